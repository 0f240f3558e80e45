// SPDX-License-Identifier: GPL-3.0-or-later

/// Hands the latest state to everybody who observes.
@MainActor final class StateBroadcast {
  private var observers: [Int: AsyncStream<PlayerState>.Continuation] = [:]
  private var lastNumber = 0

  isolated deinit {
    for observer in observers.values { observer.finish() }
  }

  /// A stream that begins with `state`; a slow observer gets the latest only.
  func observe(from state: PlayerState) -> AsyncStream<PlayerState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: PlayerState.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    lastNumber += 1
    observers[lastNumber] = continuation
    continuation.onTermination = { [weak self, lastNumber] _ in
      Task { @MainActor in self?.observers[lastNumber] = nil }
    }
    continuation.yield(state)
    return stream
  }

  /// Hands on a state.
  func send(_ state: PlayerState) {
    for observer in observers.values { observer.yield(state) }
  }
}
