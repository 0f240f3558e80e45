// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns UTF-16 into UTF-8, a block at a time.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// A byte or a surrogate whose other half is in the next block.
  private var carry: [UInt8] = []

  /// A decoder for a text that begins with these bytes: a byte order mark, or markup; nil where that
  /// is no UTF-16.
  init?(head: [UInt8]) {
    switch head.prefix(2) {
    case [0xFE, 0xFF], [0x00, UInt8(ascii: "<")]: isBigEndian = true
    case [0xFF, 0xFE], [UInt8(ascii: "<"), 0x00]: isBigEndian = false
    default: return nil
    }
  }

  /// The text of the next block.
  ///
  /// A half of a character whose other half never comes is left out.
  mutating func decode(_ block: [UInt8]) -> [UInt8] {
    let bytes = carry + block
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    carry = Array(bytes[(units.count * 2)...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
