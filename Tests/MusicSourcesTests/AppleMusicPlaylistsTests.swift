// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources
import TestSupport
import Testing

@Suite("AppleMusicSource: playlists")
struct AppleMusicPlaylistsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func string(_ key: String, _ value: String) -> String {
    AppleMusicXML.string(key, value)
  }

  private func integer(_ key: String, _ value: Int) -> String {
    AppleMusicXML.integer(key, value)
  }

  /// A library with playlists, each given as the content of its dictionary.
  private func library(_ names: [String], playlists: [String]) -> String {
    let dictionaries = playlists.map { "<dict>\($0)</dict>" }.joined()
    return AppleMusicXML.library(
      names.map { string("Name", $0) },
      musicFolder: "file://\(folder.path)/"
    )
    .replacing("<array></array>", with: "<array>\(dictionaries)</array>")
  }

  private func items(_ numbers: Int...) -> String {
    let dictionaries = numbers.map { "<dict>\(integer("Track ID", $0))</dict>" }.joined()
    return "<key>Playlist Items</key><array>\(dictionaries)</array>"
  }

  @Test("reads the user's playlists and their folders, whatever the order, and none of Apple's")
  func playlists() throws {
    let xml = library(
      ["a", "b", "c"],
      playlists: [
        string("Name", "Library") + "<key>Master</key><true/>" + items(0, 1, 2),
        string("Name", "Films") + integer("Distinguished Kind", 2) + items(0),
        items(2, 0, 2, 99) + string("Name", "In folder") + string("Parent Persistent ID", "F1")
          + string("Playlist Persistent ID", "P1") + "<key>Smart Info</key><data>AQ==</data>",
        string("Name", "Folder") + string("Playlist Persistent ID", "F1")
          + "<key>Folder</key><true/>" + items(2, 0),
        string("Name", "Lost") + string("Parent Persistent ID", "gone") + items(1),
        string("Name", "Empty"),
      ]
    )
    try folder.write(xml.utf8, to: "Library.xml")
    let listed = Listed(AppleMusicSource(place: folder.location("Library.xml")))
    #expect(listed.error == nil)
    #expect(listed.playlists.map(\.name) == ["Folder", "In folder", "Lost"])
    #expect(listed.playlists.map(\.isFolder) == [true, false, false])
    #expect(listed.playlists.map(\.parentID) == [nil, "F1", nil])
    #expect(listed.playlists.dropFirst().first?.persistentID == "P1")
    #expect(
      listed.titlesInPlaylists == ["Folder": [], "In folder": ["c", "a", "c"], "Lost": ["b"]]
    )
  }

  @Test("gives the playlists in front of the place where a file breaks off")
  func truncatedPlaylists() throws {
    let xml = library(
      ["a"],
      playlists: [string("Name", "whole") + items(0), string("Name", "cut") + items(0)]
    )
    let end = try #require(xml.firstRange(of: "cut"))
    try folder.write(xml[..<end.upperBound].utf8, to: "Library.xml")
    let listed = Listed(AppleMusicSource(place: folder.location("Library.xml")))
    #expect(listed.titlesInPlaylists == ["whole": ["a"]])
    #expect(listed.damage == "the file ends in the middle")
  }
}
