// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer

/// The MD5 of a FLAC stream's samples, to compare with the one in its header.
///
/// libFLAC mutes a frame whose checksum is wrong and goes on, so only this shows the damage.
final class FLACDigest {
  private let expected: [UInt8]
  private let bits: Int
  private let checksum: OpaquePointer

  /// Reads the bit depth and the MD5 from STREAMINFO; nil where it holds no MD5.
  ///
  /// RFC 9639, section 8.2: 5 bits of depth from bit 103 on, MD5 in the last 16 bytes.
  init?(streamInfo: [UInt8]) {
    guard streamInfo.count >= 34 else { return nil }
    let expected = Array(streamInfo[18..<34])
    let bits = Int(streamInfo[12] & 1) << 4 | Int(streamInfo[13] >> 4) + 1
    guard expected.contains(where: { $0 != 0 }), (4...24).contains(bits),
      let checksum = g_checksum_new(G_CHECKSUM_MD5)
    else { return nil }
    self.expected = expected
    self.bits = bits
    self.checksum = checksum
  }

  deinit { g_checksum_free(checksum) }

  /// Adds samples, which are exact: a Float holds 24 bits.
  func update(_ samples: [Float]) {
    let byteCount = (bits + 7) / 8
    let scale = Float(1 << (bits - 1))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * byteCount)
    for sample in samples {
      // Any sample that libFLAC makes is in range; a NaN from elsewhere counts as zero.
      let scaled = sample * scale
      let value = Int32(scaled.isNaN ? 0 : max(-0x1p30, min(0x1p30, scaled)))
      for byte in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    g_checksum_update(checksum, bytes, gssize(bytes.count))
  }

  /// Whether the samples are those that were encoded.
  ///
  /// Nothing can be added afterwards.
  func matches() -> Bool {
    var digest = [UInt8](repeating: 0, count: 16)
    var count = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &count)
    return digest == expected
  }
}
