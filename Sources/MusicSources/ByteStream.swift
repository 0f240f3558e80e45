// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A file's bytes one after another, read in blocks; those of a text in UTF-16 come as UTF-8.
///
/// Used from one thread.
final class ByteStream {
  private static let blockSize = 1 << 16

  /// Where the bytes come from, for errors.
  let place: Location
  private let descriptor: Int32
  private var block: [UInt8] = []
  private var position = 0
  private let token: CancellationToken
  private var decoder: UTF16Decoder?
  private var hasBegun = false

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

  /// Opens a local file near its end: `count` bytes in front of it, or at its beginning.
  convenience init(
    reading place: Location,
    token: CancellationToken,
    last count: Int
  ) throws(SourceError) {
    try self.init(reading: place, token: token)
    // A file that is shorter stays where it is.
    lseek(descriptor, -count, SEEK_END)
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

  /// Moves to the next byte of this value, within the block that is read already; else to its end.
  func skip(to value: UInt8) {
    block.withUnsafeBufferPointer { bytes in
      while position < bytes.count, bytes[position] != value { position += 1 }
    }
  }

  /// Takes the bytes in front of the next one of either value, within the block that is read already.
  func take(upTo first: UInt8, or second: UInt8, into target: inout [UInt8]) {
    let start = position
    block.withUnsafeBufferPointer { bytes in
      while position < bytes.count, bytes[position] != first, bytes[position] != second {
        position += 1
      }
      target.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
    }
  }

  /// Takes the bytes in front of the next one of this value, and that one too.
  ///
  /// - Returns: nil, and nothing is taken, where the block that is read already holds none, or an
  ///   excluded one in front of it.
  func run(
    endingWith value: UInt8,
    excluding first: UInt8,
    _ second: UInt8
  ) -> ArraySlice<UInt8>? {
    let start = position
    let end = block.withUnsafeBufferPointer { bytes -> Int? in
      for index in start..<bytes.count {
        if bytes[index] == value { return index }
        if bytes[index] == first || bytes[index] == second { return nil }
      }
      return nil
    }
    guard let end else { return nil }
    position = end + 1
    return block[start..<end]
  }

  /// Takes these bytes if they come next in the block that is read already.
  func takes(_ prefix: some Collection<UInt8>) -> Bool {
    guard block[position...].starts(with: prefix) else { return false }
    position += prefix.count
    return true
  }

  /// Goes back to a byte of a run that was taken last.
  func goBack(by count: Int) { position -= count }

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
    if !hasBegun {
      hasBegun = true
      decoder = UTF16Decoder(head: block)
    }
    if decoder != nil, count > 0 {
      block = decoder?.decode(block) ?? []
      // A block may end in the middle of its only character.
      if block.isEmpty { try fill() }
    }
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
