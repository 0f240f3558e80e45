// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Media
import Synchronization

/// Messages for a thread that waits for them, in the order in which they were posted.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Adds a message; never blocks.
  func post(_ message: sending Message) {
    messages.withLock { $0.append(message) }
    arrivals.signal()
  }

  /// The next message, waiting for it as long as it takes.
  func wait() -> Message? {
    arrivals.wait()
    return take()
  }

  /// The next message, waiting at most this long; nil when none came.
  func wait(atMost timeout: Duration) -> Message? {
    let nanoseconds = Int(max(timeout, .zero).seconds * 1e9)
    guard arrivals.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else { return nil }
    return take()
  }

  private func take() -> Message? {
    messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
