// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// Copies a file's bytes between open files.
enum FileCopy {
  /// Bytes copied between two looks at the token: a few milliseconds' work for a slow disk.
  private static let pieceLength = 1 << 20

  /// Copies everything from `source` to the start of `target`.
  ///
  /// - Throws: `cancelled`, or why reading or writing failed.
  static func copy(
    _ source: OpenFile,
    to target: OpenFile,
    token: CancellationToken
  ) throws(TrackFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceLength, alignment: 4096)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while true {
      try token.check()
      let count: Int
      do throws(SystemError) { count = try source.read(at: offset, into: buffer) } catch {
        throw error.asReadFailure
      }
      if count == 0 { return }
      do throws(SystemError) {
        try target.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        throw error.asWriteFailure
      }
      offset += Int64(count)
    }
  }
}
