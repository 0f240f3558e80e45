// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Opus' identification header (RFC 7845, section 5.1).
struct OpusHead {
  /// The header packet.
  var bytes: [UInt8]

  /// Reads a header packet; nil where it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 19, bytes.starts(with: "OpusHead".utf8), bytes[8] < 16, bytes[9] > 0
    else { return nil }
    self.bytes = bytes
  }

  /// Reads the `dOps` box of MP4, which has the same fields in big-endian order.
  init(isoBox content: ArraySlice<UInt8>) throws(TrackFailure) {
    var cursor = ByteCursor(content)
    try cursor.skip(1)
    let channels = try cursor.u8()
    let preSkip = try cursor.u16()
    let rate = try cursor.u32()
    let gain = try cursor.u16()
    var bytes = Array("OpusHead".utf8) + [1, channels]
    bytes += withUnsafeBytes(of: preSkip.littleEndian) { Array($0) }
    bytes += withUnsafeBytes(of: rate.littleEndian) { Array($0) }
    bytes += withUnsafeBytes(of: gain.littleEndian) { Array($0) }
    bytes += cursor.rest
    guard let head = OpusHead(bytes) else {
      throw .damaged(position: nil, detail: "the dOps box is broken")
    }
    self = head
  }

  /// The header of a mono or stereo stream whose container keeps none.
  init?(simple format: AudioFormat, preSkip: Int) {
    guard (1...2).contains(format.channels), let preSkip = UInt16(exactly: preSkip) else {
      return nil
    }
    var bytes = Array("OpusHead".utf8) + [1, UInt8(format.channels)]
    bytes += withUnsafeBytes(of: preSkip.littleEndian) { Array($0) }
    bytes += withUnsafeBytes(of: UInt32(48000).littleEndian) { Array($0) }
    self.bytes = bytes + [0, 0, 0]
  }

  var channels: Int { Int(bytes[9]) }
  var preSkip: Int { Int(bytes[10]) | Int(bytes[11]) << 8 }

  /// Frames at 48 kHz of a packet (RFC 6716, section 3.1); 0 where it is broken.
  static func frames(of packet: [UInt8]) -> Int {
    guard let toc = packet.first else { return 0 }
    let configuration = Int(toc >> 3)
    let duration =
      switch configuration {
      case 0..<12: [480, 960, 1920, 2880][configuration % 4]
      case 12..<16: [480, 960][configuration % 2]
      default: 120 << (configuration % 4)
      }
    switch toc & 3 {
    case 0: return duration
    case 1, 2: return duration * 2
    default: return packet.count > 1 ? duration * Int(packet[1] & 63) : 0
    }
  }
}
