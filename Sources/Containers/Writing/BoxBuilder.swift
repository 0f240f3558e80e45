// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes boxes of an ISO base media file.
enum BoxBuilder {
  /// A box around these bytes.
  static func box(_ type: FourCharacterCode, _ content: [UInt8]...) -> [UInt8] {
    box(type, parts: content)
  }

  private static func box(_ type: FourCharacterCode, parts content: [[UInt8]]) -> [UInt8] {
    let size = content.reduce(8) { $0 + $1.count }
    var result: [UInt8] = []
    result.reserveCapacity(size)
    result += big(UInt32(clamping: size))
    result += type.bytes
    for part in content { result += part }
    return result
  }

  /// A full box: one with version and flags.
  static func full(
    _ type: FourCharacterCode,
    version: UInt8 = 0,
    flags: UInt32 = 0,
    _ content: [UInt8]...
  ) -> [UInt8] {
    box(type, parts: [big(UInt32(version) << 24 | flags)] + content)
  }

  /// A number, most significant byte first.
  static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Numbers, each with its most significant byte first.
  static func big<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
    numbers.map(\.bigEndian).withUnsafeBytes { Array($0) }
  }
}
