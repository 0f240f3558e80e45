// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// What an AudioSpecificConfig says of the profile (ISO/IEC 14496-3, section 1.6.2.1).
struct AACConfiguration {
  private(set) var encoding: AudioEncoding
  /// The rate after spectral band replication; nil where it is the core's or not signalled.
  private(set) var outputSampleRate: Int?
  /// Frames that one packet decodes to.
  private(set) var framesPerPacket: Int

  private static let sampleRates = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]

  /// Reads the object type and the extension's sample rate; nil for too few bytes.
  init?(_ bytes: [UInt8]) {
    var bits = Bits(bytes)
    guard let type = bits.objectType(), let coreRate = bits.sampleRate(), bits.read(4) != nil else {
      return nil
    }
    encoding = type == 5 ? .heAAC : type == 29 ? .heAACv2 : type == 42 ? .xheAAC : .aac
    framesPerPacket = 1024
    guard type == 5 || type == 29, let rate = bits.sampleRate() else { return }
    outputSampleRate = rate
    framesPerPacket = rate == coreRate ? 1024 : 2048
  }

  private struct Bits {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read(_ count: Int) -> Int? {
      guard position + count <= bytes.count * 8 else { return nil }
      var value = 0
      for bit in position..<position + count {
        value = value << 1 | Int(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1)
      }
      position += count
      return value
    }

    mutating func objectType() -> Int? {
      guard let type = read(5) else { return nil }
      guard type == 31 else { return type }
      return read(6).map { 32 + $0 }
    }

    mutating func sampleRate() -> Int? {
      guard let index = read(4) else { return nil }
      if index == 15 { return read(24) }
      return index < sampleRates.count ? sampleRates[index] : nil
    }
  }
}
