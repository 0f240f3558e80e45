// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A source seen through a buffer, so that many small reads become few large ones.
///
/// Reads ahead further the longer the reading goes on in order, up to 1 MiB; a jump starts over
/// with little, so that hopping from header to header doesn't read all that lies between.
final class SourceWindow {
  private static let smallest = 1 << 15
  private static let largest = 1 << 20

  let source: any ByteSource
  /// The source's length.
  let count: Int64
  /// What was read last.
  private var block = ByteBlock(size: largest)
  /// Blocks that were read before, which may be in use elsewhere.
  private var others: [ByteBlock] = []
  private var start: Int64 = 0
  private var filled = 0
  private var ahead = smallest

  /// A window on a source.
  init(_ source: any ByteSource) throws(TrackFailure) {
    self.source = source
    count = try source.length()
  }

  /// Up to `wanted` bytes from `offset`, fewer at the end; valid until the next call.
  func peek(at offset: Int64, count wanted: Int) throws(TrackFailure) -> UnsafeRawBufferPointer {
    // The range first: to find it may take another block.
    let range = try range(at: offset, count: wanted)
    return UnsafeRawBufferPointer(rebasing: block.bytes[range])
  }

  /// Up to `wanted` bytes from `offset`, fewer at the end, to be kept while the reading goes on.
  func slice(at offset: Int64, count wanted: Int) throws(TrackFailure) -> BlockSlice {
    let range = try range(at: offset, count: wanted)
    return BlockSlice(block: block, range: range)
  }

  /// Whether `peek` at this range would neither read nor give up what the last one gave.
  func holds(_ range: Range<Int64>) -> Bool {
    range.lowerBound >= start && range.upperBound <= start + Int64(filled)
  }

  /// Up to `wanted` bytes from `offset`, fewer at the end.
  func bytes(at offset: Int64, count wanted: Int) throws(TrackFailure) -> [UInt8] {
    [UInt8](try peek(at: offset, count: wanted))
  }

  /// Has up to `wanted` bytes from `offset` in the block, and tells where.
  private func range(at offset: Int64, count wanted: Int) throws(TrackFailure) -> Range<Int> {
    guard offset >= 0, offset < count, wanted > 0 else { return 0..<0 }
    let needed = Int(min(Int64(wanted), count - offset))
    if offset < start || offset - start > Int64(filled - needed) {
      try fill(from: offset, needed: needed)
    }
    let lower = Int(offset - start)
    let upper = min(lower + needed, filled)
    return min(lower, upper)..<upper
  }

  private func fill(from offset: Int64, needed: Int) throws(TrackFailure) {
    let follows = filled > 0 && offset >= start && offset <= start + Int64(filled)
    ahead = follows ? min(ahead * 2, Self.largest) : Self.smallest
    let size = max(needed, ahead)
    makeRoom(size)
    filled = 0
    start = offset
    let target = UnsafeMutableRawBufferPointer(rebasing: block.bytes[..<size])
    filled = try source.read(at: offset, into: target)
  }

  /// Finds a block that nobody else holds, or makes one.
  private func makeRoom(_ size: Int) {
    if !isKnownUniquelyReferenced(&block) {
      others.append(block)
      let free = others.indices.first { isKnownUniquelyReferenced(&others[$0]) }
      block = free.map { others.remove(at: $0) } ?? ByteBlock(size: max(size, Self.largest))
    }
    if block.bytes.count < size { block = ByteBlock(size: size) }
  }
}
