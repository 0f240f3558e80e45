// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A new file that is written through a buffer, and removed again unless it is finished.
final class OutputFile {
  private static let bufferSize = 1 << 20

  let path: String
  private let descriptor: Int32
  private let behind: WriteBehind
  private var buffer: [UInt8] = []
  /// Where the buffer's first byte belongs.
  private var flushed: Int64 = 0
  private var isFinished = false

  /// Creates a file, which must not exist yet.
  init(path: String) throws(TrackFailure) {
    // Until all properties are set `deinit` doesn't run, and can't remove a file of others.
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .writing(path, errno: errno) }
    self.path = path
    self.descriptor = descriptor
    behind = WriteBehind(descriptor, path: path)
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    behind.drain()
    close(descriptor)
    if !isFinished { unlink(path) }
  }

  /// Bytes written so far.
  var position: Int64 { flushed + Int64(buffer.count) }

  /// Adds bytes at the end.
  func append(_ bytes: some Collection<UInt8>) throws(TrackFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Adds bytes at the end; many at once are written while the caller goes on.
  func append(_ slice: BlockSlice) throws(TrackFailure) {
    guard slice.range.count >= Self.bufferSize / 16 else {
      try append(slice.bytes)
      return
    }
    try flush()
    try behind.write(slice, at: flushed)
    flushed += Int64(slice.range.count)
  }

  /// Replaces bytes that were written before.
  func replace(at offset: Int64, with bytes: [UInt8]) throws(TrackFailure) {
    try settle()
    try write(bytes, at: offset)
  }

  /// Reads bytes that were written before.
  func read(
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure) -> Int {
    try settle()
    let got = pread(descriptor, target.baseAddress, target.count, off_t(offset))
    guard got >= 0 else { throw .writing(path, errno: errno) }
    return got
  }

  /// Writes what is left; from now on the file stays.
  func finish() throws(TrackFailure) {
    try settle()
    isFinished = true
  }

  /// Waits until all is written.
  private func settle() throws(TrackFailure) {
    try flush()
    behind.drain()
    try behind.check()
  }

  private func flush() throws(TrackFailure) {
    guard !buffer.isEmpty else { return }
    try write(buffer, at: flushed)
    flushed += Int64(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], at offset: Int64) throws(TrackFailure) {
    var failure: TrackFailure?
    bytes.withUnsafeBytes { raw in
      do throws(TrackFailure) {
        try WriteBehind.write(raw, to: descriptor, at: offset, path: path)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
