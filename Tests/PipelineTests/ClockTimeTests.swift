// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Pipeline

@Suite("GStreamer's clock times") struct ClockTimeTests {
  @Test("A time that GStreamer does not know is nil")
  func unknownTime() {
    #expect(Duration(clockTime: .max) == nil)
    #expect(Duration(clockTime: 1_500_000_000) == .milliseconds(1500))
  }

  @Test("Negative and huge durations stay within what GStreamer takes")
  func extremes() {
    #expect(Duration.seconds(-1).clockTime == 0)
    #expect(Duration.seconds(Int64.max).clockTime == UInt64(Int64.max))
  }
}
