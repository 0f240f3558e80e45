// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// How many frames a demuxed packet stands for.
struct PacketLengths {
  private let encoding: AudioEncoding
  private let format: AudioFormat
  private let framesPerPacket: Int

  /// The rule for a track's packets.
  init(_ track: AudioTrack) {
    encoding = track.encoding
    format = track.format
    framesPerPacket = track.framesPerPacket
  }

  /// Frames that a decoder needs in front of those that are wanted: the bit reservoir of MP3 reaches
  /// back 511 bytes, Opus converges in 80 ms (RFC 7845, section 4.6), the rest overlap one packet.
  var preRoll: Int64 {
    switch encoding {
    case .mp1, .mp2, .mp3: 10 * 1152
    case .opus: Int64(format.sampleRate) * 80 / 1000
    case .flac, .alac: 0
    default: 2 * 2048
    }
  }

  /// Whether a packet holds a stream header instead of audio.
  func isHeader(_ packet: [UInt8]) -> Bool {
    switch encoding {
    // Vorbis I, section 4.2.1: header packets have an odd type.
    case .vorbis: packet.first.map { $0 & 1 == 1 } ?? true
    case .opus: packet.starts(with: "OpusHead".utf8) || packet.starts(with: "OpusTags".utf8)
    // RFC 9639, section 9.1: a frame starts with fourteen bits of sync code.
    case .flac: packet.count < 2 || packet[0] != 0xFF || packet[1] & 0xFC != 0xF8
    default: packet.isEmpty
    }
  }

  /// Frames of a packet after the container's trimming; 0 where only decoding tells.
  func frames(of sample: AppSink.Sample) -> Int {
    let whole =
      switch encoding {
      case .opus: Self.opusFrames(sample.bytes)
      case .flac: sample.length.map { Int(format.frame(at: $0)) } ?? 0
      default: framesPerPacket
      }
    return max(0, whole - sample.clipping.end)
  }

  /// Frames in every packet, as far as the first one tells; 0 where they differ.
  func framesPerPacket(first packet: [UInt8]) -> Int {
    encoding == .opus && !isHeader(packet) ? Self.opusFrames(packet) : framesPerPacket
  }

  /// Where a FLAC frame begins, by its own header (RFC 9639, section 9.1.5); nil for other packets.
  func flacPosition(_ packet: [UInt8]) -> Int64? {
    guard encoding == .flac, packet.count > 5 else { return nil }
    // The number is coded as UTF-8 codes characters, in up to seven bytes.
    let lead = packet[4]
    let following = max(0, (~lead).leadingZeroBitCount - 1)
    guard following <= 6, packet.count > 4 + following else { return nil }
    var number = Int64(lead) & (following == 0 ? 0x7F : 0x3F >> Int64(following))
    for byte in packet[5..<5 + following] { number = number << 6 | Int64(byte & 0x3F) }
    let hasVariableBlocks = packet[1] & 1 == 1
    return hasVariableBlocks ? number : number &* Int64(framesPerPacket)
  }

  /// Frames at 48 kHz (RFC 6716, section 3.1).
  private static func opusFrames(_ packet: [UInt8]) -> Int {
    guard let toc = packet.first else { return 0 }
    let configuration = Int(toc >> 3)
    let size =
      switch configuration {
      case 0..<12: [480, 960, 1920, 2880][configuration % 4]
      case 12..<16: [480, 960][configuration % 2]
      default: [120, 240, 480, 960][configuration % 4]
      }
    return switch toc & 3 {
    case 0: size
    case 1, 2: 2 * size
    default: packet.count > 1 ? Int(packet[1] & 63) * size : 0
    }
  }
}
