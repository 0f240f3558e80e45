// SPDX-License-Identifier: GPL-3.0-or-later

/// Takes numbers of any width from bytes, most significant bit first; nil where they end.
struct BitCursor {
  private let bytes: [UInt8]
  private var position = 0

  /// A cursor at the first bit.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bits left.
  var remaining: Int { bytes.count * 8 - position }

  /// The next `count` bits as a number; `count` is at most 32.
  mutating func take(_ count: Int) -> UInt32? {
    guard count <= remaining else { return nil }
    var value: UInt32 = 0
    for _ in 0..<count {
      value = value << 1 | UInt32(bytes[position >> 3] >> UInt8(7 - position & 7) & 1)
      position += 1
    }
    return value
  }
}
