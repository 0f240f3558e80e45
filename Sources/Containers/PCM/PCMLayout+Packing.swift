// SPDX-License-Identifier: GPL-3.0-or-later
import Media

extension PCMLayout {
  /// Turns a packet's samples into this layout; the reverse of `samples(_:)`.
  func packed(_ packet: [UInt8]) -> [UInt8] {
    let width = packetFormat.byteCount
    let count = packet.count / width
    return packet.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: count * bytesPerSample) { target, filled in
        for sample in 0..<count {
          let from = sample * width + (width - bytesPerSample)
          let to = sample * bytesPerSample
          for place in 0..<bytesPerSample {
            // A packet's samples lie in the machine's order, which is little-endian.
            let byte = source[from + place]
            target[to + (isBigEndian ? bytesPerSample - 1 - place : place)] = byte
          }
          if isUnsigned { target[to] ^= 0x80 }
        }
        filled = count * bytesPerSample
      }
    }
  }
}
