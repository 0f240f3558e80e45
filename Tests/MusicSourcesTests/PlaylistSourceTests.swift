// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import MusicSources
import TestSupport
import Testing

@Suite("PlaylistSource")
struct PlaylistSourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func list(_ content: some Sequence<UInt8>, as name: String) throws -> Listed {
    try folder.write(content, to: name)
    return try expectUntouched(folder) { Listed(PlaylistSource(place: folder.location(name))) }
  }

  private func makeFiles(_ names: String...) throws {
    for name in names { try folder.write("x".utf8, to: name) }
  }

  /// Where the rows lie, relative to the folder.
  private func paths(_ listed: Listed) -> [String] {
    listed.tracks.map { String(($0.location?.path ?? "").dropFirst(folder.path.count + 1)) }
  }

  @Test("reads M3U in its order, each file once, and the playlist with its repeats")
  func m3u() throws {
    try makeFiles("b.mp3", "A/a.mp3", "c #1.mp3")
    let text = """
      #EXTM3U
      #EXTINF:12,Artist - B
      b.mp3
      #EXTINF:-1 group="x",

      A/a.mp3
      # a remark
        c #1.mp3\t
      b.mp3
      #EXTINF:61.5,Not there
      gone.mp3
      """
    let listed = try list(text.replacing("\n", with: "\r\n").utf8, as: "My List.m3u")
    #expect(listed.error == nil)
    #expect(paths(listed) == ["b.mp3", "A/a.mp3", "c #1.mp3", "gone.mp3"])
    #expect(listed.tracks.map(\.failure) == [nil, nil, nil, .missing])
    #expect(listed.tracks.map(\.duration) == [.seconds(12), nil, nil, .seconds(61.5)])
    #expect(listed.playlists.map(\.name) == ["My List"])
    #expect(listed.playlists.first?.tracks.map(\.value) == [0, 1, 2, 0, 3])
    #expect(listed.tracks.last?.metadata.title == "Not there")
  }

  @Test("finds a playlist's files from where it lies, upwards too, but not out of the file system")
  func relative() throws {
    try makeFiles("Music/a.mp3")
    let text = "../Music/./a.mp3\n\(folder.path)/Music/../Music/a.mp3\n/../../a.mp3\n"
    let listed = try list(text.utf8, as: "Lists/l.m3u8")
    #expect(listed.tracks[0].location == folder.location("Music/a.mp3"))
    #expect(listed.playlists.first?.tracks.map(\.value) == [0, 0, 1])
    #expect(
      listed.tracks[1].failure == .notReadable(detail: "the path climbs out of the file system")
    )
  }

  @Test(
    "finds names in whatever charset the playlist is written",
    arguments: [
      "CP932", "EUC-JP", "UTF-8", "UTF-16",
    ]
  )
  func japanese(charset: String) throws {
    // 表 and ソ hold a backslash as their second byte in CP932; 漢字 alone does not tell its charset.
    try makeFiles("表ソ/ガラスの夜.mp3", "漢字/能.mp3")
    try folder.write("表ソ/ガラスの夜.mp3\n漢字\\能.mp3\n".utf8, to: "utf8.txt")
    try SystemCommand.run(
      "sh",
      "-c",
      "iconv -f UTF-8 -t \(charset) '\(folder.path("utf8.txt"))' "
        + "> '\(folder.path("converted"))'"
    )
    let listed = try list(folder.read("converted"), as: "l.m3u")
    #expect(paths(listed) == ["表ソ/ガラスの夜.mp3", "漢字/能.mp3"])
    #expect(listed.tracks.map(\.failure) == [nil, nil])
  }

  @Test("finds kanji alone in CP932, names in Latin-1, and those that are no UTF-8 on the disk")
  func otherCharsets() throws {
    try makeFiles("能.mp3", "café à la crème.mp3")
    let raw = Array(folder.path.utf8) + [0x2F, 0x94, 0x5C, 0x2E, 0x6F, 0x67, 0x67]
    let descriptor = open(raw.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644)
    try #require(descriptor >= 0)
    close(descriptor)
    let noh: [UInt8] = [0x94, 0x5C, 0x2E, 0x6D, 0x70, 0x33, 0x0A]
    let latin = "caf\u{E9} \u{E0} la cr\u{E8}me.mp3\n".unicodeScalars.map { UInt8($0.value) }
    #expect(try paths(list(noh, as: "1.m3u")) == ["能.mp3"])
    #expect(try paths(list(latin, as: "2.m3u")) == ["café à la crème.mp3"])
    let bytes = try list(raw.suffix(6) + [0x0A], as: "3.m3u")
    #expect(bytes.tracks.map(\.location?.pathBytes) == [raw])
  }

  @Test("reads a byte order mark, decomposed names, escapes and Windows separators")
  func spellings() throws {
    try makeFiles("ポップス é.mp3", "a b%.mp3", "Sub/c d.mp3", "100%25.mp3")
    let text = "\u{FEFF}ホ\u{309A}ッフ\u{309A}ス e\u{301}.mp3\na%20b%25.mp3\nSub\\c d.mp3\n100%25.mp3\n"
    let listed = try list(text.utf8, as: "l.m3u8")
    #expect(paths(listed) == ["ポップス é.mp3", "a b%.mp3", "Sub/c d.mp3", "100%25.mp3"])
    #expect(listed.tracks.allSatisfy { $0.failure == nil })
  }

  @Test("keeps streams as remote, and other servers' files as they are")
  func uris() throws {
    try makeFiles("a b.mp3")
    let text = """
      http://example.invalid/stream
      sftp://host/music/a%20b.mp3
      file://localhost\(folder.path)/a%20b.mp3
      C:\\Music\\x.mp3
      file:x.mp3
      """
    let listed = try list(text.utf8, as: "l.m3u")
    #expect(
      listed.tracks.map { $0.failure?.code } == ["remote", nil, nil, "missing", "notReadable"]
    )
    #expect(listed.tracks[0].isRemote)
    #expect(listed.tracks[1].location == Location(uri: "sftp://host/music/a%20b.mp3"))
    #expect(listed.tracks[2].location == folder.location("a b.mp3"))
  }

  @Test("reads PLS in the order of its numbers")
  func pls() throws {
    try makeFiles("a.mp3", "b=c.mp3", "d.mp3")
    let text = """
      [playlist]
      File10=d.mp3
      Title10=Last
      file2=b=c.mp3
      File1=a.mp3
      Length1=12
      Length2=-1
      FileX=nothing
      NumberOfEntries=3
      Version=2
      """
    let listed = try list(text.utf8, as: "l.pls")
    #expect(paths(listed) == ["a.mp3", "b=c.mp3", "d.mp3"])
    #expect(listed.tracks.map(\.duration) == [.seconds(12), nil, nil])
  }

  @Test("reads XSPF, whose locations are URI references")
  func xspf() throws {
    try makeFiles("a & b.mp3", "Sub/ü.mp3", "not escaped.mp3")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/">
        <title>T</title>
        <trackList>
          <track><location>file://\(folder.path)/a%20&amp;%20b.mp3</location>
            <extension application="x"><location>wrong.mp3</location></extension></track>
          <track><title>Ü</title><location> Sub/%C3%BC.mp3 </location><duration>1500</duration></track>
          <track><location>not escaped.mp3</location><location>other.mp3</location></track>
          <track><title>nowhere</title></track>
          <track><location>gone.mp3</location><title>Gone</title></track>
        </trackList>
      </playlist>
      """
    let listed = try list(text.utf8, as: "l.xspf")
    #expect(listed.error == nil)
    #expect(paths(listed) == ["a & b.mp3", "Sub/ü.mp3", "not escaped.mp3", "gone.mp3"])
    #expect(listed.tracks.map(\.failure) == [nil, nil, nil, .missing])
    #expect(listed.tracks.map(\.duration) == [nil, .milliseconds(1500), nil, nil])
    #expect(listed.tracks.last?.displayTitle == "Gone")
  }

  @Test("gives the tracks in front of the place where XSPF breaks off")
  func damagedXSPF() throws {
    let whole = "<playlist><trackList><track><location>a.mp3</location></track><track><location>b"
    let listed = try list(whole.utf8, as: "l.xspf")
    #expect(paths(listed) == ["a.mp3"])
    #expect(listed.damage == "the file ends in the middle")
    let bomb =
      "<!DOCTYPE p [<!ENTITY b \"x\">]>" + whole.replacing("<location>b", with: "<location>&b;")
    #expect(try list(bomb.utf8, as: "l.xspf").damage == "the entity &b; is not known")
  }

  @Test(
    "says that another file is no playlist",
    arguments: [
      ("l.m3u", "ID3\u{3}\0\0\0"), ("l.pls", "<html></html>"), ("l.xspf", "#EXTM3U\na.mp3"),
      ("l.xspf", "<plist/>"), ("l.xspf", ""),
    ]
  )
  func otherFiles(name: String, content: String) throws {
    #expect(try list(content.utf8, as: name).unknownFormat == "not a playlist")
  }

  @Test("is chosen by its name, and lists nothing where it is empty")
  func chosen() throws {
    let empty = try list([], as: "l.M3U8")
    #expect(empty.tracks.isEmpty && empty.playlists.isEmpty && empty.error == nil)
    var catalogue = SourceCatalogue(musicFolder: nil, demoFolder: nil)
    #expect(catalogue.add(folder.location("l.M3U8")).kind == .playlist)
  }
}
