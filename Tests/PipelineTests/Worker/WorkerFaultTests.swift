// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import FoundationEssentials
import Glibc
import Media
import Synchronization
import Testing

@testable import Pipeline

/// What hostile files do to a worker, they do to one track.
@Suite("WorkerPool under faults") struct WorkerFaultTests {
  @Test("A crash or used-up memory makes the track damaged", arguments: ["crash", "exhaust"])
  func survivesCrash(_ kind: String) throws {
    let pool = try WorkerFixture.pool(fault: "\(kind):lame.mp3")
    let folder = try Tools.newFolder()
    let failures = [
      #expect(throws: TrackFailure.self) { try pool.probe(Sound.kept[0].path) },
      #expect(throws: TrackFailure.self) { try pool.export(Sound.kept[0].path, into: folder) },
    ]
    for case let failure? in failures {
      guard case .damaged(position: nil, let detail) = failure else {
        Issue.record("\(failure)")
        continue
      }
      #expect(detail.hasPrefix("the decoder crashed (signal "))
    }
    #expect(try Tools.contents(folder).isEmpty)
    #expect(try pool.probe(Sound.kept[1].path).encoding == .mp3)
    #expect(try pool.export(Sound.kept[1].path, into: folder).location.name == "Sound.mp3")
  }

  @Test("A decoder that spins is ended when its time is up")
  func survivesSpinning() throws {
    let pool = try WorkerFixture.pool(
      fault: "spin:lame.mp3",
      timeLimit: TimeLimit(base: .seconds(2), bytesPerSecond: 1 << 20, remote: .seconds(2))
    )
    let folder = try Tools.newFolder()
    #expect(throws: TrackFailure.timedOut) { try pool.probe(Sound.kept[0].path) }
    #expect(throws: TrackFailure.timedOut) {
      try pool.export(Sound.kept[0].path, into: folder)
    }
    #expect(try Tools.contents(folder).isEmpty)
    #expect(try pool.probe(Sound.kept[1].path).encoding == .mp3)
  }

  @Test("A worker killed in the middle of a conversion leaves no file, and the next one goes on")
  func survivesKilling() throws {
    let pool = try WorkerFixture.pool()
    _ = try pool.probe(Sound.kept[0].path)
    let process = try #require(pool.idleProcesses.first)
    let folder = try Tools.newFolder()
    let namesAtKill = Mutex<[String]>([])
    #expect(
      throws: TrackFailure.damaged(position: nil, detail: "the decoder crashed (signal 9)")
    ) {
      try pool.export(
        Location(path: WorkerFixture.long),
        into: folder,
        named: "x",
        token: CancellationToken()
      ) { part in
        guard part > 0.3 else { return }
        namesAtKill.withLock { $0 = (try? Tools.contents(folder)) ?? [] }
        kill(process, SIGKILL)
      }
    }
    #expect(namesAtKill.withLock { $0 } == [".x.part"])
    #expect(try Tools.contents(folder).isEmpty)
    #expect(WorkerFixture.hasEnded(process))
    #expect(try pool.probe(Sound.kept[0].path).encoding == .mp3)
  }

  @Test("Cancelling a conversion of two hours at any moment ends it at once, and leaves no file")
  func cancels() throws {
    var moments = SeededMoments(state: 20)
    let pool = try WorkerFixture.pool()
    let location = Location(path: try WorkerFixture.veryLong)
    let folder = try Tools.newFolder()
    let clock = ContinuousClock()
    var delays: [Duration] = []
    for round in 0..<50 {
      // Most while the worker starts, opens the file and begins, some when it is well under way.
      let latest = round % 10 == 9 ? 2500 : 250
      let token = CancellationToken()
      let cancelled = Mutex<ContinuousClock.Instant?>(nil)
      DispatchQueue.global().asyncAfter(
        deadline: .now() + .milliseconds(Int.random(in: 0..<latest, using: &moments))
      ) {
        cancelled.withLock { $0 = clock.now }
        token.cancel()
      }
      #expect(throws: TrackFailure.cancelled) {
        try pool.export(location, into: folder, named: "x", token: token) { _ in }
      }
      delays.append(clock.now - (try #require(cancelled.withLock { $0 })))
      #expect(try Tools.contents(folder).isEmpty)
    }
    delays.sort()
    print(
      "50 conversions of two hours were cancelled: half within \(delays[25]), all \(delays[49])"
    )
    // The promise is 100 ms, and some 30 ms it takes on an idle machine; the tests run beside each
    // other on few cores, where only what hangs can be told.
    #expect(delays[49] < .seconds(2))
    #expect(try pool.probe(Sound.kept[0].path).encoding == .mp3)
  }

  @Test("Nothing is asked of a worker once the token is cancelled")
  func cancelsBefore() throws {
    let pool = try WorkerFixture.pool()
    let token = CancellationToken()
    token.cancel()
    #expect(throws: TrackFailure.cancelled) {
      try pool.probe(Location(path: Sound.kept[0].path), token: token)
    }
    #expect(pool.idleProcesses == [])
  }
}

/// A generator whose numbers are the same in every run (SplitMix64).
private struct SeededMoments: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
