// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A file's bytes one after another, read in blocks.
///
/// Used from one thread.
final class ByteStream {
  private static let blockSize = 1 << 16

  /// Where the bytes come from, for errors.
  let place: Location
  private let descriptor: Int32
  private var block: [UInt8] = []
  private var position = 0
  private var token: CancellationToken

  /// Opens a local file; `token` ends reading at the next block.
  init(reading place: Location, token: CancellationToken) throws(SourceError) {
    self.place = place
    self.token = token
    guard let path = place.pathBytes else {
      throw .unknownFormat(place: place, detail: place.uri)
    }
    // A pipe in the file's place would otherwise block for good.
    descriptor = open(path.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SourceError(errno: errno, place: place) }
  }

  deinit { close(descriptor) }

  /// The next byte, left where it is; nil at the end.
  func peek() throws(SourceError) -> UInt8? {
    if position == block.count { try fill() }
    return position < block.count ? block[position] : nil
  }

  /// The next byte; nil at the end.
  func next() throws(SourceError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    return byte
  }

  /// The rest of the file; nil where that is longer than `limit` bytes.
  func rest(limit: Int) throws(SourceError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while try peek() != nil {
      bytes += block[position...]
      position = block.count
      if bytes.count > limit { return nil }
    }
    return bytes
  }

  private func fill() throws(SourceError) {
    if token.isCancelled { throw .cancelled }
    let count = block.withUnsafeMutableBytesOfNewBlock(size: Self.blockSize) { buffer in
      read(descriptor, buffer.baseAddress, buffer.count)
    }
    position = 0
    guard count >= 0 else { throw SourceError(errno: errno, place: place) }
  }
}

extension [UInt8] {
  /// Replaces the content by what `read` puts into a buffer; nothing if it fails.
  fileprivate mutating func withUnsafeMutableBytesOfNewBlock(
    size: Int,
    _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    var result = 0
    self = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      result = read(UnsafeMutableRawBufferPointer(buffer))
      count = Swift.max(result, 0)
    }
    return result
  }
}
