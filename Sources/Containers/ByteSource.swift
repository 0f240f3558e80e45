// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Bytes that can be read from any position: a file, or a stream of another scheme.
///
/// Safe to read from one thread at a time.
public protocol ByteSource: AnyObject, Sendable {
  /// The length in bytes; nil where it is not known beforehand.
  var count: Int64? { get }

  /// Reads up to `buffer.count` bytes from `offset`.
  ///
  /// - Returns: The bytes read; fewer than asked for only at the end, 0 at or behind it.
  /// - Throws: `missing`, `permissionDenied` or `notReadable`.
  func read(
    at offset: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure)
    -> Int
}
