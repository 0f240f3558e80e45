// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources
import TestSupport
import Testing

@Suite("AppleMusicSource: media folder")
struct AppleMusicFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func string(_ key: String, _ value: String) -> String {
    AppleMusicXML.string(key, value)
  }

  private func library(_ tracks: [String], musicFolder: String? = nil) -> String {
    AppleMusicXML.library(tracks, musicFolder: musicFolder ?? "file://\(folder.path)/")
  }

  private func list(_ xml: some Sequence<UInt8>) throws -> Listed {
    try folder.write(xml, to: "Library.xml")
    return Listed(AppleMusicSource(place: folder.location("Library.xml")))
  }

  @Test(
    "finds a media folder that was moved together with the library",
    arguments: [
      "file://localhost/C:/Users/x/iTunes%20Media/", "file:///Users/x/Music/iTunes%20Media",
    ]
  )
  func moved(recorded: String) throws {
    try folder.write("x".utf8, to: "iTunes Media/r/a.mp3")
    let base = recorded.hasSuffix("/") ? recorded : recorded + "/"
    let xml = library([string("Location", "\(base)r/a.mp3")], musicFolder: recorded)
    #expect(try list(xml.utf8).tracks.map(\.location) == [folder.location("iTunes Media/r/a.mp3")])
  }

  @Test("finds a media folder where the user says it is")
  func chosenFolder() throws {
    let elsewhere = try ScratchFolder()
    try elsewhere.write("x".utf8, to: "r/a.mp3")
    let xml = library([string("Location", "file:///old/r/a.mp3")], musicFolder: "file:///old/")
    try folder.write(xml.utf8, to: "Library.xml")
    var tracks: [SourceTrack] = []
    try AppleMusicSource(
      place: folder.location("Library.xml"),
      mediaFolder: Location(path: elsewhere.path)
    ).list(token: CancellationToken()) { tracks += $0 }
    #expect(tracks.map(\.location) == [elsewhere.location("r/a.mp3")])
  }

  @Test("reads relative locations below the library's folder, and none that climbs out of it")
  func relative() throws {
    try folder.write("x".utf8, to: "Music/a b.mp3")
    try folder.write("x".utf8, to: "secret.mp3")
    let tracks = try list(
      library(
        [string("Location", "a%20b.mp3"), string("Location", "../secret.mp3")],
        musicFolder: "Music/"
      ).utf8
    ).tracks
    #expect(tracks[0].location == folder.location("Music/a b.mp3"))
    #expect(tracks[0].failure == nil)
    #expect(tracks[1].failure == .notReadable(detail: "the path leaves the library's folder"))
  }

  @Test(
    "says why a location that climbs out of the library's folder can't be used",
    arguments: [
      "..%2F..%2Fetc%2Fpasswd", "%2E%2E/secret.mp3", "/etc/passwd", "%2Fetc%2Fpasswd",
      "file:///old/Music/..%2F..%2F..%2Fetc/passwd", "file:///old/Music/../../etc/passwd",
    ]
  )
  func climbing(location: String) throws {
    try folder.write("x".utf8, to: "secret.mp3")
    let xml = library([string("Location", location)], musicFolder: "file:///old/Music/")
    #expect(
      try list(xml.utf8).tracks.map(\.failure)
        == [.notReadable(detail: "the path leaves the library's folder")]
    )
  }

  @Test(
    "asks once where a media folder that has moved is, and finds its files below the answer",
    arguments: [
      ("file:///Users/x/Music/iTunes%20Media/", "/Users/x/Music/iTunes Media"),
      ("file://localhost/C:/Users/x/iTunes%20Media/", "C:/Users/x/iTunes Media"),
      ("file://nas/share/iTunes%20Media/", "//nas/share/iTunes Media"),
      ("file://localhost//nas/share/iTunes%20Media/", "//nas/share/iTunes Media"),
      ("C:\\Users\\x\\iTunes Media\\", "C:/Users/x/iTunes Media"),
    ]
  )
  func movedFolder(recorded: String, asked: String) throws {
    let elsewhere = try ScratchFolder()
    try elsewhere.write("x".utf8, to: "iTunes Media/ポップス/é 1.mp3")
    // Decomposed, as macOS writes it.
    let isPath = recorded.contains("\\")
    let name = "ホ\u{309A}ッフ\u{309A}ス/e\u{301} 1.mp3"
    let escaped = Location(path: "/" + name).uri.dropFirst("file:///".count)
    let location = recorded + (isPath ? name.replacing("/", with: "\\") : String(escaped))
    let xml = library([string("Location", location)], musicFolder: recorded)
    try folder.write(xml.utf8, to: "Library.xml")
    let place = folder.location("Library.xml")

    let source = AppleMusicSource(place: place)
    #expect(Listed(source).tracks.map(\.failure) == [.missing])
    #expect(try source.missingMediaFolder(token: CancellationToken()) == asked)
    for answer in ["iTunes Media", "."] {
      let folder = Location(path: answer == "." ? elsewhere.path : elsewhere.path(answer))
      let answered = AppleMusicSource(place: place, mediaFolder: folder)
      #expect(
        Listed(answered).tracks.map(\.location)
          == [elsewhere.location("iTunes Media/ポップス/é 1.mp3")]
      )
      #expect(try answered.missingMediaFolder(token: CancellationToken()) == nil)
    }
  }

  @Test("reads a media folder that is recorded behind the tracks, or not at all")
  func folderAtTheEnd() throws {
    let elsewhere = try ScratchFolder()
    try elsewhere.write("x".utf8, to: "r/l/a.mp3")
    let track = string("Location", "file:///old/Media/r/l/a.mp3")
    let none = library([track]).replacing(#/<key>Music Folder<.*/#, with: "")
    let key = string("Music Folder", "file:///old/Media/")
    let behind = none.replacing("</array>\n</dict>", with: "</array>\n\(key)\n</dict>")
    for xml in [behind, none] {
      try folder.write(xml.utf8, to: "Library.xml")
      let place = folder.location("Library.xml")
      let source = AppleMusicSource(place: place)
      let isRecorded = xml == behind
      #expect(
        try source.missingMediaFolder(token: CancellationToken())
          == (isRecorded ? "/old/Media" : "/old/Media/r/l")
      )
      let answered = AppleMusicSource(place: place, mediaFolder: Location(path: elsewhere.path))
      #expect(Listed(answered).tracks.map(\.location) == [elsewhere.location("r/l/a.mp3")])
    }
  }
}
