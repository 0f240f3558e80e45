// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Media
import Synchronization
import Testing

@testable import Pipeline

@Suite("JobPool") struct JobPoolTests {
  /// Lets a test see that a job has begun, and decide when it goes on.
  private final class Gate: Sendable {
    private let begun = AsyncStream<Void>.makeStream()
    private let opened = DispatchSemaphore(value: 0)

    /// Called by a job: stands still until the gate opens.
    func pass() {
      begun.continuation.yield()
      opened.wait()
    }

    /// Waits until a job stands at the gate.
    func arrival() async {
      var iterator = begun.stream.makeAsyncIterator()
      await iterator.next()
    }

    func open() { opened.signal() }
  }

  @Test("A job's result and its failure reach the caller")
  func returns() async throws {
    let pool = JobPool(width: 1)
    let value = try await pool.run(token: CancellationToken()) { 42 }
    #expect(value == 42)
    await #expect(throws: TrackFailure.missing) {
      try await pool.run(token: CancellationToken()) { () throws(TrackFailure) -> Int in
        throw .missing
      }
    }
  }

  @Test("No more jobs run at a time than the pool is wide, and the rest get their turn")
  func isBounded() async throws {
    let pool = JobPool(width: 2)
    let gates = (0..<5).map { _ in Gate() }
    let jobs = gates.map { Self.hold($0, in: pool, token: CancellationToken()) }
    await Self.settle(pool, jobs: 5)
    #expect(pool.load == (2, 3))
    for gate in gates { gate.open() }
    for job in jobs { #expect(try await job.value) }
  }

  /// Waits until so many jobs have been handed to the pool and none has ended.
  private static func settle(_ pool: JobPool, jobs: Int) async {
    while pool.load.running + pool.load.waiting < jobs { await Task.yield() }
  }

  /// Starts a job that stands at a gate.
  private static func hold(
    _ gate: Gate,
    in pool: JobPool,
    token: CancellationToken
  ) -> Task<Bool, any Error> {
    Task {
      try await pool.run(token: token) {
        gate.pass()
        return true
      }
    }
  }

  @Test("The end of the process can wait for what an abandoned job clears up")
  func waitsForAbandoned() async throws {
    let pool = JobPool(width: 1)
    let gate = Gate()
    let token = CancellationToken()
    let job = Self.hold(gate, in: pool, token: token)
    await gate.arrival()
    token.cancel()
    await #expect(throws: TrackFailure.cancelled) { try await job.value }
    #expect(!pool.waitUntilIdle(limit: .milliseconds(1)))
    gate.open()
    #expect(pool.waitUntilIdle(limit: .seconds(60)))
  }

  @Test("A cancelled job that hangs is left behind, and its place is free")
  func abandons() async throws {
    let pool = JobPool(width: 1)
    let gate = Gate()
    let token = CancellationToken()
    let hanging = Self.hold(gate, in: pool, token: token)
    await gate.arrival()
    token.cancel()
    await #expect(throws: TrackFailure.cancelled) { try await hanging.value }
    let next = try await pool.run(token: CancellationToken()) { "ran" }
    #expect(next == "ran")
    gate.open()
  }

  @Test("A job that is cancelled while it waits never runs")
  func dropsWaiting() async throws {
    let pool = JobPool(width: 1)
    let gate = Gate()
    let first = Self.hold(gate, in: pool, token: CancellationToken())
    await gate.arrival()
    let token = CancellationToken()
    let hasRun = Flag()
    let second = Task {
      try await pool.run(token: token) {
        hasRun.raise()
        return 0
      }
    }
    await Self.settle(pool, jobs: 2)
    token.cancel()
    await #expect(throws: TrackFailure.cancelled) { try await second.value }
    #expect(pool.load == (1, 0))
    gate.open()
    _ = try await first.value
    #expect(!hasRun.isRaised)
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
  }

  @Test("Cancelling the task cancels the token")
  func followsTask() async {
    let pool = JobPool(width: 1)
    let gate = Gate()
    let token = CancellationToken()
    let task = Self.hold(gate, in: pool, token: token)
    await gate.arrival()
    task.cancel()
    await #expect(throws: TrackFailure.cancelled) { try await task.value }
    #expect(token.isCancelled)
    gate.open()
  }

  @Test("Places of abandoned jobs are not given away twice")
  func staysBounded() async throws {
    let pool = JobPool(width: 1)
    let gate = Gate()
    let token = CancellationToken()
    let hanging = Self.hold(gate, in: pool, token: token)
    await gate.arrival()
    token.cancel()
    _ = await hanging.result
    let second = Gate()
    let holder = Self.hold(second, in: pool, token: CancellationToken())
    await second.arrival()
    // The abandoned thread ends now, while another job holds the only place.
    gate.open()
    let third = Gate()
    let waiting = Self.hold(third, in: pool, token: CancellationToken())
    await Self.settle(pool, jobs: 2)
    #expect(pool.load == (1, 1))
    second.open()
    _ = try await holder.value
    await third.arrival()
    third.open()
    _ = try await waiting.value
  }
}
