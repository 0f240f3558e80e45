// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

extension SourceAuthorization {
  /// Asks the system whether this user may reach a local place in the given way.
  static func of(_ place: Location, mode: Int32) -> SourceAuthorization {
    guard let path = place.pathBytes else { return .missing }
    if faccessat(AT_FDCWD, path.cPath, mode, AT_EACCESS) == 0 { return .authorized }
    return TrackFailure(errno: errno) == .permissionDenied ? .denied : .missing
  }
}
