// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Media
import Testing

@testable import MusicSources

@Suite("AbandonableCall")
struct AbandonableCallTests {
  @Test("gives what the call gives")
  func result() throws {
    let result = try AbandonableCall.run(patience: .seconds(60), token: CancellationToken()) {
      _,
      signs in
      signs.add()
      return 7
    }
    #expect(result == 7)
  }

  @Test("abandons a call that gives no sign of life")
  func silence() {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    #expect(throws: AbandonableCall.Abandonment.silent) {
      try AbandonableCall.run(patience: .milliseconds(20), token: CancellationToken()) { _, _ in
        gate.wait()
      }
    }
  }

  @Test("leaves at once when it is cancelled, however patient it was")
  func cancellation() {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    let token = CancellationToken()
    #expect(throws: AbandonableCall.Abandonment.cancelled) {
      try AbandonableCall.run(patience: .never, token: token) { _, _ in
        token.cancel()
        gate.wait()
      }
    }
  }
}
