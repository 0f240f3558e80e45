// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A system call that failed: its errno, and the path that it was about.
struct SystemError: Error, Hashable {
  var code: Int32
  var path: [UInt8]

  /// The path as text to show.
  var pathText: String { String(decoding: path, as: UTF8.self) }

  /// The system's words for the error.
  var detail: String { String(cString: strerror(code)) }

  /// The failure of a track whose file could not be read.
  var asReadFailure: TrackFailure {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .permissionDenied
    default: .notReadable(detail: detail)
    }
  }

  /// The failure of a track that could not be written.
  var asWriteFailure: TrackFailure {
    switch code {
    case ENOSPC, EDQUOT: .noSpace
    default: .notWritable(path: pathText, detail: detail)
    }
  }
}
