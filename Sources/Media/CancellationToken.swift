// SPDX-License-Identifier: GPL-3.0-or-later
import Synchronization

/// Tells running work that nobody wants its result any more.
///
/// Work polls `check()` between pieces that take no longer than a few milliseconds, or registers a
/// handler where it waits for something that must be torn down. Safe from any thread.
public final class CancellationToken: Sendable {
  private struct State {
    var isCancelled = false
    var nextHandler = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// A token that is not cancelled.
  public init() {}

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels the work; handlers run once, on the calling thread.
  public func cancel() {
    let handlers = state.withLock { state in
      defer { state.handlers = [:] }
      state.isCancelled = true
      return state.handlers
    }
    for handler in handlers.values { handler() }
  }

  /// Ends the work where it stands.
  ///
  /// - Throws: `TrackFailure.cancelled` after `cancel()`.
  public func check() throws(TrackFailure) {
    if isCancelled { throw .cancelled }
  }

  /// Names a handler, to take it away again.
  public struct Registration: Sendable {
    fileprivate let number: Int
  }

  /// Has `handler` called on cancellation, for work that is not one synchronous call.
  ///
  /// Returns nil after calling the handler at once where the token is already cancelled.
  public func register(_ handler: @escaping @Sendable () -> Void) -> Registration? {
    let number: Int? = state.withLock { state in
      guard !state.isCancelled else { return nil }
      state.nextHandler += 1
      state.handlers[state.nextHandler] = handler
      return state.nextHandler
    }
    guard let number else {
      handler()
      return nil
    }
    return Registration(number: number)
  }

  /// Takes a handler away; it may be running on another thread at this moment.
  public func unregister(_ registration: Registration) {
    state.withLock { $0.handlers[registration.number] = nil }
  }

  /// Runs `body` with `handler` called on cancellation, at once if that has already happened.
  public func withHandler<Result, Failure: Error>(
    _ handler: @escaping @Sendable () -> Void,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let registration = register(handler) else { return try body() }
    defer { unregister(registration) }
    return try body()
  }
}
