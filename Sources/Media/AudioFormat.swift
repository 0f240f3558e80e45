// SPDX-License-Identifier: GPL-3.0-or-later

/// The shape of decoded audio.
public struct AudioFormat: Hashable, Sendable {
  /// Sample frames a second, in hertz.
  public var sampleRate: Int
  /// Channels in a frame.
  public var channels: Int
  /// Significant bits of a sample; nil where the encoding has none of its own (lossy ones).
  public var bitDepth: Int?
  /// Whether samples are floating point.
  public var isFloat: Bool

  /// Describes decoded audio.
  public init(sampleRate: Int, channels: Int, bitDepth: Int? = nil, isFloat: Bool = false) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.bitDepth = bitDepth
    self.isFloat = isFloat
  }

  /// How long `frames` sample frames last.
  public func duration(ofFrames frames: Int64) -> Duration {
    guard sampleRate > 0 else { return .zero }
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(sampleRate))
    return .seconds(seconds)
      + .nanoseconds(Int64((Double(rest) * 1e9 / Double(sampleRate)).rounded()))
  }

  /// The sample frame that plays at `time`, rounded to the nearest; at most what a number holds.
  public func frame(at time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    let rest = (Double(attoseconds) * 1e-18 * Double(sampleRate)).rounded()
    let whole = seconds.multipliedReportingOverflow(by: Int64(sampleRate))
    let sum = whole.partialValue.addingReportingOverflow(Int64(rest))
    return whole.overflow || sum.overflow ? (seconds < 0 ? .min : .max) : sum.partialValue
  }
}

extension Duration {
  /// The time in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
