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

  private static let climbs = TrackFailure.notReadable(
    detail: "the path leaves the library's folder"
  )

  /// The media folder's path as the library records it.
  private let recordedFolder: [UInt8]
  /// Where that folder may lie now, the best guess first.
  private let folders: [[UInt8]]
  /// Where the user says that the music lies.
  private let answer: [UInt8]?

  /// A resolver for one library.
  ///
  /// - Parameters:
  ///   - library: The library file.
  ///   - recordedFolder: Its "Music Folder": a URI, or a path relative to the library file.
  ///   - folder: Where the user says that the media folder lies, or the folder above it.
  init(library: Location, recordedFolder: String?, folder: Location?) {
    let file = library.pathBytes ?? []
    let home = Array(file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    let recorded = recordedFolder.flatMap { Self.path(of: $0, in: home) } ?? home
    self.recordedFolder = recorded.last == UInt8(ascii: "/") ? recorded.dropLast() : recorded
    answer = folder?.pathBytes
    var folders = answer.map { [$0] } ?? []
    // A library that was moved as a whole keeps its media folder beside the library file.
    if let name = self.recordedFolder.split(separator: UInt8(ascii: "/")).last {
      if let answer { folders.append(answer.appending(name: Array(name))) }
      folders.append(home.appending(name: Array(name)))
    }
    folders.append(home)
    self.folders = folders
  }

  /// Finds the file for a "Location": a URI, or a path relative to the media folder.
  func resolve(_ recorded: String) -> File {
    if recorded.contains("://"), !recorded.hasPrefix("file:") {
      return File(location: Location(uri: recorded))
    }
    guard let path = Self.path(of: recorded, in: recordedFolder) else {
      return File(location: Location(uri: recorded), failure: Self.climbs)
    }
    if path.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return File(location: Location(pathBytes: path), failure: Self.climbs)
    }
    let places = [[path], movedPaths(of: path), answeredPaths(of: path)].lazy.joined()
    for candidate in places.flatMap(\.spellings) {
      if faccessat(AT_FDCWD, candidate.cPath, R_OK, AT_EACCESS) == 0 {
        return File(location: Location(pathBytes: candidate))
      }
      if errno == EACCES {
        return File(location: Location(pathBytes: candidate), failure: .permissionDenied)
      }
    }
    return File(location: Location(pathBytes: path), failure: .missing)
  }

  /// The folder that the user is asked for, as people of its system write it: the recorded one, or that
  /// of a track where the library records none.
  func recordedName(forTrackAt track: Location) -> String {
    let path = track.pathBytes ?? []
    let isInside = path.starts(with: recordedFolder + [UInt8(ascii: "/")])
    let folder =
      isInside ? recordedFolder : Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    let hasDrive = folder.count > 2 && folder[2] == UInt8(ascii: ":")
    return String(decoding: hasDrive ? folder.dropFirst() : folder[...], as: UTF8.self)
  }

  /// The paths that a file of the recorded media folder has in the folders where it may be now.
  private func movedPaths(of path: [UInt8]) -> [[UInt8]] {
    let prefix = recordedFolder + [UInt8(ascii: "/")]
    guard path.starts(with: prefix), let rest = Array(path[prefix.count...]).contained else {
      return []
    }
    return folders.map { $0.appending(name: rest) }
  }

  /// The paths below the user's answer that end as the recorded one does, the longest first: for a
  /// library that names no media folder, or files on another drive.
  ///
  /// A name alone says too little: at least its folder must be the same.
  private func answeredPaths(of path: [UInt8]) -> [[UInt8]] {
    guard let answer else { return [] }
    let parts = path.split(separator: UInt8(ascii: "/"))
    return (0..<max(0, parts.count - 1)).map { start in
      answer.appending(name: Array(parts[start...].joined(separator: [UInt8(ascii: "/")])))
    }
  }

  /// The path that a recorded place stands for; nil where it is a relative one that leads out of
  /// `base`, or an absolute one that is no URI and lies outside.
  private static func path(of recorded: String, in base: [UInt8]) -> [UInt8]? {
    let file = "file://"
    if recorded.hasPrefix(file) {
      if let path = Location(uri: recorded).pathBytes { return path }
      // The host of a Windows share.
      return Location(uri: file + "//" + recorded.dropFirst(file.count)).pathBytes
    }
    if let path = windowsPath(recorded) { return path }
    // Escapes that stand for no byte are no escapes.
    let path =
      Location(uri: file + "/" + recorded).pathBytes?.dropFirst().map(\.self)
      ?? Array(recorded.utf8)
    if path.first == UInt8(ascii: "/") {
      let isInside = path.starts(with: base + [UInt8(ascii: "/")])
      return isInside ? path : nil
    }
    return path.contained.map { $0.isEmpty ? base : base.appending(name: $0) }
  }

  /// The path of a file by its drive or share as Windows writes it: `C:\Music`, `\\server\share`.
  private static func windowsPath(_ recorded: String) -> [UInt8]? {
    let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
    let bytes = Array(recorded.utf8)
    let hasDrive =
      bytes.count > 2 && Unicode.Scalar(bytes[0]).properties.isAlphabetic
      && bytes[1] == UInt8(ascii: ":") && (bytes[2] == slash || bytes[2] == backslash)
    guard hasDrive || recorded.hasPrefix("\\\\") else { return nil }
    let path = bytes.map { $0 == backslash ? slash : $0 }
    return hasDrive ? [slash] + path : path
  }
}
