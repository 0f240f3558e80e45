// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A FLAC frame's header (RFC 9639, section 9.1).
struct FLACFrameHeader {
  /// The longest header.
  static let maximumSize = 16

  /// The frame at which it starts: its sample number, or its frame number times the block size.
  var start: Int64
  var blockSize: Int
  /// Bytes of the header, checksum included.
  var size: Int

  /// Reads a header of a stream; nil where the bytes are none.
  init?(_ bytes: UnsafeRawBufferPointer, stream: FLACStreamInfo) {
    guard bytes.count >= 6, bytes[0] == 0xFF, bytes[1] & 0xFE == 0xF8, bytes[3] & 1 == 0 else {
      return nil
    }
    let sizeCode = Int(bytes[2] >> 4)
    let rateCode = Int(bytes[2] & 15)
    guard sizeCode != 0, rateCode != 15, Self.matches(bytes[3], stream) else { return nil }
    var position = 4
    guard let number = Self.codedNumber(bytes, &position) else { return nil }
    func take(_ count: Int) -> Int? {
      guard position + count <= bytes.count else { return nil }
      defer { position += count }
      return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }
    switch sizeCode {
    case 1: blockSize = 192
    case 2...5: blockSize = 144 << sizeCode
    case 6, 7:
      guard let value = take(sizeCode - 5) else { return nil }
      blockSize = value + 1
    default: blockSize = 1 << sizeCode
    }
    if rateCode >= 12, take(rateCode == 12 ? 1 : 2) == nil { return nil }
    guard let checksum = take(1),
      CRC8.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<(position - 1)])) == checksum
    else { return nil }
    size = position
    let isVariable = bytes[1] & 1 == 1
    start = isVariable ? number : number * Int64(stream.maximumBlockSize)
  }

  /// Whether channels and depth are the stream's.
  private static func matches(_ byte: UInt8, _ stream: FLACStreamInfo) -> Bool {
    let assignment = Int(byte >> 4)
    let channels = assignment < 8 ? assignment + 1 : assignment < 11 ? 2 : 0
    let depths = [0, 8, 12, -1, 16, 20, 24, 32]
    let depth = depths[Int(byte >> 1 & 7)]
    return channels == stream.format.channels && (depth == 0 || depth == stream.format.bitDepth)
  }

  /// A number in the extended UTF-8 of RFC 9639, section 9.1.5, up to 36 bits.
  private static func codedNumber(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Int64?
  {
    let first = bytes[position]
    position += 1
    if first < 0x80 { return Int64(first) }
    let ones = (~first).leadingZeroBitCount
    guard (2...7).contains(ones), position + ones - 1 <= bytes.count else { return nil }
    var value = ones == 7 ? 0 : Int64(first) & (Int64(0x7F) >> Int64(ones))
    for _ in 1..<ones {
      guard bytes[position] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | Int64(bytes[position] & 0x3F)
      position += 1
    }
    return value
  }
}
