// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// Finds the file that an Apple Music library means by a track's location.
///
/// The record was written on another system more often than not: there the file system may have
/// stored names decomposed (macOS), and the media folder had another path.
struct MediaFileResolver {
  /// A track's file as it was found, or as it is recorded where it wasn't.
  struct File: Equatable {
    var location: Location
    var failure: TrackFailure?
  }

  /// The media folder's path as the library records it.
  private let recordedFolder: [UInt8]
  /// Where that folder may lie now, the best guess first.
  private let folders: [[UInt8]]

  /// A resolver for one library.
  ///
  /// - Parameters:
  ///   - library: The library file.
  ///   - recordedFolder: Its "Music Folder": a URI, or a path relative to the library file.
  ///   - folder: Where the user says that the media folder lies.
  init(library: Location, recordedFolder: String?, folder: Location?) {
    let file = library.pathBytes ?? []
    let home = Array(file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    let recorded = recordedFolder.flatMap { Self.absolutePath($0, in: home) } ?? home
    self.recordedFolder = recorded.last == UInt8(ascii: "/") ? recorded.dropLast() : recorded
    var folders = folder?.pathBytes.map { [$0] } ?? []
    // A library that was moved as a whole keeps its media folder beside the library file.
    if let name = self.recordedFolder.split(separator: UInt8(ascii: "/")).last {
      folders.append(home.appending(name: Array(name)))
    }
    folders.append(home)
    self.folders = folders
  }

  /// Finds the file for a "Location": a URI, or a path relative to the media folder.
  func resolve(_ recorded: String) -> File {
    let location = Location(uri: recorded)
    if recorded.contains("://"), location.pathBytes == nil { return File(location: location) }
    guard let path = Self.absolutePath(recorded, in: recordedFolder) else {
      return File(
        location: location,
        failure: .notReadable(detail: "the path leaves the library's folder")
      )
    }
    let places = [path] + movedPaths(of: path)
    for candidate in places.lazy.flatMap(\.spellings) {
      if faccessat(AT_FDCWD, candidate.cPath, R_OK, AT_EACCESS) == 0 {
        return File(location: Location(pathBytes: candidate))
      }
      if errno == EACCES {
        return File(location: Location(pathBytes: candidate), failure: .permissionDenied)
      }
    }
    return File(location: Location(pathBytes: path), failure: .missing)
  }

  /// The paths that a file of the recorded media folder has in the folders where it may be now.
  private func movedPaths(of path: [UInt8]) -> [[UInt8]] {
    let prefix = recordedFolder + [UInt8(ascii: "/")]
    guard path.starts(with: prefix), let rest = Array(path[prefix.count...]).contained else {
      return []
    }
    return folders.map { $0.appending(name: rest) }
  }

  /// The path that a URI or a relative URI reference stands for; nil if that climbs out of `base`.
  private static func absolutePath(_ reference: String, in base: [UInt8]) -> [UInt8]? {
    if let path = Location(uri: reference).pathBytes { return path }
    guard !reference.contains("://"),
      let path = Location(uri: "file:///" + reference).pathBytes,
      let inside = path.contained
    else { return nil }
    return inside.isEmpty ? base : base.appending(name: inside)
  }
}
