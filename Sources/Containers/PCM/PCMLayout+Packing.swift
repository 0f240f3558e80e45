// SPDX-License-Identifier: GPL-3.0-or-later
import Media

extension PCMLayout {
  /// Turns a packet's samples into this layout; the reverse of `samples(_:)`.
  func packed(_ packet: [UInt8]) -> [UInt8] {
    let count = packet.count / packetFormat.byteCount
    return packet.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: count * bytesPerSample) { target, filled in
        pack(source, into: UnsafeMutableRawBufferPointer(target), count: count)
        filled = count * bytesPerSample
      }
    }
  }

  private func pack(
    _ source: UnsafeRawBufferPointer,
    into target: UnsafeMutableRawBufferPointer,
    count: Int
  ) {
    switch bytesPerSample {
    case 8: store(count, target) { source.load(fromByteOffset: $0 * 8, as: UInt64.self) }
    case 4: store(count, target) { source.load(fromByteOffset: $0 * 4, as: UInt32.self) }
    case 2: store(count, target) { source.load(fromByteOffset: $0 * 4 + 2, as: UInt16.self) }
    case 1:
      let zero: UInt8 = isUnsigned ? 0x80 : 0
      store(count, target) { source[$0 * 4 + 3] ^ zero }
    default:
      let (first, last) = isBigEndian ? (2, 0) : (0, 2)
      for sample in 0..<count {
        target[sample * 3 + first] = source[sample * 4 + 1]
        target[sample * 3 + 1] = source[sample * 4 + 2]
        target[sample * 3 + last] = source[sample * 4 + 3]
      }
    }
  }

  /// Stores numbers in this layout's byte order; one loop for each width, for speed.
  @inline(__always)
  private func store<Number: FixedWidthInteger>(
    _ count: Int,
    _ target: UnsafeMutableRawBufferPointer,
    _ number: (Int) -> Number
  ) {
    let width = MemoryLayout<Number>.size
    if isBigEndian {
      for sample in 0..<count {
        let value = number(sample).bigEndian
        target.storeBytes(of: value, toByteOffset: sample * width, as: Number.self)
      }
    } else {
      for sample in 0..<count {
        let value = number(sample).littleEndian
        target.storeBytes(of: value, toByteOffset: sample * width, as: Number.self)
      }
    }
  }
}
