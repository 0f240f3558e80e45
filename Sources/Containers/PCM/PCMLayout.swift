// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// How a container lays out uncompressed samples, interleaved and without padding.
struct PCMLayout: Hashable {
  var bytesPerSample: Int
  var isFloat = false
  var isBigEndian = false
  /// 8-bit samples that are zero at 128.
  var isUnsigned = false

  /// How its samples lie in a packet.
  var packetFormat: PCMSampleFormat {
    guard isFloat else { return .s32 }
    return bytesPerSample == 8 ? .f64 : .f32
  }

  /// Turns samples into a packet's: integers fill 32 bits from the top.
  func samples(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let count = bytes.count / bytesPerSample
    let width = packetFormat.byteCount
    return [UInt8](unsafeUninitializedCapacity: count * width) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for index in 0..<count {
        let sample = UnsafeRawBufferPointer(
          rebasing: bytes[index * bytesPerSample..<(index + 1) * bytesPerSample]
        )
        if bytesPerSample == 8 {
          target.storeBytes(of: number(sample), toByteOffset: index * 8, as: UInt64.self)
        } else {
          var word = UInt32(truncatingIfNeeded: number(sample)) << UInt32(32 - bytesPerSample * 8)
          if isUnsigned { word ^= 0x8000_0000 }
          target.storeBytes(of: word, toByteOffset: index * 4, as: UInt32.self)
        }
      }
      filled = count * width
    }
  }

  private func number(_ sample: UnsafeRawBufferPointer) -> UInt64 {
    var value: UInt64 = 0
    if isBigEndian {
      for byte in sample { value = value << 8 | UInt64(byte) }
    } else {
      for byte in sample.reversed() { value = value << 8 | UInt64(byte) }
    }
    return value
  }
}
