// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Intake
import Media
import TestSupport
import Testing

@Suite("TemporaryRoot and TransientPlaybackSession")
struct TemporaryRootTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var cache: String { folder.path("cache") }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test("a session has a folder of its own that only its user may enter")
  func sessionFolder() throws {
    let session = try TransientPlaybackSession(in: TemporaryRoot(cache: cache))
    let path = try #require(session.directory.path)
    #expect(path.hasPrefix("\(cache)/MusicLibrary/Playback/"))
    #expect(mode(path) == 0o700)
  }

  @Test("only an instance that runs alone undoes what a crash broke off")
  func whileAlone() throws {
    var calls: [String] = []
    let first = try TemporaryRoot(cache: cache) { calls.append("first") }
    let second = try TemporaryRoot(cache: cache) { calls.append("second") }
    withExtendedLifetime((first, second)) {}
    #expect(calls == ["first"])
  }

  @Test("the folder goes with the last lease")
  func lastLease() throws {
    let root = try TemporaryRoot(cache: cache)
    var session: TransientPlaybackSession? = try TransientPlaybackSession(in: root)
    let path = try #require(session?.directory.path)
    var lease = session
    session = nil
    #expect(mode(path) != nil)
    #expect(lease != nil)
    lease = nil
    #expect(mode(path) == nil)
  }

  @Test("a session ends once, whoever still leases it")
  func end() throws {
    let session = try TransientPlaybackSession(in: TemporaryRoot(cache: cache))
    let path = try #require(session.directory.path)
    try folder.write("x".utf8, to: String(path.dropFirst(folder.path.count + 1)) + "/0.mp3")
    session.end()
    #expect(mode(path) == nil)
    session.end()
    #expect(mode(path) == nil)
  }

  @Test("what a crashed instance left is put aside at the start and then deleted")
  func sweep() throws {
    try folder.write("x".utf8, to: "cache/MusicLibrary/Playback/dead/0.mp3")
    try folder.write("x".utf8, to: "cache/MusicLibrary.earlier/0.mp3")
    try folder.write("x".utf8, to: "cache/thumbnails/a.png")
    let root = try TemporaryRoot(cache: cache)
    #expect(mode("\(cache)/MusicLibrary") == nil)
    let session = try TransientPlaybackSession(in: root)
    root.removeLeftovers()
    #expect(folder.files(below: "cache") == ["MusicLibrary.lock", "thumbnails/a.png"])
    #expect(mode(try #require(session.directory.path)) == 0o700)
  }

  @Test("a second instance leaves the first one's files alone")
  func secondInstance() throws {
    let running = try TemporaryRoot(cache: cache)
    let session = try TransientPlaybackSession(in: running)
    let second = try TemporaryRoot(cache: cache)
    second.removeLeftovers()
    #expect(mode(try #require(session.directory.path)) == 0o700)
    withExtendedLifetime(running) {}
  }

  @Test("says that the cache can't be written")
  func unwritable() throws {
    try folder.write("x".utf8, to: "file")
    #expect(throws: TrackFailure.self) { try TemporaryRoot(cache: folder.path("file/cache")) }
  }
}
