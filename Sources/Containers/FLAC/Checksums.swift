// SPDX-License-Identifier: GPL-3.0-or-later

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
  /// `tables[k]` holds what a byte adds that lies k bytes before the end of an eight-byte step.
  private static let tables: [UInt16] = {
    var tables = (0..<256).map { index in
      (0..<8).reduce(UInt16(index) << 8) { value, _ in
        value & 0x8000 != 0 ? value << 1 ^ 0x8005 : value << 1
      }
    }
    for place in 256..<2048 {
      let before = tables[place - 256]
      tables.append(before << 8 ^ tables[Int(before >> 8)])
    }
    return tables
  }()

  private(set) var value: UInt16 = 0

  /// Takes in more bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    Self.tables.withUnsafeBufferPointer { tables in
      var crc = value
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).bigEndian
        let first = UInt16(truncatingIfNeeded: word >> 48) ^ crc
        func entry(_ place: Int) -> UInt16 {
          tables[place << 8 | Int(word >> UInt64(8 * place) & 0xFF)]
        }
        crc = tables[1792 + Int(first >> 8)] ^ tables[1536 + Int(first & 0xFF)]
        crc ^= entry(5) ^ entry(4) ^ entry(3)
        crc ^= entry(2) ^ entry(1) ^ entry(0)
        index += 8
      }
      while index < bytes.count {
        crc = crc << 8 ^ tables[Int(UInt8(crc >> 8) ^ bytes[index])]
        index += 1
      }
      value = crc
    }
  }
}

/// The checksum of Ogg pages: polynomial 0x04C11DB7, not reflected (RFC 3533, section 6).
enum OggCRC {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { value, _ in
      value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
    }
  }

  /// The checksum of a page whose own checksum field is zero.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      bytes.reduce(0) { $0 << 8 ^ table[Int(UInt8($0 >> 24) ^ $1)] }
    }
  }
}
