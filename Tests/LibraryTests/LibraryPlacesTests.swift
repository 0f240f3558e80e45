// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Library

@Suite struct LibraryPlacesTests {
  let folder = TemporaryFolder()

  @Test("Without wishes everything lies where the XDG specification puts it")
  func defaults() {
    let places = LibraryPlaces.standard(environment: ["HOME": folder.path])
    #expect(places.database == folder(".local/share/otokura/library.db"))
    #expect(places.mediaFolder == folder("Music/Otokura"))
    #expect(places.cache == folder(".cache/otokura"))
  }

  @Test("The user's folders are read as xdg-user-dirs writes them")
  func readsUserFolders() {
    Shell.run("mkdir", "-p", folder("conf"))
    let text = "# x\nXDG_MUSIC_DIR=\"$HOME/ミュー\\\"ジック\"\nXDG_VIDEOS_DIR=\"$HOME/V\"\n"
    _ = folder.write(Array(text.utf8), to: "conf/user-dirs.dirs")
    let places = LibraryPlaces.standard(environment: [
      "HOME": "/h", "XDG_CONFIG_HOME": folder("conf"), "XDG_DATA_HOME": "/d",
      "XDG_CACHE_HOME": "relative",
    ])
    #expect(places.mediaFolder == "/h/ミュー\"ジック/Otokura")
    #expect(places.database == "/d/otokura/library.db")
    #expect(places.cache == "/h/.cache/otokura")
  }

  @Test("OTOKURA_LIBRARY puts everything below one folder")
  func obeysVariable() {
    let places = LibraryPlaces.standard(environment: ["OTOKURA_LIBRARY": "/x/y", "HOME": "/h"])
    #expect(places == .under("/x/y"))
    #expect(
      [places.database, places.mediaFolder, places.cache].allSatisfy { $0.hasPrefix("/x/y/") }
    )
    #expect(LibraryPlaces.under("relative").database.hasPrefix("/"))
  }
}
