// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A track's file by the URI that another program of this desktop recorded for it.
struct RecordedFile {
  /// Where it is; a local file's URI is spelled in the one way in which ours are.
  let location: Location
  /// Why it can't be used, as far as its place alone tells.
  let failure: TrackFailure?

  /// A file that has been looked up.
  init(location: Location, failure: TrackFailure?) {
    self.location = location
    self.failure = failure
  }

  /// Looks a local file up; what lies elsewhere is believed to be there.
  init(uri: String) {
    location = Self.location(uri: uri)
    guard let path = location.pathBytes else {
      failure =
        uri.hasPrefix("file:") || !uri.contains("://")
        ? .notReadable(detail: "the location is no valid URI") : nil
      return
    }
    failure = Self.failure(of: path)
  }

  /// The location that a URI names, without looking for it.
  static func location(uri: String) -> Location {
    let location = Location(uri: uri)
    return location.pathBytes.map { Location(pathBytes: $0) } ?? location
  }

  /// The reason why a local path can't be used; nil where it can be read.
  static func failure(of path: [UInt8]) -> TrackFailure? {
    // Programs record where they found a file: a path that climbs was put there by somebody else.
    if path.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return .notReadable(detail: "the path climbs out of its folder")
    }
    return faccessat(AT_FDCWD, path.cPath, R_OK, AT_EACCESS) == 0
      ? nil : TrackFailure(errno: errno)
  }
}
