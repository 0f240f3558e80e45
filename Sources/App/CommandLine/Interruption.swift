// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Glibc
import Media

/// Turns the first Ctrl-C into a cancellation; the second ends the process at once.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  init(cancelling token: CancellationToken) {
    sources = [SIGINT, SIGTERM].map { number in
      // Dispatch sees the signal only where its own action does not come first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in
        signal(number, SIG_DFL)
        token.cancel()
      }
      source.activate()
      return source
    }
  }
}
