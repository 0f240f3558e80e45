// SPDX-License-Identifier: GPL-3.0-or-later

/// Four bytes that name a box, a chunk or an encoding.
struct FourCharacterCode: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// A code by its four ASCII characters.
  init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "a four-character code has four bytes")
    value = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The code's four bytes.
  var bytes: [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

  /// The code as text; bytes that are no printable ASCII appear as "?".
  var description: String {
    String(
      decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") },
      as: UTF8.self
    )
  }
}
