// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Media

/// A private folder for temporary files, removed with all it holds when its last user lets go.
///
/// Work that was abandoned may still write into it: that work keeps the folder, too.
final class TemporaryFolder: Sendable {
  /// Where it is.
  let path: String

  /// Makes the folder, and those above it where they are missing; only this user may look inside.
  init(path: String) throws(TrackFailure) {
    try Self.create(path, mode: 0o700)
    self.path = path
  }

  deinit { Self.remove(path) }

  /// Makes a folder and those above it that are missing.
  static func create(_ path: String, mode: mode_t) throws(TrackFailure) {
    if mkdir(path, mode) == 0 { return }
    var code = errno
    if code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try create(String(path[..<slash]), mode: 0o755)
      if mkdir(path, mode) == 0 { return }
      code = errno
    }
    var status = stat()
    if code == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw TrackFailure(writing: path, errno: code)
  }

  /// Removes a folder with all it holds, as far as the system lets it.
  ///
  /// - Returns: Whether nothing is left.
  @discardableResult
  static func remove(_ path: String) -> Bool {
    do {
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch {
      // Gone already, or in use: the next start sweeps what is left.
      return access(path, F_OK) != 0
    }
  }

  /// Removes one file; one that has gone already is left alone.
  static func removeFile(at location: Location) {
    guard let path = location.path else { return }
    unlink(path)
  }
}

extension TrackFailure {
  /// The reason that a system call failed to write.
  init(writing path: String, errno code: Int32) {
    self =
      switch code {
      case ENOSPC, EDQUOT: .noSpace
      default: .notWritable(path: path, detail: String(cString: strerror(code)))
      }
  }
}
