// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A file that is written under a hidden name beside its final one, and gets that when complete.
final class PartialFile {
  /// The longest name that Linux file systems take, in bytes.
  private static let maximumName = 255

  /// Where to write.
  let path: String
  private let folder: String
  private let name: String
  private var isComplete = false

  /// Clears what a crash may have left under the hidden name; `name` has no extension yet.
  init(folder: String, name: String) {
    self.folder = folder
    self.name = name
    path = "\(folder)/\(Self.hidden(name))"
    unlink(path)
  }

  deinit { if !isComplete { unlink(path) } }

  /// Gives the file with this track its final name, at which nothing may be yet.
  func complete(with track: WrittenTrack) throws(TrackFailure) -> ExportedFile {
    let finalPath = "\(folder)/\(name).\(track.fileExtension)"
    try rename(to: finalPath)
    isComplete = true
    return ExportedFile(
      location: Location(path: finalPath),
      source: track.source,
      written: track.probe,
      isConverted: track.isConverted,
      isPart: track.isPart
    )
  }

  private func rename(to finalPath: String) throws(TrackFailure) {
    // A second name that must be new, then the first one away: unlike rename, this never replaces.
    if link(path, finalPath) == 0 {
      unlink(path)
      return
    }
    var code = errno
    if code != EEXIST, code != ENOSPC, code != EDQUOT {
      // FAT and some network mounts have no second names: look first.
      if access(finalPath, F_OK) == 0 {
        code = EEXIST
      } else if Glibc.rename(path, finalPath) == 0 {
        return
      } else {
        code = errno
      }
    }
    throw .writing(finalPath, errno: code)
  }

  /// ".NAME.part", with the name's end cut off where that would be too long.
  private static func hidden(_ name: String) -> String {
    var stem = name
    while stem.utf8.count + ".".utf8.count + ".part".utf8.count > maximumName { stem.removeLast() }
    return ".\(stem).part"
  }
}

extension TrackFailure {
  /// What a failed system call on a file that is written means.
  static func writing(_ path: String, errno code: Int32) -> TrackFailure {
    switch code {
    case ENOSPC, EDQUOT: .noSpace
    default: .notWritable(path: path, detail: String(cString: strerror(code)))
    }
  }
}
