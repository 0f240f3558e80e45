// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Testing

@testable import Library

@Suite struct MediaFolderTests {
  let folder = TemporaryFolder()
  private let token = CancellationToken()

  private var media: MediaFolder { MediaFolder(root: folder("media")) }

  private var metadata: TrackMetadata {
    var metadata = TrackMetadata(title: "Song", artist: "Artist", album: "Album")
    metadata.trackNumber = 1
    return metadata
  }

  @Test("A file is copied under its artist and album, and nothing else appears")
  func places() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let source = folder.write(bytes, to: "in.mp3")
    let placed = try media.place(source, for: metadata, fileExtension: "mp3", token: token)
    #expect(placed.path == folder("media/Artist/Album/01 Song.mp3"))
    #expect(TemporaryFolder.bytes(of: placed.path ?? "") == bytes)
    let expected = ["in.mp3", "media", "media/Artist", "media/Artist/Album"]
    #expect(folder.contents == expected + ["media/Artist/Album/01 Song.mp3"])
  }

  @Test(
    "A temporary file is moved; from another file system it is copied",
    arguments: [true, false]
  )
  func moves(isNear: Bool) throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var source = folder.write(bytes, to: "in.mp3")
    let far = "/dev/shm/otokura-\(UInt64.random(in: .min ... .max)).mp3"
    if !isNear {
      Shell.run("cp", source.path ?? "", far)
      source = Location(path: far)
    }
    defer { unlink(far) }
    var before = stat()
    stat(source.path ?? "", &before)
    var noted: [Placement] = []
    let placed = try media.place(
      source,
      for: metadata,
      fileExtension: "mp3",
      isOurs: true,
      token: token,
      journal: { noted.append($0) }
    )
    var after = stat()
    stat(placed.path ?? "", &after)
    #expect(TemporaryFolder.bytes(of: placed.path ?? "") == bytes)
    #expect((after.st_ino == before.st_ino) == isNear)
    #expect(access(source.path ?? "", F_OK) == (isNear ? -1 : 0))
    #expect(after.st_mode & 0o777 == 0o644)
    #expect(Set(noted.map(\.name)).count == 1 && noted.last?.inode == UInt64(after.st_ino))
    #expect(folder.contents.filter { $0.hasPrefix("media/") }.count == 3)
  }

  @Test("Nothing is overwritten: clashes are numbered, those of case and normal form too")
  func numbersClashes() throws {
    var names: [String] = []
    for (number, title) in ["Café", "CAFÉ", "Cafe\u{301}", "Café"].enumerated() {
      let source = folder.write([UInt8(number)], to: "in.mp3")
      var metadata = TrackMetadata(title: title, artist: number > 0 ? "ARTIST" : "Artist")
      metadata.album = "Album"
      let placed = try media.place(source, for: metadata, fileExtension: "mp3", token: token)
      #expect(TemporaryFolder.bytes(of: placed.path ?? "") == [UInt8(number)])
      names.append(placed.name)
    }
    #expect(names == ["Café.mp3", "CAFÉ (2).mp3", "Café (3).mp3", "Café (4).mp3"])
    #expect(
      folder.contents.filter { $0.hasSuffix("mp3") && $0.contains("Artist/Album/") }.count == 4
    )
  }

  @Test("A file without a title is named after its source, whose name may be any bytes")
  func namesByFile() throws {
    let path = Array(folder("").utf8) + [0x81, 0xFF] + Array(" x.mp3".utf8)
    Shell.run("bash", "-c", "touch \(folder.path)/$'\\x81\\xff x.mp3'")
    let placed = try media.place(
      Location(pathBytes: path),
      for: TrackMetadata(),
      fileExtension: "mp3",
      token: token
    )
    #expect(placed.path == folder("media/Unknown Artist/Unknown Album/\u{FFFD}\u{FFFD} x.mp3"))
  }

  @Test("Cancelling leaves no file and no folder")
  func cancels() {
    let source = folder.write([UInt8](repeating: 1, count: 5_000_000), to: "in.mp3")
    token.cancel()
    #expect(throws: TrackFailure.cancelled) {
      try media.place(source, for: metadata, fileExtension: "mp3", token: token)
    }
    #expect(folder.contents == ["in.mp3"])
  }

  @Test("A missing source leaves no folder")
  func reportsMissingSource() {
    #expect(throws: TrackFailure.missing) {
      try media.place(
        Location(path: folder("none")),
        for: metadata,
        fileExtension: "mp3",
        token: token
      )
    }
    #expect(throws: TrackFailure.self) {
      Shell.run("mkfifo", folder("fifo"))
      return try media.place(
        Location(path: folder("fifo")),
        for: metadata,
        fileExtension: "mp3",
        token: token
      )
    }
    #expect(folder.contents == ["fifo"])
  }

  @Test("A place that can't be written is told with its path")
  func reportsUnwritablePlace() throws {
    let source = folder.write([1], to: "in.mp3")
    let media = MediaFolder(root: "/proc/otokura")
    let error = #expect(throws: TrackFailure.self) {
      try media.place(source, for: metadata, fileExtension: "mp3", token: token)
    }
    guard case .notWritable(path: "/proc/otokura", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A full disk is told as such")
  func reportsFullDisk() {
    #expect(SystemError(code: ENOSPC, path: []).asWriteFailure == .noSpace)
    #expect(SystemError(code: EDQUOT, path: []).asWriteFailure == .noSpace)
  }

  @Test("Deleting an item's file takes the folders that are empty then, and no other file")
  func cleansUp() throws {
    let source = folder.write([1], to: "in.mp3")
    let first = try media.place(source, for: metadata, fileExtension: "mp3", token: token)
    let second = try media.place(source, for: metadata, fileExtension: "mp3", token: token)
    try media.cleanUp(fileAt: source)
    try media.cleanUp(fileAt: Location(path: folder("media/../in.mp3")))
    try media.cleanUp(fileAt: first)
    #expect(folder.contents.contains("in.mp3"))
    #expect(folder.contents.contains("media/Artist/Album/01 Song (2).mp3"))
    try media.cleanUp(fileAt: second)
    #expect(folder.contents == ["in.mp3", "media"])
  }
}
