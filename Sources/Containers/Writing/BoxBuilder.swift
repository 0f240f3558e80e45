// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes boxes of an ISO base media file.
enum BoxBuilder {
  /// A box around these bytes.
  static func box(_ type: FourCharacterCode, _ content: [UInt8]...) -> [UInt8] {
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
    box(type, big(UInt32(version) << 24 | flags), Array(content.joined()))
  }

  /// Adds a number, most significant byte first, without an array of its own.
  static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// A number, most significant byte first.
  static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
