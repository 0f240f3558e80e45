// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Why a source could not be listed, or not to its end.
public enum SourceError: Error, Hashable, Sendable {
  /// Nothing is at the place.
  case missing(place: Location)
  /// The system refuses to let this user read the place.
  case permissionDenied(place: Location)
  /// Reading failed; `detail` is the system's text.
  case notReadable(place: Location, detail: String)
  /// The source's own data breaks off or contradicts itself; what precedes it was delivered.
  case damaged(place: Location, detail: String)
  /// The place holds something else than its kind says, or a version that is not known.
  case unknownFormat(place: Location, detail: String)
  /// The caller's token was cancelled.
  case cancelled

  /// The error that a failed system call stands for.
  init(errno code: Int32, place: Location) {
    self =
      switch TrackFailure(errno: code) {
      case .missing: .missing(place: place)
      case .permissionDenied: .permissionDenied(place: place)
      default: .notReadable(place: place, detail: String(cString: strerror(code)))
      }
  }
}

extension TrackFailure {
  /// The reason that a system call failed to reach a file for reading.
  init(errno code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .permissionDenied
      default: .notReadable(detail: String(cString: strerror(code)))
      }
  }
}
