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
  private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: largest, alignment: 16)
  private var start: Int64 = 0
  private var filled = 0
  private var ahead = smallest

  /// A window on a source.
  init(_ source: any ByteSource) throws(TrackFailure) {
    self.source = source
    count = try source.length()
  }

  deinit { storage.deallocate() }

  /// Up to `wanted` bytes from `offset`, fewer at the end; valid until the next call.
  func peek(at offset: Int64, count wanted: Int) throws(TrackFailure) -> UnsafeRawBufferPointer {
    guard offset >= 0, offset < count, wanted > 0 else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let needed = Int(min(Int64(wanted), count - offset))
    if offset < start || offset - start > Int64(filled - needed) {
      try fill(from: offset, needed: needed)
    }
    let lower = Int(offset - start)
    let upper = min(lower + needed, filled)
    return UnsafeRawBufferPointer(rebasing: storage[min(lower, upper)..<upper])
  }

  /// Whether `peek` at this range would neither read nor give up what the last one gave.
  func holds(_ range: Range<Int64>) -> Bool {
    range.lowerBound >= start && range.upperBound <= start + Int64(filled)
  }

  /// Up to `wanted` bytes from `offset`, fewer at the end.
  func bytes(at offset: Int64, count wanted: Int) throws(TrackFailure) -> [UInt8] {
    [UInt8](try peek(at: offset, count: wanted))
  }

  private func fill(from offset: Int64, needed: Int) throws(TrackFailure) {
    let follows = filled > 0 && offset >= start && offset <= start + Int64(filled)
    ahead = follows ? min(ahead * 2, Self.largest) : Self.smallest
    let size = max(needed, ahead)
    if size > storage.count {
      storage.deallocate()
      storage = .allocate(byteCount: size, alignment: 16)
    }
    filled = 0
    start = offset
    let target = UnsafeMutableRawBufferPointer(rebasing: storage[..<size])
    filled = try source.read(at: offset, into: target)
  }
}
