// SPDX-License-Identifier: GPL-3.0-or-later
import CFLAC

/// The checksum of FLAC frame headers: x^8 + x^2 + x + 1 (RFC 9639, section 9.1.8).
enum CRC8 {
  private static let table: [UInt8] = (0..<256).map { index in
    (0..<8).reduce(UInt8(index)) { value, _ in value & 0x80 != 0 ? value << 1 ^ 0x07 : value << 1 }
  }

  /// The checksum of these bytes.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt8 {
    bytes.reduce(0) { table[Int($0 ^ $1)] }
  }
}

/// The checksum of FLAC frames: x^16 + x^15 + x^2 + 1 (RFC 9639, section 9.3).
struct CRC16 {
  private static let table: [UInt16] = (0..<256).map { index in
    (0..<8).reduce(UInt16(index) << 8) { value, _ in
      value & 0x8000 != 0 ? value << 1 ^ 0x8005 : value << 1
    }
  }

  private(set) var value: UInt16 = 0

  /// Takes in more bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var folded = otk_folded()
    let count = otk_crc16_fold(bytes.baseAddress, bytes.count, value, &folded)
    if count > 0 {
      value = 0
      withUnsafeBytes(of: folded) { add($0) }
    }
    add(UnsafeRawBufferPointer(rebasing: bytes[count...]))
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    value = Self.table.withUnsafeBufferPointer { table in
      bytes.reduce(value) { $0 << 8 ^ table[Int(UInt8($0 >> 8) ^ $1)] }
    }
  }
}

/// The checksum of Ogg pages: polynomial 0x04C11DB7, not reflected (RFC 3533, section 6).
enum OggCRC {
  /// `tables[k << 8 | byte]` is what a byte adds that lies k bytes before the end of a step.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index) << 24) { value, _ in
        value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
      }
    }
    for place in 256..<8 * 256 {
      let before = tables[place - 256]
      tables.append(before << 8 ^ tables[Int(before >> 24)])
    }
    return tables
  }()

  /// The checksum of a page whose own checksum field is zero.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { update(0, $0) }
  }

  /// The checksum of bytes behind others whose checksum is `value`.
  static func update(_ value: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var crc = value
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).bigEndian
        let first = UInt32(truncatingIfNeeded: word >> 32) ^ crc
        func entry(_ place: Int) -> UInt32 {
          tables[place << 8 | Int(word >> UInt64(8 * place) & 0xFF)]
        }
        let late = entry(3) ^ entry(2) ^ entry(1) ^ entry(0)
        crc = tables[7 << 8 | Int(first >> 24)] ^ tables[6 << 8 | Int(first >> 16 & 0xFF)]
        crc ^= tables[5 << 8 | Int(first >> 8 & 0xFF)] ^ tables[4 << 8 | Int(first & 0xFF)]
        crc ^= late
        index += 8
      }
      while index < bytes.count {
        crc = crc << 8 ^ tables[Int(UInt8(crc >> 24) ^ bytes[index])]
        index += 1
      }
      return crc
    }
  }
}
