// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Media
import Synchronization
import Testing

@testable import Pipeline

@Suite("WorkerPool") struct WorkerPoolTests {
  private static let sounds =
    Sound.kept + [Sound.demuxed[0], .demuxed[3], .lossless[0], .lossy[4], .lossy[5]]

  @Test("A worker finds what this process finds, and writes what it writes", arguments: sounds)
  func agrees(_ sound: Sound) throws {
    let pool = try WorkerFixture.pool()
    let location = Location(path: try sound.path)
    let token = CancellationToken()
    #expect(
      try pool.probe(location, token: token) == Prober.probe(location, token: token)
    )
    #expect(
      try pool.validate(location, token: token) == Validator.validate(location, token: token)
    )
    let theirs = try pool.export(sound.path, into: Tools.newFolder())
    let ours = try Exporter.export(
      location,
      into: Tools.newFolder(),
      named: "Sound",
      token: token
    ) { _ in }
    #expect(theirs.source.encoding == ours.source.encoding)
    #expect(theirs.source.format == ours.source.format)
    #expect(theirs.source.frames == ours.source.frames)
    #expect(theirs.written == ours.written)
    #expect(theirs.isConverted == ours.isConverted)
    #expect(theirs.location.name == ours.location.name)
    let (theirPath, ourPath) = (
      try #require(theirs.location.path), try #require(ours.location.path)
    )
    #expect(try Tools.sampleHash(theirPath) == Tools.sampleHash(ourPath))
  }

  @Test("A file that cannot be used has the same reason")
  func agreesOnFailures() throws {
    let pool = try WorkerFixture.pool()
    let folder = try Tools.newFolder()
    let flac = try Tools.bytes(Sound.kept[5].path)
    let paths = [
      "/nowhere/at all.mp3", folder,
      try Tools.file("empty.mp3", bytes: []),
      try Tools.file("text.mp3", bytes: Array("just text, and a good deal of it\n".utf8)),
      try Tools.file("cut.flac", bytes: Array(flac.prefix(flac.count / 2))),
    ]
    for path in paths {
      let location = Location(path: path)
      let ours = Result { () throws(TrackFailure) in
        try Validator.validate(location, token: CancellationToken())
      }
      let theirs = Result { () throws(TrackFailure) in
        try pool.validate(location, token: CancellationToken())
      }
      #expect(throws: TrackFailure.self) { try ours.get() }
      #expect(theirs == ours)
    }
    // None of these costs a worker.
    #expect(pool.idleProcesses.count == 1)
  }

  @Test("Any URI that GIO serves is opened by the worker")
  func opensURIs() throws {
    // GIO knows an upper-case scheme for files; to us it is like any that is not ours.
    let uri = "FILE" + Location(path: try Sound.kept[5].path).uri.dropFirst(4)
    let probe = try WorkerFixture.pool().probe(Location(uri: uri), token: CancellationToken())
    #expect(probe == (try WorkerFixture.pool().probe(Sound.kept[5].path)))
  }

  @Test("A file's name may be any bytes")
  func opensAnyName() throws {
    let folder = try Tools.newFolder()
    let bytes = Array("\(folder)/".utf8) + [0xFF, 0xFE, 0x20] + Array("'\\ü.mp3".utf8)
    let target = try Sound.kept[0].path
    let linked = (bytes + [0]).withUnsafeBufferPointer { name in
      name.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { symlink(target, $0) } }
    }
    #expect(linked == 0)
    let location = Location(pathBytes: bytes)
    let probe = try WorkerFixture.pool().probe(location, token: CancellationToken())
    #expect(probe.encoding == .mp3)
  }

  @Test("Progress arrives and rises to the end")
  func reportsProgress() throws {
    let parts = Mutex<[Double]>([])
    let path = try Tools.file(
      "long.ac3",
      "ffmpeg -v error -y -f lavfi -i 'sine=d=120:r=48000' -ac 2 \"$OUT\""
    )
    _ = try WorkerFixture.pool().export(
      Location(path: path),
      into: Tools.newFolder(),
      named: "x",
      token: CancellationToken()
    ) { part in parts.withLock { $0.append(part) } }
    let seen = parts.withLock { $0 }
    #expect(seen == seen.sorted())
    #expect(seen.last == 1)
    #expect(seen.count > 50)
  }

  @Test("A file that is there already is never replaced")
  func neverReplaces() throws {
    let folder = try Tools.newFolder()
    try Tools.run("printf precious > '\(folder)/Sound.mp3'")
    let failure = #expect(throws: TrackFailure.self) {
      try WorkerFixture.pool().export(Sound.kept[0].path, into: folder)
    }
    #expect(failure?.code == "notWritable")
    #expect(try Tools.contents(folder) == ["Sound.mp3"])
    #expect(try Tools.bytes("\(folder)/Sound.mp3") == Array("precious".utf8))
  }

  @Test("A worker is kept for the next tracks, but not for ever")
  func replacesWorkers() throws {
    let pool = try WorkerFixture.pool()
    let path = try Sound.kept[7].path
    _ = try pool.probe(path)
    let first = pool.idleProcesses
    #expect(first.count == 1)
    for _ in 2..<WorkerLimits.tracks { _ = try pool.probe(path) }
    #expect(pool.idleProcesses == first)
    _ = try pool.probe(path)
    #expect(pool.idleProcesses == [])
    #expect(first.allSatisfy(WorkerFixture.hasEnded))
  }

  @Test("A worker that ended while it had nothing to do is replaced without a word")
  func replacesDeadWorker() throws {
    let pool = try WorkerFixture.pool()
    _ = try pool.probe(Sound.kept[0].path)
    let process = try #require(pool.idleProcesses.first)
    kill(process, SIGKILL)
    // Waits for its end, and leaves it to the pool to take note.
    var end = siginfo_t()
    try #require(waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) == 0)
    #expect(try pool.probe(Sound.kept[0].path).encoding == .mp3)
    #expect(!pool.idleProcesses.contains(process))
  }

  @Test("A program that cannot be started is told of")
  func reportsMissingProgram() throws {
    let pool = WorkerPool(executable: "/nowhere/otokura")
    let failure = #expect(throws: TrackFailure.self) { try pool.probe(Sound.kept[0].path) }
    #expect(failure?.code == "notReadable")
  }
}
