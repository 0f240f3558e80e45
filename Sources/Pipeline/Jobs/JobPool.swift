// SPDX-License-Identifier: GPL-3.0-or-later
public import Dispatch
public import Media
import Synchronization

/// Runs blocking work on threads of its own, a bounded number at a time.
///
/// Swift's own pool has one thread a core and must never block. Work that hangs, on a dead mount for
/// instance, is abandoned when it is cancelled: its caller goes on at once, and its place in the pool
/// is free for the next job while the thread may hang on.
public final class JobPool: Sendable {
  private struct State {
    var nextNumber = 0
    /// Jobs that wait for a place, oldest first.
    var waiting: [(number: Int, work: @Sendable () -> Void)] = []
    /// Jobs that hold a place.
    var running: Set<Int> = []
  }

  private let width: Int
  private let state = Mutex(State())
  /// The threads, those of abandoned jobs included.
  private let threads = DispatchGroup()

  /// A pool that runs at most `width` jobs at a time.
  public init(width: Int) {
    precondition(width > 0, "a pool without threads runs nothing")
    self.width = width
  }

  /// Runs `body` when its turn comes, and gives what it gives.
  ///
  /// Throws what `body` throws, and `cancelled` as soon as the token or the task is cancelled, whatever
  /// the body is doing then; its result is dropped. Cancelling the task cancels the token.
  public func run<Value: Sendable>(
    token: CancellationToken,
    _ body: @escaping @Sendable () throws(TrackFailure) -> Value
  ) async throws(TrackFailure) -> Value {
    let answer = Answer<Value>()
    let number = enqueue {
      do throws(TrackFailure) {
        try token.check()
        answer.give(.success(try body()))
      } catch {
        answer.give(.failure(error))
      }
    }
    let registration = token.register { [self] in
      answer.give(.failure(.cancelled))
      leave(number)
    }
    defer { if let registration { token.unregister(registration) } }
    let result = await withTaskCancellationHandler {
      await answer.value
    } onCancel: {
      token.cancel()
    }
    return try result.get()
  }

  /// How many jobs hold a place, and how many wait for one.
  var load: (running: Int, waiting: Int) {
    state.withLock { ($0.running.count, $0.waiting.count) }
  }

  /// Waits until every job has ended that was started, also those that were abandoned and now clear up
  /// behind themselves, but at most for `limit`.
  ///
  /// Blocks; for the end of the process, which would cut them off.
  ///
  /// - Returns: Whether all have ended.
  @discardableResult
  public func waitUntilIdle(limit: DispatchTimeInterval) -> Bool {
    threads.wait(timeout: .now() + limit) == .success
  }

  private func enqueue(_ work: @escaping @Sendable () -> Void) -> Int {
    let number = state.withLock { state in
      state.nextNumber += 1
      state.waiting.append((state.nextNumber, work))
      return state.nextNumber
    }
    startWaiting()
    return number
  }

  /// Gives up a job's place, whether it waits or runs; a job that has left already is left alone.
  private func leave(_ number: Int) {
    state.withLock { state in
      state.running.remove(number)
      state.waiting.removeAll { $0.number == number }
    }
    startWaiting()
  }

  /// Starts waiting jobs on threads while there are places.
  private func startWaiting() {
    while let job = takePlace() {
      threads.enter()
      JobThread.start { [self] in
        job.work()
        leave(job.number)
      } ended: { [threads] in
        threads.leave()
      }
    }
  }

  private func takePlace() -> (number: Int, work: @Sendable () -> Void)? {
    state.withLock { state in
      guard state.running.count < width, !state.waiting.isEmpty else { return nil }
      let job = state.waiting.removeFirst()
      state.running.insert(job.number)
      return job
    }
  }
}

/// A result that is given once, from any thread, and awaited by one task.
private final class Answer<Value: Sendable>: Sendable {
  private typealias Outcome = Result<Value, TrackFailure>

  private enum State {
    case open
    case awaited(CheckedContinuation<Outcome, Never>)
    case given(Outcome)
  }

  private let state = Mutex(State.open)

  /// The result, when it is there.
  var value: Result<Value, TrackFailure> {
    get async {
      await withCheckedContinuation { continuation in
        let given: Outcome? = state.withLock { state in
          if case .given(let outcome) = state { return outcome }
          state = .awaited(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    }
  }

  /// Gives the result; any later one is dropped.
  func give(_ outcome: Result<Value, TrackFailure>) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      switch state {
      case .given: return nil
      case .open:
        state = .given(outcome)
        return nil
      case .awaited(let continuation):
        state = .given(outcome)
        return continuation
      }
    }
    waiting?.resume(returning: outcome)
  }
}
