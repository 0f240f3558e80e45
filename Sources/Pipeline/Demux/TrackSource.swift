// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A track to be read: where it lies, and where its bytes are opened.
///
/// The two differ in a worker, which is handed an open file.
struct TrackSource {
  /// Where the track lies, which names it.
  var location: Location
  /// What is opened to read it.
  var contents: Location

  /// A track that is opened where it lies.
  init(_ location: Location) {
    self.location = location
    contents = location
  }

  /// A track whose file this process has open already.
  init(_ location: Location, descriptor: Int32) {
    self.location = location
    contents = Location(path: "/proc/self/fd/\(descriptor)")
  }
}
