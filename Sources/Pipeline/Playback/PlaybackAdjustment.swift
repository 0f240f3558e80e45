// SPDX-License-Identifier: GPL-3.0-or-later

/// How fast and in which key music is heard; each leaves the other as it is.
public struct PlaybackAdjustment: Hashable, Sendable {
  /// The speeds that can be asked for.
  public static let speeds = 0.25...4.0
  /// The changes of key that can be asked for, in semitones.
  public static let keys = -12.0...12.0

  /// How fast; 1 is as it was recorded.
  public let speed: Double
  /// How much higher, in semitones; hundredths are cents.
  public let semitones: Double

  /// An adjustment; values beyond what is possible become the nearest that is.
  public init(speed: Double = 1, semitones: Double = 0) {
    self.speed = Self.speeds.clamping(speed, else: 1)
    self.semitones = Self.keys.clamping(semitones, else: 0)
  }

  /// Whether music is heard as it was recorded.
  public var isNeutral: Bool { speed == 1 && semitones == 0 }
}

extension ClosedRange<Double> {
  /// The nearest number in the range; `fallback` for what is no number.
  fileprivate func clamping(_ number: Double, else fallback: Double) -> Double {
    number.isNaN ? fallback : Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}
