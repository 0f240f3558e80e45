// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A part of another source as a source of its own, such as the `data` chunk of a RIFF file.
final class ByteRangeSource: ByteSource {
  private let source: any ByteSource
  private let range: Range<Int64>

  /// The bytes of `source` in `range`, whose bounds are not negative.
  init(_ source: any ByteSource, range: Range<Int64>) {
    self.source = source
    self.range = range
  }

  var count: Int64? { Int64(range.count) }

  func read(
    at offset: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure) -> Int {
    guard offset >= 0, offset < Int64(range.count) else { return 0 }
    let available = Int(min(Int64(buffer.count), Int64(range.count) - offset))
    return try source.read(
      at: range.lowerBound + offset,
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<available])
    )
  }
}
