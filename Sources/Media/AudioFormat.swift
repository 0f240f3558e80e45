// SPDX-License-Identifier: GPL-3.0-or-later

/// The shape of decoded audio.
public struct AudioFormat: Hashable, Sendable, Codable {
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

  /// The sample frame that plays at `time`, rounded to the nearest.
  public func frame(at time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    let rest = (Double(attoseconds) * 1e-18 * Double(sampleRate)).rounded()
    return seconds * Int64(sampleRate) + Int64(rest)
  }
}

extension Duration {
  /// The time in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
