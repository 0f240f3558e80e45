// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3; ISO/IEC 13818-3; MPEG-2.5).
struct MPEGAudioHeader: Equatable {
  enum Version: UInt32 {
    case mpeg25 = 0
    case mpeg2 = 2
    case mpeg1 = 3
  }

  var version: Version
  /// 1 to 3.
  var layer: Int
  /// Kilobits a second; 0 for free format.
  var bitRate: Int
  var sampleRate: Int
  var isPadded: Bool
  var hasChecksum: Bool
  var channels: Int

  /// Reads the four bytes of a header; nil where they are none.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    let word = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    self.init(word: word)
  }

  /// Reads a header; nil where the word is none.
  init?(word: UInt32) {
    guard word >> 21 == 0x7FF, let version = Version(rawValue: word >> 19 & 3) else { return nil }
    let layerBits = Int(word >> 17 & 3)
    let bitRateIndex = Int(word >> 12 & 15)
    let rateIndex = Int(word >> 10 & 3)
    guard layerBits != 0, bitRateIndex != 15, rateIndex != 3, word & 3 != 2 else { return nil }
    self.version = version
    layer = 4 - layerBits
    bitRate = Self.bitRates[version == .mpeg1 ? layer - 1 : layer == 1 ? 3 : 4][bitRateIndex]
    let divisor = version == .mpeg1 ? 1 : version == .mpeg2 ? 2 : 4
    sampleRate = [44100, 48000, 32000][rateIndex] / divisor
    hasChecksum = word >> 16 & 1 == 0
    isPadded = word >> 9 & 1 == 1
    channels = word >> 6 & 3 == 3 ? 1 : 2
  }

  var encoding: AudioEncoding { layer == 3 ? .mp3 : layer == 2 ? .mp2 : .mp1 }

  var samplesPerFrame: Int {
    switch layer {
    case 1: 384
    case 2: 1152
    default: version == .mpeg1 ? 1152 : 576
    }
  }

  /// Bytes of the frame, header included; nil for free format.
  var frameSize: Int? {
    guard bitRate > 0 else { return nil }
    let slots = samplesPerFrame / 8 * bitRate * 1000 / sampleRate
    return layer == 1 ? slots / 4 * 4 + paddingSize : slots + paddingSize
  }

  /// Bytes that padding adds.
  var paddingSize: Int { isPadded ? layer == 1 ? 4 : 1 : 0 }

  /// Bytes of layer III's side information.
  var sideInformationSize: Int {
    version == .mpeg1 ? channels == 1 ? 17 : 32 : channels == 1 ? 9 : 17
  }

  /// Whether `other` can be a frame of the same stream.
  func isCompatible(with other: MPEGAudioHeader) -> Bool {
    version == other.version && layer == other.layer && sampleRate == other.sampleRate
      && (bitRate == 0) == (other.bitRate == 0)
  }

  /// ISO/IEC 11172-3 and 13818-3, bit rate tables: MPEG-1 layers I to III, then the others' layer I
  /// and layers II and III.
  private static let bitRates = [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]
}
