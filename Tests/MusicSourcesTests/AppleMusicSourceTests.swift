// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import MusicSources
import TestSupport
import Testing

@Suite("AppleMusicSource")
struct AppleMusicSourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func library(_ tracks: [String], musicFolder: String? = nil) -> String {
    AppleMusicXML.library(tracks, musicFolder: musicFolder ?? "file://\(folder.path)/")
  }

  private func string(_ key: String, _ value: String) -> String {
    AppleMusicXML.string(key, value)
  }

  private func list(_ xml: some Sequence<UInt8>) throws -> (tracks: [SourceTrack], SourceError?) {
    try folder.write(xml, to: "Library.xml")
    var tracks: [SourceTrack] = []
    do throws(SourceError) {
      try AppleMusicSource(place: folder.location("Library.xml"))
        .list(token: CancellationToken()) { tracks += $0 }
    } catch {
      return (tracks, error)
    }
    return (tracks, nil)
  }

  private func damage(_ error: SourceError?) -> String? {
    guard case .damaged(_, let detail) = error else { return nil }
    return detail
  }

  @Test("reads every field of a track")
  func fields() throws {
    try folder.write("x".utf8, to: "a.mp3")
    let numbers = [
      "Year": 1999, "Track Number": 3, "Track Count": 12, "Disc Number": 1, "Disc Count": 2,
      "BPM": 120, "Total Time": 200_500,
    ]
    let texts = [
      "Persistent ID": "0123", "Name": "A &amp; B &#x591c;", "Artist": "r", "Album Artist": "aa",
      "Album": "al", "Composer": "c", "Genre": "g", "Comments": "co", "Sort Name": "sn",
      "Sort Artist": "sr", "Sort Album": "sl", "Sort Album Artist": "saa", "Sort Composer": "sc",
      "Track Type": "File", "Location": "file://localhost\(folder.path)/a.mp3",
    ]
    let xml =
      numbers.map { "<key>\($0.key)</key><integer>\($0.value)</integer>" }
      + texts.map { string($0.key, $0.value) } + ["<key>Compilation</key><true/>"]
    let track = try #require(try list(library([xml.joined()]).utf8).tracks.first)

    var metadata = TrackMetadata(title: "A & B 夜", artist: "r", album: "al")
    metadata.albumArtist = "aa"
    metadata.composer = "c"
    metadata.genre = "g"
    metadata.year = 1999
    metadata.trackNumber = 3
    metadata.trackTotal = 12
    metadata.discNumber = 1
    metadata.discTotal = 2
    metadata.isCompilation = true
    metadata.bpm = 120
    metadata.comment = "co"
    metadata.titleSort = "sn"
    metadata.artistSort = "sr"
    metadata.albumSort = "sl"
    metadata.albumArtistSort = "saa"
    metadata.composerSort = "sc"
    #expect(track.metadata == metadata)
    #expect(track.persistentID == .init(source: "ABCD", track: "0123"))
    #expect(track.duration == .milliseconds(200_500))
    #expect(track.location == folder.location("a.mp3"))
    #expect(track.failure == nil)
    #expect(track.hasOwnMetadata)
  }

  @Test("takes the year from a release date as it is written where no year is given")
  func releaseDate() throws {
    let date = "<key>Release Date</key><date>2003-12-31T23:30:00Z</date>"
    #expect(try list(library([date]).utf8).tracks.map(\.metadata.year) == [2003])
  }

  @Test("tells protected, remote and missing tracks, and those without a location")
  func kinds() throws {
    let there = string("Location", "file://\(folder.path)/a.mp3")
    let gone = string("Location", "file:///nowhere/b.m4p")
    try folder.write("x".utf8, to: "a.mp3")
    let tracks = try list(
      library([
        there, gone + "<key>Protected</key><true/>", gone + "<key>Apple Music</key><true/>",
        "<key>Apple Music</key><true/>" + string("Track Type", "Remote"),
        string("Location", "http://example.invalid/s") + string("Track Type", "URL"),
        string("Name", "nothing"), gone,
      ]).utf8
    ).tracks
    #expect(
      tracks.map(\.failure)
        == [
          nil, .protected(scheme: nil), .protected(scheme: nil), .remote, .remote, .noLocation,
          .missing,
        ]
    )
    #expect(tracks[4].location == Location(uri: "http://example.invalid/s"))
  }

  @Test(
    "finds files whose names need escapes",
    arguments: [
      ("08 K@#0%!.mp3", "08%20K@%230%25!.mp3"),
      ("Incoming + Convert.mp3", "Incoming%20+%20Convert.mp3"),
      ("A & B; <C>.mp3", "A%20&amp;%20B;%20%3CC%3E.mp3"), ("question?.mp3", "question%3F.mp3"),
      // Written decomposed by macOS, composed on the disk.
      ("ポップス é.mp3", "%E3%83%9B%E3%82%9A%E3%83%83%E3%83%95%E3%82%9A%E3%82%B9%20e%CC%81.mp3"),
    ]
  )
  func escapes(name: String, escaped: String) throws {
    try folder.write("x".utf8, to: name)
    let xml = library([string("Location", "file://localhost\(folder.path)/\(escaped)")])
    let track = try #require(try list(xml.utf8).tracks.first)
    #expect(track.location?.path == folder.path(name))
    #expect(track.failure == nil)
  }

  @Test("leaves out bytes that are no text")
  func illegibleText() throws {
    let good = library([string("Name", "bell\u{7} and &#11; here"), string("Name", "caf~")])
    let xml = good.utf8.map { $0 == UInt8(ascii: "~") ? 0xE9 : $0 }
    #expect(try list(xml).tracks.map(\.metadata.title) == ["bell and  here", "caf"])
  }

  @Test("reads a byte order mark and Windows line ends")
  func windows() throws {
    let xml = library([string("Name", "a")]).split(separator: "\n").joined(separator: "\r\n")
    let (tracks, error) = try list([0xEF, 0xBB, 0xBF] + Array(xml.utf8))
    #expect(tracks.count == 1)
    #expect(error == nil)
  }

  @Test("gives the tracks in front of the place where a file breaks off")
  func truncated() throws {
    let xml = library((1...3).map { string("Name", "Track \($0)") })
    let end = try #require(xml.lastIndex(of: "3"))
    let (tracks, error) = try list(xml[...end].utf8)
    #expect(tracks.map(\.metadata.title) == ["Track 1", "Track 2"])
    #expect(damage(error) == "the file ends in the middle")
  }

  @Test("expands no entities")
  func entityBomb() throws {
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
      """
    let lines = library([string("Name", "first"), string("Name", "&c;")])
      .split(separator: "\n", omittingEmptySubsequences: false)
    let xml = ([lines[0], bomb[...]] + lines.dropFirst(2)).joined(separator: "\n")
    let (tracks, error) = try list(xml.utf8)
    #expect(tracks.map(\.metadata.title) == ["first"])
    #expect(damage(error) == "the entity &c; is not known")
  }

  @Test(
    "refuses depth and length without bound",
    arguments: [
      (String(repeating: "<array>", count: 100_000), "nested too deeply"),
      ("<string>" + String(repeating: "x", count: 2 << 20), "a text is too long"),
      ("<" + String(repeating: "x", count: 2 << 20), "a tag is too long"),
    ]
  )
  func bounds(content: String, detail: String) throws {
    let xml = "<plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key>" + content
    #expect(damage(try list(xml.utf8).1) == detail)
  }

  @Test(
    "says that another file is no library",
    arguments: [
      "", "bplist00", "<html></html>", "<plist><array/></plist>", "<plist><dict></dict></plist>",
    ]
  )
  func otherFiles(content: String) throws {
    guard case .unknownFormat = try list(content.utf8).1 else {
      Issue.record("expected an unknown format")
      return
    }
  }

  private func integer(_ key: String, _ value: Int) -> String {
    AppleMusicXML.integer(key, value)
  }

  private func date(_ key: String, _ value: String) -> String {
    "<key>\(key)</key><date>\(value)</date>"
  }

  @Test("reads ratings, counts and dates, and no rating that Apple made up")
  func history() throws {
    let played =
      integer("Rating", 80) + integer("Play Count", 7)
      + date("Play Date UTC", "2024-02-29T12:34:56Z") + date("Date Added", "1970-01-01T00:00:01Z")
    let computed = integer("Rating", 60) + "<key>Rating Computed</key><true/>"
    let empty = integer("Rating", 0) + integer("Play Count", 0) + date("Date Added", "yesterday")
    let tracks = try list(library([played, computed, empty]).utf8).tracks
    #expect(tracks[0].history.rating == 80)
    #expect(tracks[0].history.playCount == 7)
    #expect(tracks[0].history.lastPlayed == 1_709_210_096)
    #expect(tracks[0].history.added == 1)
    #expect(tracks[1].history.isEmpty)
    #expect(tracks[2].history.isEmpty)
  }

  @Test("takes a year 0 as no year", arguments: ["<key>Year</key><integer>0</integer>", ""])
  func yearZero(year: String) throws {
    let tracks = try list(library([year + date("Release Date", "0000-01-01T00:00:00Z")]).utf8)
      .tracks
    #expect(tracks.map(\.metadata.year) == [nil])
  }

  @Test("knows only the first of two tracks by the ID that both have")
  func twoOfOneID() throws {
    let id = string("Persistent ID", "0123")
    let tracks = try list(library([id + string("Name", "a"), id + string("Name", "b")]).utf8).tracks
    #expect(tracks.map(\.persistentID) == [.init(source: "ABCD", track: "0123"), nil])
  }

  @Test("reads UTF-16", arguments: ["UTF-16", "UTF-16LE", "UTF-16BE"])
  func utf16(charset: String) throws {
    let names = (0..<3000).map { "夜 \u{1F3B5} \($0)" }
    try folder.write(library(names.map { string("Name", $0) }).utf8, to: "utf8.xml")
    try SystemCommand.run(
      "sh",
      "-c",
      "iconv -f UTF-8 -t \(charset) '\(folder.path("utf8.xml"))' > '\(folder.path("16.xml"))'"
    )
    let (tracks, error) = try list(folder.read("16.xml"))
    #expect(error == nil)
    #expect(tracks.map(\.metadata.title) == names)
  }

  @Test("changes nothing of a library")
  func untouched() throws {
    try folder.write("x".utf8, to: "a.mp3")
    let there = string("Location", "file://\(folder.path)/a.mp3")
    try folder.write(library([there]).utf8, to: "Library.xml")
    let listed = try expectUntouched(folder) {
      Listed(AppleMusicSource(place: folder.location("Library.xml")))
    }
    #expect(listed.tracks.map(\.failure) == [nil])
  }

  @Test("stops when it is cancelled")
  func cancellation() throws {
    let xml = library((0..<200).map { string("Name", "\($0)") })
    try folder.write(xml.utf8, to: "Library.xml")
    let token = CancellationToken()
    var count = 0
    #expect(throws: SourceError.cancelled) {
      try AppleMusicSource(place: folder.location("Library.xml")).list(token: token) { tracks in
        count += tracks.count
        token.cancel()
      }
    }
    #expect(count == 64)
  }
}
