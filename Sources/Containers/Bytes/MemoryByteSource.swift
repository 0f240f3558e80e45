// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Bytes held in memory.
public final class MemoryByteSource: ByteSource {
  private let bytes: [UInt8]

  /// A source of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The length in bytes.
  public var count: Int64? { Int64(bytes.count) }

  /// Reads up to `buffer.count` bytes from `offset`, and returns how many there were.
  public func read(
    at offset: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure) -> Int {
    guard offset >= 0, offset < Int64(bytes.count) else { return 0 }
    let slice = bytes[Int(offset)...].prefix(buffer.count)
    buffer.copyBytes(from: slice)
    return slice.count
  }
}
