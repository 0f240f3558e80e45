// SPDX-License-Identifier: GPL-3.0-or-later

/// How long a file says that it is, for the containers that libav's demuxers read.
///
/// At an unexpected end of the file these demuxers spin for ever, so that a file that was cut short
/// must not reach them.
enum DeclaredLength {
  /// The least number of bytes that a whole file has, by its head; nil where that does not tell.
  static func bytes(_ head: [UInt8]) -> UInt64? {
    if head.starts(with: "TTA1".utf8) { return trueAudio(head) }
    if head.starts(with: "MAC ".utf8) { return monkeysAudio(head) }
    // DSF file format 1.01: the total size stands behind the first chunk's own.
    if head.starts(with: "DSD ".utf8) { return number(head, at: 12, size: 8) }
    return nil
  }

  /// The header, the seek table and the frames whose sizes that lists (TTA1 format, "seek table").
  private static func trueAudio(_ head: [UInt8]) -> UInt64? {
    guard let rate = number(head, at: 10, size: 4), let samples = number(head, at: 14, size: 4),
      rate > 0
    else { return nil }
    let frameLength = max(1, rate * 256 / 245)
    let count = (samples + frameLength - 1) / frameLength
    var total = 22 + 4 * count + 4
    for index in 0..<count {
      // A table that is longer than what is looked at still counts with what is seen of it.
      guard let size = number(head, at: Int(22 + 4 * index), size: 4) else { break }
      total += size
    }
    return total
  }

  /// The parts that the descriptor lists, which version 3.98 brought in (APE_DESCRIPTOR).
  private static func monkeysAudio(_ head: [UInt8]) -> UInt64? {
    guard let version = number(head, at: 4, size: 2), version >= 3980 else { return nil }
    let parts = [8, 12, 16, 20, 24].compactMap { number(head, at: $0, size: 4) }
    guard parts.count == 5, let high = number(head, at: 28, size: 4) else { return nil }
    return parts.reduce(high << 32, &+)
  }

  /// A little-endian number; nil where the bytes end before it.
  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> UInt64? {
    guard bytes.count >= offset + size else { return nil }
    return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
