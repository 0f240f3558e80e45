// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// FLAC's STREAMINFO metadata block (RFC 9639, section 8.2).
struct FLACStreamInfo {
  /// A STREAMINFO block's length without its header.
  static let size = 34

  var minimumBlockSize: Int
  var maximumBlockSize: Int
  /// 0 where unknown, as the next.
  var minimumFrameSize: Int
  var maximumFrameSize: Int
  var format: AudioFormat
  /// 0 where unknown.
  var totalFrames: Int64

  /// Reads a block.
  init(_ bytes: [UInt8]) throws(TrackFailure) {
    var bits = BitCursor(bytes)
    guard bytes.count >= Self.size, let minimumBlock = bits.take(16),
      let maximumBlock = bits.take(16), let minimumFrame = bits.take(24),
      let maximumFrame = bits.take(24), let rate = bits.take(20), let channels = bits.take(3),
      let depth = bits.take(5), let high = bits.take(4), let low = bits.take(32), rate > 0
    else { throw .damaged(position: nil, detail: "STREAMINFO is broken") }
    minimumBlockSize = Int(minimumBlock)
    maximumBlockSize = Int(maximumBlock)
    minimumFrameSize = Int(minimumFrame)
    maximumFrameSize = Int(maximumFrame)
    format = AudioFormat(
      sampleRate: Int(rate),
      channels: Int(channels) + 1,
      bitDepth: Int(depth) + 1
    )
    totalFrames = Int64(high) << 32 | Int64(low)
  }

  /// The block size where all frames but the last have the same.
  var constantBlockSize: Int? {
    minimumBlockSize == maximumBlockSize && maximumBlockSize >= 16 ? maximumBlockSize : nil
  }

  /// A block's bytes for a stream that ends early, whose MD5 nobody has counted (RFC 9639, section
  /// 8.2: zeros).
  static func cutting(_ bytes: [UInt8], to totalFrames: Int64) -> [UInt8] {
    guard bytes.count >= size else { return bytes }
    return Array(setting(totalFrames: totalFrames, in: bytes).prefix(18))
      + [UInt8](repeating: 0, count: 16)
  }

  /// A block's bytes with the count of frames filled in.
  static func setting(totalFrames: Int64, in bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= size, (0..<1 << 36).contains(totalFrames) else { return bytes }
    var result = bytes
    result[13] = result[13] & 0xF0 | UInt8(totalFrames >> 32)
    for place in 0..<4 {
      result[14 + place] = UInt8(truncatingIfNeeded: totalFrames >> Int64(24 - 8 * place))
    }
    return result
  }
}
