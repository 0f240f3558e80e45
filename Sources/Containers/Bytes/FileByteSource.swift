// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// The bytes of a regular file, read at any position without moving a file offset.
///
/// Owns one file descriptor, which closes with it.
public final class FileByteSource: ByteSource {
  /// The open file, which closes with this value.
  public let descriptor: Int32
  private let length: Int64

  /// Opens a local file for reading.
  ///
  /// FIFOs, devices and folders are refused with `notReadable`: opening one could block for ever.
  public init(_ location: Location) throws(TrackFailure) {
    guard let path = location.pathBytes else {
      throw .notReadable(detail: "\(location) is not a local file")
    }
    // O_NONBLOCK lets a FIFO without a writer open at once, to be refused below.
    let descriptor = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) } ?? -1
      }
    }
    guard descriptor >= 0 else { throw .reading(errno: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = TrackFailure.reading(errno: errno)
      close(descriptor)
      throw failure
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notReadable(detail: "not a regular file")
    }
    self.descriptor = descriptor
    length = Int64(status.st_size)
  }

  deinit { close(descriptor) }

  /// The length in bytes when the file was opened.
  public var count: Int64? { length }

  /// Reads up to `buffer.count` bytes from `offset`, and returns how many there were.
  public func read(
    at offset: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure) -> Int {
    guard offset >= 0, let base = buffer.baseAddress else { return 0 }
    var filled = 0
    while filled < buffer.count {
      let (position, overflow) = offset.addingReportingOverflow(Int64(filled))
      guard !overflow else { break }
      let got = pread(descriptor, base + filled, buffer.count - filled, off_t(position))
      if got < 0 {
        if errno == EINTR { continue }
        throw .reading(errno: errno)
      }
      if got == 0 { break }
      filled += got
    }
    return filled
  }
}

extension TrackFailure {
  /// What a failed system call on a file that is read means for its track.
  static func reading(errno code: Int32) -> TrackFailure {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .permissionDenied
    default: .notReadable(detail: String(cString: strerror(code)))
    }
  }

  /// What a failed system call on a file that is written means for its track.
  static func writing(_ path: String, errno code: Int32) -> TrackFailure {
    switch code {
    case ENOSPC, EDQUOT: .noSpace
    default: .notWritable(path: path, detail: String(cString: strerror(code)))
    }
  }
}
