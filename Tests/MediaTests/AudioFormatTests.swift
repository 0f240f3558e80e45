// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@Suite struct AudioFormatTests {
  @Test(
    "Frames last as long as arithmetic says, to the nanosecond",
    arguments: [
      (44_100, 44_100, Duration.seconds(1)),
      (44_100, 1, .nanoseconds(22_676)),
      (48_000, 1, .nanoseconds(20_833)),
      (48_000, 12_345_678, .nanoseconds(257_201_625_000)),
      (8_000, 0, .zero),
      (96_000, -96_000, .seconds(-1)),
    ]
  )
  func duration(sampleRate: Int, frames: Int64, expected: Duration) {
    let format = AudioFormat(sampleRate: sampleRate, channels: 2)
    #expect(format.duration(ofFrames: frames) == expected)
  }

  @Test(
    "A time between two frames belongs to the nearer one",
    arguments: [
      (44_100, Duration.seconds(2), 88_200),
      (48_000, .nanoseconds(10_416), 0),
      (48_000, .nanoseconds(10_417), 1),
      (8_000, .milliseconds(-500), -4_000),
      (44_100, .zero, 0),
    ]
  )
  func frame(sampleRate: Int, time: Duration, expected: Int64) {
    #expect(AudioFormat(sampleRate: sampleRate, channels: 2).frame(at: time) == expected)
  }

  @Test(
    "A frame's time leads back to the frame",
    arguments: [8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000, 384_000, 2_822_400]
  )
  func roundTrip(sampleRate: Int) {
    let format = AudioFormat(sampleRate: sampleRate, channels: 2)
    // A day of audio, in a step that shares no factor with any rate, and the first frames.
    let frames = stride(from: Int64(0), through: Int64(sampleRate) * 86_400, by: 99_999_989)
    let lost = (Array(frames) + Array(0..<2_000)).filter { frame in
      format.frame(at: format.duration(ofFrames: frame)) != frame
    }
    #expect(lost.isEmpty)
  }

  @Test("A file that lies about its rate breaks nothing")
  func hostileNumbers() {
    let still = AudioFormat(sampleRate: 0, channels: 0)
    #expect(still.duration(ofFrames: .max) == .zero)
    #expect(still.frame(at: .seconds(1)) == 0)
    let fast = AudioFormat(sampleRate: Int(UInt32.max), channels: 1)
    #expect(fast.frame(at: .nanoseconds(Int64.max)) == .max)
    #expect(fast.frame(at: .nanoseconds(Int64.min)) == .min)
    let slow = AudioFormat(sampleRate: 1, channels: 1)
    #expect(slow.duration(ofFrames: .max) == .seconds(Int64.max))
  }

  @Test("A duration reads as seconds")
  func seconds() {
    #expect(Duration.milliseconds(1_500).seconds == 1.5)
    #expect(Duration.milliseconds(-250).seconds == -0.25)
  }
}
