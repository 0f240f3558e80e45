// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import MusicSources
import TestSupport
import Testing

@Suite("FolderSource")
struct FolderSourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func list() throws -> [SourceTrack] {
    var tracks: [SourceTrack] = []
    try FolderSource(place: Location(path: folder.path))
      .list(token: CancellationToken()) { tracks += $0 }
    return tracks
  }

  private func names() throws -> [String] {
    try list().compactMap { $0.location?.path.map { String($0.dropFirst(folder.path.count + 1)) } }
  }

  @Test("lists the tracks of all folders, numbers by value, a folder's own tracks first")
  func order() throws {
    for name in ["b/1.mp3", "10 x.mp3", "2 x.mp3", "A/03.flac", "A/4 b.flac", "1.wav"] {
      try folder.write("x".utf8, to: name)
    }
    #expect(
      try names() == ["1.wav", "2 x.mp3", "10 x.mp3", "A/03.flac", "A/4 b.flac", "b/1.mp3"]
    )
  }

  @Test("gives every row its own number")
  func identity() throws {
    for index in 0..<150 { try folder.write("x".utf8, to: "\(index).mp3") }
    #expect(try list().map(\.id.value) == Array(0..<150))
  }

  @Test("delivers long lists in batches")
  func batches() throws {
    for index in 0..<150 { try folder.write("x".utf8, to: "\(index).mp3") }
    var sizes: [Int] = []
    try FolderSource(place: Location(path: folder.path))
      .list(token: CancellationToken()) { sizes.append($0.count) }
    #expect(sizes == [64, 64, 22])
  }

  @Test("passes over pictures, texts, playlists, hidden files and unknown content")
  func otherFiles() throws {
    for name in ["cover.jpg", "a.txt", "a.cue", "a.log", "a.m3u8", ".hidden.mp3", "._a.mp3", "x"] {
      try folder.write("ID3".utf8.reversed(), to: name)
    }
    try folder.write("x".utf8, to: ".trash/a.mp3")
    #expect(try names() == [])
  }

  @Test("keeps a row for text that is called MP3, whose reason the probe will tell")
  func promisedAudio() throws {
    try folder.write("<html>".utf8, to: "page.mp3")
    #expect(try names() == ["page.mp3"])
  }

  @Test(
    "finds audio by its content where the name says nothing",
    arguments: [
      ("flac", "fLaC"), ("ogg", "OggS"), ("wav", "RIFF\u{1}\u{1}\u{1}\u{1}WAVE"), ("mp3", "ID3"),
      ("m4a", "\0\0\0\u{1C}ftypM4A "), ("aiff", "FORM\u{1}\u{1}\u{1}\u{1}AIFF"),
    ]
  )
  func content(format: String, head: String) throws {
    try folder.write(head.utf8, to: "no extension")
    try folder.write(head.utf8, to: "odd.name")
    #expect(try names() == ["no extension", "odd.name"])
  }

  @Test("keeps names that are no UTF-8 byte for byte")
  func bytes() throws {
    let path = Array(folder.path.utf8) + [0x2F, 0xFF, 0xE9, 0x20, 0x2E, 0x6D, 0x70, 0x33]
    let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644)
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(try list().map(\.location?.pathBytes) == [path])
  }

  @Test("follows links, each folder once, and tells why a link leads nowhere")
  func links() throws {
    try folder.write("x".utf8, to: "tracks/01.mp3")
    let outside = try ScratchFolder()
    try outside.write("x".utf8, to: "02.mp3")
    symlink("..", folder.path("tracks/up"))
    symlink(".", folder.path("self"))
    symlink("tracks", folder.path("again"))
    symlink(outside.path, folder.path("elsewhere"))
    symlink("nowhere.mp3", folder.path("gone.mp3"))
    symlink("loop.mp3", folder.path("loop.mp3"))
    symlink("nowhere", folder.path("gone"))
    let tracks = try list()
    #expect(
      try names() == ["gone.mp3", "loop.mp3", "tracks/01.mp3", "elsewhere/02.mp3"]
    )
    #expect(tracks.map { $0.failure?.code } == ["missing", "notReadable", nil, nil])
  }

  @Test("shows folders and files that may not be read, with the reason")
  func permissions() throws {
    chmod(folder.path, 0o755)
    for name in ["a/01.mp3", "private/02.mp3", "z/03.mp3", "z/04.mp3", "listed/05.mp3"] {
      try folder.write("x".utf8, to: name)
    }
    chmod(folder.path("private"), 0o700)
    chmod(folder.path("z/04.mp3"), 0o600)
    chmod(folder.path("listed"), 0o744)
    let tracks = try withoutPrivileges { try list() }
    let failures = Dictionary(
      uniqueKeysWithValues: tracks.map { ($0.location?.name ?? "", $0.failure) }
    )
    #expect(
      failures == [
        "01.mp3": nil, "private": .permissionDenied, "03.mp3": nil, "04.mp3": .permissionDenied,
        "05.mp3": .permissionDenied,
      ]
    )
  }

  @Test("asks where the folder stands")
  func authorization() throws {
    chmod(folder.path, 0o700)
    let source = FolderSource(place: Location(path: folder.path))
    #expect(source.authorization == .authorized)
    #expect(withoutPrivileges { source.authorization } == .denied)
    #expect(FolderSource(place: folder.location("nothing")).authorization == .missing)
  }

  @Test("throws where the folder itself can't be listed")
  func root() throws {
    let missing = folder.location("nothing")
    #expect(throws: SourceError.missing(place: missing)) {
      try FolderSource(place: missing).list(token: CancellationToken()) { _ in }
    }
    chmod(folder.path, 0o700)
    let place = Location(path: folder.path)
    #expect(throws: SourceError.permissionDenied(place: place)) {
      try withoutPrivileges {
        try FolderSource(place: place).list(token: CancellationToken()) { _ in }
      }
    }
  }

  @Test("stops when it is cancelled")
  func cancellation() throws {
    for index in 0..<200 { try folder.write("x".utf8, to: "\(index).mp3") }
    let token = CancellationToken()
    var count = 0
    #expect(throws: SourceError.cancelled) {
      try FolderSource(place: Location(path: folder.path)).list(token: token) { tracks in
        count += tracks.count
        token.cancel()
      }
    }
    #expect(count == 64)
  }

  @Test("brings tags, lyrics and the folder's picture along")
  func extras() throws {
    let tags = ["title": "夜", "artist": "誰か", "album": "盤"]
    try folder.makeTone("01.mp3", tags: tags)
    try folder.write("[00:01.00]a".utf8, to: "01.LRC")
    try folder.write([0xFF], to: "folder.png")
    try folder.write([0xFF], to: "Cover.JPG")
    let track = try #require(try list().first)
    #expect(track.metadata == TrackMetadata(title: "夜", artist: "誰か", album: "盤"))
    #expect(track.lyricsLocation == folder.location("01.LRC"))
    #expect(track.artworkLocation == folder.location("Cover.JPG"))
    #expect(FolderSource.track(at: folder.location("01.mp3"), id: track.id) == track)
  }

  @Test("leaves the title empty where there is none, and shows the file's name")
  func untitled() throws {
    try folder.makeTone("untitled.wav")
    let track = try #require(try list().first)
    #expect(track.metadata.title == nil)
    #expect(track.displayTitle == "untitled")
  }

  @Test("lists an iPod's folders by their tags, and changes none of its files")
  func iPod() throws {
    try folder.makeTone(
      "iPod_Control/Music/F00/XKQZ.mp3",
      tags: ["title": "On the iPod", "artist": "誰か"]
    )
    try folder.makeTone("iPod_Control/Music/F01/ABCD.m4a")
    try folder.write("mhbd".utf8, to: "iPod_Control/iTunes/iTunesDB")
    try folder.write([], to: "iPod_Control/Device/SysInfo")
    let tracks = try expectUntouched(folder) { try list() }
    #expect(tracks.map(\.displayTitle) == ["On the iPod", "ABCD"])
  }
}
