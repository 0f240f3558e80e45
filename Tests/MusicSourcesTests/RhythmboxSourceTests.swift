// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources
import TestSupport
import Testing

@Suite("RhythmboxSource")
struct RhythmboxSourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func list(_ database: String, playlists: String? = nil) throws -> Listed {
    try folder.write(database.utf8, to: "rhythmdb.xml")
    if let playlists { try folder.write(playlists.utf8, to: "playlists.xml") }
    return try expectUntouched(folder) {
      Listed(RhythmboxSource(place: folder.location("rhythmdb.xml")))
    }
  }

  private func database(_ entries: String..., version: String = "2.0") -> String {
    """
    <?xml version="1.0" standalone="yes"?>
    <rhythmdb version="\(version)">
    \(entries.map { "  <entry type=\"song\">\n    \($0)\n  </entry>\n" }.joined())</rhythmdb>
    """
  }

  private func song(_ name: String, _ more: String = "") -> String {
    "<title>\(name)</title><location>file://\(folder.path)/\(name).mp3</location>\(more)"
  }

  @Test("reads what Rhythmbox 3.4.6 wrote, without the song that has gone")
  func ownersData() throws {
    try OwnersData.makeSongs(in: folder)
    let listed = try list(
      OwnersData.text("rhythmbox-rhythmdb.xml", in: folder),
      playlists: OwnersData.text("rhythmbox-playlists.xml", in: folder)
    )
    #expect(listed.error == nil)
    #expect(listed.titles == ["Ogg; One", "Plain", "夜のうた"])
    #expect(listed.tracks.map(\.failure) == [nil, nil, nil])
    #expect(listed.titlesInPlaylists == ["夜 & 朝": ["Ogg; One", "夜のうた"]])

    let night = try #require(listed.tracks.last)
    var metadata = TrackMetadata(title: "夜のうた", artist: "音蔵楽団", album: "盤 & 石")
    metadata.trackNumber = 1
    metadata.trackTotal = 2
    metadata.year = 2004
    metadata.genre = "Ambient"
    metadata.comment = "kept & dear"
    #expect(night.metadata == metadata)
    #expect(night.hasOwnMetadata)
    #expect(night.location == folder.location("Music/01 夜 & 石 100%.mp3"))
    #expect(night.duration == .seconds(1))
    #expect(night.history.rating == 80)
    #expect((night.history.playCount ?? 0) >= 2)
    let (added, lastPlayed) = (night.history.added ?? 0, night.history.lastPlayed ?? 0)
    #expect(added > 1_796_000_000 && added < lastPlayed)
    #expect(listed.tracks.map(\.history.rating) == [nil, 40, 80])
  }

  @Test("knows a song by its location, however that is spelled, and lists it once")
  func identity() throws {
    let once = "<title>a</title><location>file://localhost\(folder.path)/%61.mp3</location>"
    let listed = try list(database(song("a"), once, song("b")))
    #expect(listed.titles == ["a", "b"])
    #expect(
      listed.tracks.first?.persistentID
        == .init(
          source: "rhythmbox:\(folder.path("rhythmdb.xml"))",
          track: folder.location("a.mp3").uri
        )
    )
  }

  @Test("shows songs whose files are missing or have no location, with the reason")
  func unusable() throws {
    let listed = try list(
      database(song("gone"), "<title>nowhere</title>", "<location>b.mp3</location>")
    )
    #expect(listed.tracks.map { $0.failure?.code } == ["missing", "noLocation", "notReadable"])
  }

  @Test("refuses a path that climbs, whether its slashes are written out or not")
  func climbing() throws {
    let listed = try list(
      database(
        "<location>file:///music/../../etc/passwd</location>",
        "<location>file:///music/..%2F..%2Fetc%2Fshadow</location>"
      )
    )
    let reason = TrackFailure.notReadable(detail: "the path climbs out of its folder")
    #expect(listed.tracks.map(\.failure) == [reason, reason])
  }

  @Test("passes over stations, podcasts and hidden songs, in playlists as well")
  func otherEntries() throws {
    let radio = """
      <entry type="iradio"><title>r</title><location>http://example.invalid/r</location></entry>
      """
    let whole = database(song("a"), song("hidden", "<hidden>1</hidden>"))
      .replacing("</rhythmdb>", with: radio + "</rhythmdb>")
    let locations = ["file://\(folder.path)/hidden.mp3", "http://example.invalid/r"]
    let listed = try list(whole, playlists: playlists([("p", locations)]))
    #expect(listed.titles == ["a"])
    #expect(listed.playlists.isEmpty)
  }

  private func playlists(_ lists: [(name: String, locations: [String])]) -> String {
    let elements = lists.map { list in
      let locations = list.locations.map { "<location>\($0)</location>" }.joined()
      return "<playlist name=\"\(list.name)\" type=\"static\">\(locations)</playlist>"
    }
    return "<rhythmdb-playlists>\(elements.joined())</rhythmdb-playlists>"
  }

  @Test("keeps a playlist's order and repeats, and adds songs that the database lacks")
  func playlistOrder() throws {
    for name in ["a", "b", "c"] { try folder.write("x".utf8, to: "\(name).mp3") }
    let uris = ["c", "b", "c", "a"].map { "file://\(folder.path)/\($0).mp3" }
    let listed = try list(
      database(song("a"), song("b")),
      playlists: playlists([("&lt;1&gt; &amp; &quot;2&quot;", uris), ("empty", [])])
    )
    #expect(listed.titlesInPlaylists == ["<1> & \"2\"": ["c", "b", "c", "a"]])
    #expect(listed.tracks.map(\.hasOwnMetadata) == [true, true, false])
  }

  @Test(
    "counts years by the Gregorian calendar",
    arguments: [
      (1, 1), (365, 1), (366, 2), (730_119, 1999), (730_120, 2000), (730_485, 2000),
      (730_486, 2001), (146_097, 400), (146_098, 401), (731_581, 2004),
    ]
  )
  func years(day: Int, year: Int) throws {
    let listed = try list(database(song("a", "<date>\(day)</date>")))
    #expect(listed.tracks.map(\.metadata.year) == [year])
  }

  @Test("takes Rhythmbox's word for what isn't known as nothing")
  func unknownValues() throws {
    let more = "<artist>Unknown</artist><album>不明</album><date>0</date><rating>0</rating>"
    let track = try #require(try list(database(song("a", more))).tracks.first)
    #expect(track.metadata == TrackMetadata(title: "a"))
    #expect(track.history.isEmpty)
  }

  @Test("gives the songs in front of the place where the database breaks off, and the playlists")
  func truncated() throws {
    let whole = database(song("a"), song("b"), song("c"))
    let end = try #require(whole.firstRange(of: "<title>c"))
    let uri = "file://\(folder.path)/b.mp3"
    let listed = try list(
      String(whole[..<end.upperBound]),
      playlists: playlists([("p", [uri])])
    )
    #expect(listed.titles == ["a", "b"])
    #expect(listed.titlesInPlaylists == ["p": ["b"]])
    #expect(listed.damage == "the file ends in the middle")
  }

  @Test("gives the songs where the playlists are damaged, and says so")
  func damagedPlaylists() throws {
    let listed = try list(database(song("a")), playlists: "<rhythmdb-playlists><playlist>")
    #expect(listed.titles == ["a"])
    #expect(listed.damage == "the file ends in the middle")
  }

  @Test("expands no entities")
  func entityBomb() throws {
    let bomb = "<!DOCTYPE rhythmdb [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]>"
    let listed = try list(bomb + database(song("first"), song("&b;")))
    #expect(listed.titles == ["first"])
    #expect(listed.damage == "the entity &b; is not known")
  }

  @Test(
    "says that another file is no database of Rhythmbox",
    arguments: ["", "SQLite format 3", "<plist version=\"1.0\"></plist>", "<html>", "<rhythm"]
  )
  func otherFiles(content: String) throws {
    let listed = try list(content)
    #expect(listed.unknownFormat != nil || listed.damage != nil)
    #expect(listed.tracks.isEmpty)
  }

  @Test("refuses a version that it doesn't know, and names it")
  func unknownVersion() throws {
    let listed = try list(database(song("a"), version: "3.0"))
    #expect(listed.unknownFormat == "version 3.0 of Rhythmbox's database")
    #expect(try list(database(song("a"), version: "1.6")).titles == ["a"])
  }

  @Test("is found where Rhythmbox keeps its data, and chosen by its content")
  func found() throws {
    try folder.write(database(song("a")).utf8, to: "share/rhythmbox/rhythmdb.xml")
    let place = folder.location("share/rhythmbox/rhythmdb.xml")
    let catalogue = SourceCatalogue.standard(
      environment: ["XDG_DATA_HOME": folder.path("share"), "HOME": folder.path]
    )
    let entry = catalogue.entries.first { $0.source.kind == .rhythmbox }
    #expect(entry?.source.place == place)
    #expect(entry?.origin == .player)
    var chosen = SourceCatalogue(musicFolder: nil, demoFolder: nil)
    #expect(chosen.add(place).kind == .rhythmbox)
  }

  @Test("stops when it is cancelled")
  func cancellation() throws {
    try folder.write(database(song("a")).utf8, to: "rhythmdb.xml")
    let token = CancellationToken()
    token.cancel()
    let listed = Listed(RhythmboxSource(place: folder.location("rhythmdb.xml")), token: token)
    #expect(listed.error == .cancelled)
  }
}
