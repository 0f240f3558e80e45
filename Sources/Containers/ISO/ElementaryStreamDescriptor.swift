// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The descriptors in an `esds` box (ISO/IEC 14496-1, 7.2.6.5).
struct ElementaryStreamDescriptor {
  /// What kind of stream it is (ISO/IEC 14496-1, table 5): 0x40 MPEG-4 audio, 0x6B MPEG-1 audio.
  var objectType: UInt8
  /// The DecoderSpecificInfo: the AudioSpecificConfig of AAC.
  var configuration: [UInt8]

  /// Reads an `esds` box's content behind version and flags.
  init(_ bytes: ArraySlice<UInt8>) throws(TrackFailure) {
    var cursor = ByteCursor(bytes)
    var (tag, length) = try Self.header(&cursor)
    if tag == 3 {
      try cursor.skip(2)
      let flags = try cursor.u8()
      if flags & 0x80 != 0 { try cursor.skip(2) }
      if flags & 0x40 != 0 { try cursor.skip(Int(try cursor.u8())) }
      if flags & 0x20 != 0 { try cursor.skip(2) }
      (tag, length) = try Self.header(&cursor)
    }
    guard tag == 4, length >= 13 else {
      throw .damaged(position: nil, detail: "the esds box has no decoder configuration")
    }
    objectType = try cursor.u8()
    try cursor.skip(12)
    configuration = []
    guard length > 13, cursor.remaining > 0 else { return }
    (tag, length) = try Self.header(&cursor)
    if tag == 5 { configuration = Array(try cursor.take(min(length, cursor.remaining))) }
  }

  /// An `esds` box's content, version and flags included, for AAC with this configuration.
  static func content(configuration: [UInt8], averageBitRate: UInt32) -> [UInt8] {
    let specific = descriptor(5, configuration)
    let rate = withUnsafeBytes(of: averageBitRate.bigEndian) { Array($0) }
    // Object type 0x40, stream type 5 (audio) with the reserved bit, no buffer size told.
    let decoder = descriptor(4, [0x40, 0x15, 0, 0, 0] + rate + rate + specific)
    return [0, 0, 0, 0] + descriptor(3, [0, 0, 0] + decoder + descriptor(6, [2]))
  }

  private static func descriptor(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    // Lengths take four bytes: QuickTime has always written them so, and some readers insist.
    var result = [tag]
    for shift in [21, 14, 7] { result.append(UInt8(bytes.count >> shift & 0x7F) | 0x80) }
    result.append(UInt8(bytes.count & 0x7F))
    return result + bytes
  }

  private static func header(
    _ cursor: inout ByteCursor
  ) throws(TrackFailure) -> (tag: UInt8, length: Int) {
    let tag = try cursor.u8()
    var length = 0
    for _ in 0..<4 {
      let byte = try cursor.u8()
      length = length << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return (tag, length)
  }
}
