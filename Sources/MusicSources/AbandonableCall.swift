// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import GObjectKit
import Media
import Synchronization

/// A call that may hang, on a server that has gone silent for instance: nobody waits for it longer
/// than it shows signs of life.
enum AbandonableCall {
  /// Why there is no result.
  enum Abandonment: Error {
    case cancelled
    /// No sign of life for as long as the caller was patient.
    case silent
  }

  /// What a call uses to show that it lives.
  final class SignsOfLife: Sendable {
    private let count = Atomic(0)

    fileprivate var seen: Int { count.load(ordering: .relaxed) }

    /// Says that the call goes on.
    func add() { count.add(1, ordering: .relaxed) }
  }

  /// Runs `body` on a thread of its own and waits for its result.
  ///
  /// - Parameters:
  ///   - patience: How long it may give no sign of life.
  ///   - token: Ends the wait at once.
  ///   - body: Does the work; its cancellable is cancelled when nobody waits any more. Its thread is
  ///     left behind where it does not mind that.
  /// - Returns: What `body` returns.
  /// - Throws: `Abandonment`, while `body` may still be running.
  static func run<Value: Sendable>(
    patience: DispatchTimeInterval,
    token: CancellationToken,
    _ body: @escaping @Sendable (Cancellable, SignsOfLife) -> Value
  ) throws(Abandonment) -> Value {
    let cancellable = Cancellable()
    let signs = SignsOfLife()
    let answer = Answer<Value>()
    let wakeUp = DispatchSemaphore(value: 0)
    DispatchQueue(label: "app.otokura.remote-listing", qos: .userInitiated).async {
      answer.give(body(cancellable, signs))
      wakeUp.signal()
    }
    return try token.withHandler {
      cancellable.cancel()
      wakeUp.signal()
    } _: { () throws(Abandonment) in
      var seen = signs.seen
      while true {
        let isSilent = wakeUp.wait(timeout: .now() + patience) == .timedOut
        if token.isCancelled { throw .cancelled }
        if let value = answer.value { return value }
        if isSilent, signs.seen == seen {
          cancellable.cancel()
          throw .silent
        }
        seen = signs.seen
      }
    }
  }
}

/// A result on its way from one thread to another.
private final class Answer<Value: Sendable>: Sendable {
  private let given = Mutex<Value?>(nil)

  var value: Value? { given.withLock { $0 } }

  func give(_ value: Value) { given.withLock { $0 = value } }
}
