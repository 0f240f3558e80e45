// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Takes numbers from bytes in order, and throws `damaged` where they end.
struct ByteCursor {
  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  /// A cursor at the first byte.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// A cursor at the first byte.
  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Bytes left.
  var remaining: Int { bytes.endIndex - position }

  /// The bytes left.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// Passes over `count` bytes.
  mutating func skip(_ count: Int) throws(TrackFailure) {
    guard count >= 0, count <= remaining else { throw .endsEarly }
    position += count
  }

  /// The next `count` bytes.
  mutating func take(_ count: Int) throws(TrackFailure) -> ArraySlice<UInt8> {
    let start = position
    try skip(count)
    return bytes[start..<position]
  }

  /// A number with its most significant byte first.
  mutating func big<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type
  ) throws(TrackFailure) -> Number {
    try take(MemoryLayout<Number>.size).reduce(0) { $0 << 8 | Number($1) }
  }

  /// A number with its least significant byte first.
  mutating func little<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type
  ) throws(TrackFailure) -> Number {
    try take(MemoryLayout<Number>.size).reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// Numbers with their most significant bytes first, as tables have them.
  mutating func big<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type,
    count: Int
  ) throws(TrackFailure) -> [Number] {
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Number>.size)
    guard !overflow else { throw .endsEarly }
    return try take(size).withUnsafeBytes { bytes in
      stride(from: 0, to: size, by: MemoryLayout<Number>.size).map {
        Number(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Number.self))
      }
    }
  }

  mutating func u8() throws(TrackFailure) -> UInt8 { try big(UInt8.self) }
  mutating func u16() throws(TrackFailure) -> UInt16 { try big(UInt16.self) }
  mutating func u32() throws(TrackFailure) -> UInt32 { try big(UInt32.self) }
  mutating func u64() throws(TrackFailure) -> UInt64 { try big(UInt64.self) }
  mutating func code() throws(TrackFailure) -> FourCharacterCode { FourCharacterCode(try u32()) }
}

extension TrackFailure {
  /// A header that ends before all its fields.
  static var endsEarly: TrackFailure { .damaged(position: nil, detail: "a header ends early") }
}
