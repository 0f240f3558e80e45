// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The tags that lie around bare audio frames and FLAC: ID3v2, APEv2, Lyrics3 and ID3v1.
enum TagBlocks {
  /// The part of a file between the tags at its two ends.
  static func audioRange(in window: SourceWindow) throws(TrackFailure) -> Range<Int64> {
    var start: Int64 = 0
    while let size = try leadingTag(window, at: start) { start += size }
    start = min(start, window.count)
    var end = window.count
    while let size = try trailingTag(window, before: end), end - size >= start { end -= size }
    return start..<end
  }

  /// The size of a tag that begins at `position`; nil if none does.
  static func leadingTag(
    _ window: SourceWindow,
    at position: Int64
  ) throws(TrackFailure) -> Int64? {
    let head = try window.bytes(at: position, count: 32)
    guard head.count >= 10 else { return nil }
    if head.starts(with: "ID3".utf8) { return id3Size(head) }
    if head.count == 32, head.starts(with: "APETAGEX".utf8) {
      return 32 + apeSize(head)
    }
    return nil
  }

  /// The size of a tag that ends at `position`; nil if none does.
  private static func trailingTag(
    _ window: SourceWindow,
    before end: Int64
  ) throws(TrackFailure) -> Int64? {
    guard end >= 32 else { return nil }
    if end >= 128 {
      let tail = try window.bytes(at: end - 128, count: 3)
      if tail.elementsEqual("TAG".utf8) { return 128 }
    }
    let footer = try window.bytes(at: end - 32, count: 32)
    if footer.starts(with: "APETAGEX".utf8) {
      // The size counts the footer, and a header only if bit 31 of the flags says there is one.
      let hasHeader = footer[23] & 0x80 != 0
      return apeSize(footer) + (hasHeader ? 32 : 0)
    }
    if footer[22...].starts(with: "3DI".utf8), let size = id3Size(Array(footer[22...])) {
      return size
    }
    if footer[23...].elementsEqual("LYRICS200".utf8) {
      let digits = String(decoding: footer[17..<23], as: UTF8.self)
      return Int64(digits).map { $0 + 15 }
    }
    return nil
  }

  /// The size of an ID3v2 tag by its header or footer (ID3v2.4 structure, 3.1); nil for none.
  private static func id3Size(_ bytes: [UInt8]) -> Int64? {
    guard bytes[3] < 0xFF, bytes[4] < 0xFF, bytes[6..<10].allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let size = bytes[6..<10].reduce(0) { $0 << 7 | Int64($1) }
    return size + 10 + (bytes[5] & 0x10 != 0 ? 10 : 0)
  }

  /// The size field of an APEv2 header or footer: items and footer.
  private static func apeSize(_ bytes: [UInt8]) -> Int64 {
    bytes[12..<16].reversed().reduce(0) { $0 << 8 | Int64($1) }
  }
}
