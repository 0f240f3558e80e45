// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import otokura

@Suite struct ClockTests {
  @Test(
    "Times read as people write them; a second counts when it is over",
    arguments: [
      (Duration.zero, "0:00"), (.seconds(9), "0:09"), (.seconds(243), "4:03"),
      (.milliseconds(59_999), "0:59"), (.seconds(60), "1:00"), (.seconds(3_599), "59:59"),
      (.seconds(3_600), "1:00:00"), (.seconds(3_723), "1:02:03"), (.seconds(360_000), "100:00:00"),
      (.seconds(-5), "0:00"), (.milliseconds(-1), "0:00"),
    ]
  )
  func text(time: Duration, text: String) { #expect(Clock.text(time) == text) }
}
