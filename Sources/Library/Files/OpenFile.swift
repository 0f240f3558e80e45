// SPDX-License-Identifier: GPL-3.0-or-later
import CLinux
import Glibc

/// An open file descriptor, closed with its last user.
///
/// Used by one thread at a time.
final class OpenFile {
  let descriptor: Int32
  private let path: [UInt8]

  /// Opens a path given as bytes.
  init(path: [UInt8], flags: Int32, mode: mode_t = 0o644) throws(SystemError) {
    let opened = path.withCString { open($0, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw SystemError(code: errno, path: path) }
    descriptor = opened
    self.path = path
  }

  /// Opens a regular file for reading.
  ///
  /// - Throws: `EINVAL` for anything else: to open a FIFO could block for ever.
  convenience init(reading path: [UInt8]) throws(SystemError) {
    try self.init(path: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard try status().st_mode & S_IFMT == S_IFREG else {
      throw SystemError(code: EINVAL, path: path)
    }
  }

  deinit { close(descriptor) }

  /// What the file system says of the file.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno, path: path) }
    return status
  }

  /// When the file was made, in nanoseconds since 1970; nil where the file system doesn't tell.
  var birth: Int64? {
    let time = otk_birth_time(descriptor)
    return time < 0 ? nil : time
  }

  /// Reads up to `buffer.count` bytes at `offset`; fewer only at the end of the file.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, Int(offset) + filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno, path: path) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Up to `count` bytes at `offset`.
  func bytes(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: SystemError?
    let filled = bytes.withUnsafeMutableBytes { buffer in
      do throws(SystemError) {
        return try read(at: offset, into: buffer)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// The whole file.
  ///
  /// - Throws: `EFBIG` where it is longer than `limit`.
  func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try self.bytes(at: Int64(bytes.count), count: 1 << 16)
      if more.isEmpty { return bytes }
      guard bytes.count + more.count <= limit else { throw SystemError(code: EFBIG, path: path) }
      bytes += more
    }
  }

  /// Writes all bytes where the file stands.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno, path: path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the disk has everything.
  ///
  /// Some file systems can't (EINVAL); there is then nothing to wait for.
  func synchronize() throws(SystemError) {
    while fsync(descriptor) != 0 {
      if errno == EINVAL || errno == EROFS { return }
      if errno != EINTR { throw SystemError(code: errno, path: path) }
    }
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (self.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
      // The buffer holds at least the terminating zero, so it has an address.
      buffer.baseAddress.map(body) ?? body("")
    }
  }
}
