// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Turns the bits of one DSD channel into samples at an eighth of their rate.
///
/// A low-pass of 128 taps: flat to 45 kHz, and 80 dB down at 155 kHz, before the new rate's own
/// limit of 176.4 kHz; both of DSD64. Eight taps at a time come from tables, since they meet the
/// eight bits of a byte.
struct DSDFilter {
  /// Bytes that a sample is made of.
  static let span = 16
  /// Bytes behind the one that a sample stands for.
  static let lookahead = span / 2
  /// What silence looks like.
  static let idle: UInt8 = 0x69

  /// For each place in the span and each byte there, what it adds.
  private static let tables: [Float] = {
    let taps = coefficients()
    return (0..<span * 256).map { index in
      let (place, byte) = (index / 256, index % 256)
      let sum = (0..<8).reduce(0.0) { sum, bit in
        // The first bit in time is the highest.
        sum + (byte >> (7 - bit) & 1 == 1 ? 1 : -1) * taps[place * 8 + bit]
      }
      return Float(sum)
    }
  }()

  /// The sample in the middle of `span` bytes, of which each lies `stride` behind the one before.
  static func sample(_ bytes: UnsafePointer<UInt8>, stride: Int) -> Float {
    tables.withUnsafeBufferPointer { tables in
      (0..<span).reduce(Float(0)) { $0 + tables[$1 << 8 | Int(bytes[$1 * stride])] }
    }
  }

  /// A windowed sinc whose sum is 1 (Oppenheim and Schafer, "Discrete-Time Signal Processing",
  /// section 7.5: Kaiser's window).
  private static func coefficients() -> [Double] {
    let count = span * 8
    let cutoff = 100_000.0 / 2_822_400
    let beta = 7.857
    let taps = (0..<count).map { index in
      let time = Double(index) - Double(count - 1) / 2
      let ratio = 2 * time / Double(count - 1)
      let sinc = sin(2 * Double.pi * cutoff * time) / (Double.pi * time)
      return sinc * bessel(beta * (1 - ratio * ratio).squareRoot()) / bessel(beta)
    }
    let sum = taps.reduce(0, +)
    return taps.map { $0 / sum }
  }

  /// The modified Bessel function of order zero, by its series.
  private static func bessel(_ argument: Double) -> Double {
    var term = 1.0
    return (1...40).reduce(1.0) { sum, index in
      term *= (argument / 2 / Double(index)) * (argument / 2 / Double(index))
      return sum + term
    }
  }
}
