// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// What an AAC decoder must know first (ISO/IEC 14496-3, 1.6.2.1).
struct AudioSpecificConfig {
  var encoding: AudioEncoding
  /// The decoded rate, behind spectral band replication where that is signalled.
  var sampleRate: Int
  var channels: Int
  /// Decoded frames of an access unit.
  var framesPerPacket: Int

  /// ISO/IEC 14496-3, table 1.18.
  static let sampleRates = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]
  /// ISO/IEC 14496-3, table 1.19; 0 where a program config element tells.
  static let channelCounts = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 24, 8, 0]

  /// Reads a config; nil where it is cut off or no audio that this project knows of.
  init?(_ bytes: [UInt8]) {
    var bits = BitCursor(bytes)
    guard var objectType = Self.objectType(&bits), let rate = Self.sampleRate(&bits),
      let channelConfiguration = bits.take(4)
    else { return nil }
    sampleRate = rate
    var extensionType: UInt32 = 0
    if objectType == 5 || objectType == 29 {
      // Hierarchical signalling: the extension comes first, the core's type behind it.
      extensionType = objectType
      guard let extended = Self.sampleRate(&bits), let core = Self.objectType(&bits) else {
        return nil
      }
      sampleRate = extended
      objectType = core
    }
    channels = Self.channelCounts[Int(channelConfiguration)]
    switch objectType {
    case 1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23, 39, 42: break
    default: return nil
    }
    framesPerPacket = 1024
    if objectType != 42, let isShort = bits.take(1), isShort == 1 {
      framesPerPacket = objectType == 23 || objectType == 39 ? 480 : 960
    } else if objectType == 23 || objectType == 39 {
      framesPerPacket = 512
    }
    if objectType == 2, channelConfiguration == 0 {
      channels = Self.channelsOfProgramConfig(&bits)
    } else if extensionType == 0, objectType == 2 {
      extensionType = Self.backwardCompatibleExtension(bits, coreRate: rate, rate: &sampleRate)
    }
    if extensionType != 0, sampleRate == rate * 2 { framesPerPacket *= 2 }
    switch (objectType, extensionType) {
    case (42, _): encoding = .xheAAC
    case (_, 29):
      encoding = .heAACv2
      channels = 2
    case (_, 5): encoding = .heAAC
    default: encoding = .aac
    }
  }

  /// The config that describes plain AAC-LC packets.
  static func lowComplexity(sampleRate: Int, channels: Int) -> [UInt8]? {
    guard let rateIndex = sampleRates.firstIndex(of: sampleRate), channels > 0,
      let channelIndex = channelCounts.firstIndex(of: channels)
    else { return nil }
    let word = 2 << 11 | rateIndex << 7 | channelIndex << 3
    return [UInt8(word >> 8), UInt8(word & 0xFF)]
  }

  /// Bits that the config at the cursor takes, where nothing else tells where it ends: that is one of
  /// plain AAC, or of its extensions signalled hierarchically; nil for others.
  static func bitCount(_ cursor: BitCursor) -> Int? {
    var bits = cursor
    guard var objectType = objectType(&bits), sampleRate(&bits) != nil,
      let channels = bits.take(4), channels > 0
    else { return nil }
    if objectType == 5 || objectType == 29 {
      guard sampleRate(&bits) != nil, let core = Self.objectType(&bits) else { return nil }
      objectType = core
    }
    // GASpecificConfig: frameLengthFlag, dependsOnCoreCoder with its delay, extensionFlag.
    guard (1...4).contains(objectType), bits.take(1) != nil, let dependsOnCore = bits.take(1),
      dependsOnCore == 0 || bits.take(14) != nil, bits.take(1) == 0
    else { return nil }
    return cursor.remaining - bits.remaining
  }

  private static func objectType(_ bits: inout BitCursor) -> UInt32? {
    guard let type = bits.take(5) else { return nil }
    return type == 31 ? bits.take(6).map { $0 + 32 } : type
  }

  private static func sampleRate(_ bits: inout BitCursor) -> Int? {
    guard let index = bits.take(4) else { return nil }
    if index == 15 { return bits.take(24).map(Int.init) }
    return index < sampleRates.count ? sampleRates[Int(index)] : nil
  }

  /// Explicit backward-compatible signalling: a sync word 0x2B7 behind the core's config.
  private static func backwardCompatibleExtension(
    _ config: BitCursor,
    coreRate: Int,
    rate: inout Int
  ) -> UInt32 {
    var bits = config
    // GASpecificConfig without its first bit: dependsOnCoreCoder, its delay, extensionFlag.
    guard let dependsOnCore = bits.take(1) else { return 0 }
    if dependsOnCore == 1, bits.take(14) == nil { return 0 }
    guard bits.take(1) != nil, bits.take(11) == 0x2B7, objectType(&bits) == 5,
      bits.take(1) == 1, let extended = sampleRate(&bits)
    else { return 0 }
    rate = extended
    if bits.take(11) == 0x548, bits.take(1) == 1 { return 29 }
    return 5
  }

  /// Counts the channels of a program_config_element (ISO/IEC 14496-3, 4.4.1.1).
  private static func channelsOfProgramConfig(_ bits: inout BitCursor) -> Int {
    guard let dependsOnCore = bits.take(1) else { return 0 }
    if dependsOnCore == 1 { _ = bits.take(14) }
    guard bits.take(1) != nil, bits.take(4 + 2 + 4) != nil, let front = bits.take(4),
      let side = bits.take(4), let back = bits.take(4), let lowFrequency = bits.take(2),
      bits.take(3 + 4) != nil
    else { return 0 }
    for mixDownBits in [4, 4, 3] {
      guard let isPresent = bits.take(1) else { return 0 }
      if isPresent == 1 { _ = bits.take(mixDownBits) }
    }
    var channels = Int(lowFrequency)
    for _ in 0..<(front + side + back) {
      guard let isPair = bits.take(1), bits.take(4) != nil else { return 0 }
      channels += isPair == 1 ? 2 : 1
    }
    return channels
  }
}
