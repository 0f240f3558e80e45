// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// A file that is written under a hidden name beside its final one, and gets that when complete.
final class PartialFile {
  /// The longest name that Linux file systems take, in bytes.
  private static let maximumName = 255

  /// Where to write.
  let path: String
  /// Where the complete file will be.
  let finalPath: String
  private var isComplete = false

  /// Clears what a crash may have left under the hidden name.
  init(folder: String, name: String) {
    finalPath = "\(folder)/\(name)"
    path = "\(folder)/\(Self.hidden(name))"
    unlink(path)
  }

  deinit { if !isComplete { unlink(path) } }

  /// Gives the file its final name, at which nothing may be yet.
  func complete() throws(TrackFailure) {
    // A second name that must be new, then the first one away: unlike rename, this never replaces.
    if link(path, finalPath) == 0 {
      unlink(path)
      isComplete = true
      return
    }
    var code = errno
    if code != EEXIST, code != ENOSPC, code != EDQUOT {
      // FAT and some network mounts have no second names: look first.
      if access(finalPath, F_OK) == 0 {
        code = EEXIST
      } else if rename(path, finalPath) == 0 {
        isComplete = true
        return
      } else {
        code = errno
      }
    }
    throw .writing(finalPath, errno: code)
  }

  /// ".NAME.part", with the name cut in the middle where that would be too long; its extension stays.
  private static func hidden(_ name: String) -> String {
    let whole = ".\(name).part"
    guard whole.utf8.count > maximumName else { return whole }
    let ending = name.split(separator: ".").last.map { ".\($0)" } ?? ""
    var stem = String(name.dropLast(ending.count))
    while stem.utf8.count + ending.utf8.count + 6 > maximumName, !stem.isEmpty { stem.removeLast() }
    return ".\(stem)\(ending).part"
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
