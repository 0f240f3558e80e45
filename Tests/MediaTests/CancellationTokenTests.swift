// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Synchronization
import Testing

@Suite struct CancellationTokenTests {
  private let token = CancellationToken()

  /// Counts how often a handler ran.
  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.add(1, ordering: .relaxed) }
  }

  @Test func `work goes on until the token is cancelled`() throws {
    try token.check()
    #expect(!token.isCancelled)
    token.cancel()
    #expect(token.isCancelled)
    #expect(throws: TrackFailure.cancelled) { try token.check() }
  }

  @Test func `every handler runs once, however often the token is cancelled`() {
    let counters = [Counter(), Counter(), Counter()]
    for counter in counters { #expect(token.register { counter.add() } != nil) }
    #expect(counters.map(\.count) == [0, 0, 0])
    token.cancel()
    token.cancel()
    #expect(counters.map(\.count) == [1, 1, 1])
  }

  @Test func `a handler that was taken away does not run, and the others do`() throws {
    let (first, second) = (Counter(), Counter())
    let registration = try #require(token.register { first.add() })
    _ = token.register { second.add() }
    token.unregister(registration)
    token.cancel()
    #expect(first.count == 0)
    #expect(second.count == 1)
    token.unregister(registration)
  }

  @Test func `a handler that comes too late runs at once`() {
    token.cancel()
    let counter = Counter()
    #expect(token.register { counter.add() } == nil)
    #expect(counter.count == 1)
  }

  @Test func `a handler may use the token`() {
    let counter = Counter()
    _ = token.register { [token] in
      token.cancel()
      _ = token.register { counter.add() }
    }
    token.cancel()
    #expect(counter.count == 1)
  }

  @Test func `a body's handler lives no longer than the body`() {
    let counter = Counter()
    #expect(token.withHandler({ counter.add() }, { 7 }) == 7)
    token.cancel()
    #expect(counter.count == 0)
  }

  @Test func `a body's handler runs while the body does`() {
    let counter = Counter()
    let seen = token.withHandler({ counter.add() }) {
      token.cancel()
      return counter.count
    }
    #expect(seen == 1)
  }

  @Test func `a body that throws loses its handler too`() {
    let counter = Counter()
    #expect(throws: TrackFailure.missing) {
      try token.withHandler({ counter.add() }) { () throws(TrackFailure) in throw .missing }
    }
    token.cancel()
    #expect(counter.count == 0)
  }

  @Test func `a cancelled token runs the handler before the body`() {
    token.cancel()
    let counter = Counter()
    #expect(token.withHandler({ counter.add() }, { counter.count }) == 1)
    #expect(counter.count == 1)
  }

  @Test func `cancelling from many threads runs a handler once`() async {
    let counter = Counter()
    _ = token.register { counter.add() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { [token] in token.cancel() } }
    }
    #expect(counter.count == 1)
  }
}
