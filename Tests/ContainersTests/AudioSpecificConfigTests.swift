// SPDX-License-Identifier: GPL-3.0-or-later
@testable import Containers
import Media
import Testing

@Suite("AudioSpecificConfig")
struct AudioSpecificConfigTests {
  struct Row: Sendable {
    var bytes: [UInt8]
    var encoding: AudioEncoding
    var rate: Int
    var channels: Int
    var frames: Int
  }

  /// As FFmpeg's and fdk-aac's encoders write them.
  static let rows = [
    Row(bytes: [0x12, 0x10], encoding: .aac, rate: 44100, channels: 2, frames: 1024),
    Row(bytes: [0x11, 0xB0], encoding: .aac, rate: 48000, channels: 6, frames: 1024),
    // Hierarchical: type 5 first; backward compatible: sync word 0x2B7 behind.
    Row(
      bytes: [0x2B, 0x92, 0x08, 0x00],
      encoding: .heAAC,
      rate: 44100,
      channels: 2,
      frames: 2048
    ),
    Row(
      bytes: [0x13, 0x90, 0x56, 0xE5, 0xA0],
      encoding: .heAAC,
      rate: 44100,
      channels: 2,
      frames: 2048
    ),
    Row(
      bytes: [0xEB, 0x8A, 0x08, 0x00],
      encoding: .heAACv2,
      rate: 44100,
      channels: 2,
      frames: 2048
    ),
    Row(
      bytes: [0xF9, 0x48, 0x40, 0x20, 0x00],
      encoding: .xheAAC,
      rate: 44100,
      channels: 2,
      frames: 1024
    ),
  ]

  @Test("It tells encoding, rate, channels and packet length", arguments: rows)
  func reads(_ row: Row) throws {
    let config = try #require(AudioSpecificConfig(row.bytes))
    #expect(config.encoding == row.encoding)
    #expect(config.sampleRate == row.rate)
    #expect(config.channels == row.channels)
    #expect(config.framesPerPacket == row.frames)
  }

  @Test("Cut-off bytes are no config")
  func refusesCutOff() {
    for bytes in [[], [0x12], [0xFF]] as [[UInt8]] {
      #expect(AudioSpecificConfig(bytes) == nil)
    }
  }

  @Test("iTunes' gapless tag is read and written in its own form")
  func readsGaplessTag() throws {
    let text = " 00000000 00000840 000001CA 00000000003F31F6 00000000 00000000"
    let tag = try #require(GaplessTag(text: text))
    #expect(tag == GaplessTag(delay: 2112, padding: 458, validFrames: 4_141_558))
    #expect(tag.text.hasPrefix(" 00000000 00000840 000001CA 00000000003F31F6 00000000"))
    #expect(GaplessTag(text: "none") == nil)
  }
}
