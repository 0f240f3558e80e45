// SPDX-License-Identifier: GPL-3.0-or-later

/// Memory that is filled on one thread and may then be written to a file on another.
// SAFETY: only the holder of the one reference fills it (`SourceWindow`); from then on it is read.
final class ByteBlock: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  /// A block of this many bytes, of any content.
  init(size: Int) { bytes = .allocate(byteCount: size, alignment: 16) }

  deinit { bytes.deallocate() }
}

/// A part of a block, which stays as it is for as long as someone has this.
struct BlockSlice: Sendable {
  let block: ByteBlock
  let range: Range<Int>

  /// The bytes; valid as long as this is.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: block.bytes[range]) }
}
