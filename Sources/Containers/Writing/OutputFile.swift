// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A new file that is written through a buffer, and removed again unless it is finished.
final class OutputFile {
  private static let bufferSize = 1 << 20

  let path: String
  private let descriptor: Int32
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
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
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

  /// Adds bytes at the end; many at once go to the file without a stay in the buffer.
  func append(_ bytes: UnsafeRawBufferPointer) throws(TrackFailure) {
    guard bytes.count >= Self.bufferSize / 16 else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.bufferSize { try flush() }
      return
    }
    try flush()
    try write(bytes, at: flushed)
    flushed += Int64(bytes.count)
  }

  /// Replaces bytes that were written before.
  func replace(at offset: Int64, with bytes: [UInt8]) throws(TrackFailure) {
    try flush()
    try write(bytes: bytes, at: offset)
  }

  /// Reads bytes that were written before.
  func read(
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure) -> Int {
    try flush()
    let got = pread(descriptor, target.baseAddress, target.count, off_t(offset))
    guard got >= 0 else { throw .writing(path, errno: errno) }
    return got
  }

  /// Writes what is left; from now on the file stays.
  func finish() throws(TrackFailure) {
    try flush()
    isFinished = true
  }

  private func flush() throws(TrackFailure) {
    guard !buffer.isEmpty else { return }
    try write(bytes: buffer, at: flushed)
    flushed += Int64(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(bytes: [UInt8], at offset: Int64) throws(TrackFailure) {
    var failure: TrackFailure?
    bytes.withUnsafeBytes { raw in
      do throws(TrackFailure) { try write(raw, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func write(_ raw: UnsafeRawBufferPointer, at offset: Int64) throws(TrackFailure) {
    guard let base = raw.baseAddress else { return }
    var done = 0
    while done < raw.count {
      let wrote = pwrite(descriptor, base + done, raw.count - done, off_t(offset + Int64(done)))
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else { throw .writing(path, errno: wrote < 0 ? errno : ENOSPC) }
      done += wrote
    }
  }
}
