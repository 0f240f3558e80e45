// SPDX-License-Identifier: GPL-3.0-or-later
import CLinux
import Glibc
import Media

/// A new file that gets its name only when it is complete.
///
/// Where the file system allows (O_TMPFILE, open(2)), it has no name at all before, and is gone
/// with the process; else it is a hidden `.part` file, removed with its last user.
final class UnnamedFile {
  let file: OpenFile
  private let folder: [UInt8]
  /// The hidden file's path; nil where the file has no name.
  private let temporary: [UInt8]?
  private var isPublished = false

  /// The names tried for one file before giving up.
  private static let nameLimit = 999

  /// Makes a file in a folder.
  init(
    in folder: [UInt8],
    name: String,
    journal: (Placement) throws(TrackFailure) -> Void
  ) throws(TrackFailure) {
    var placement = Placement(name: name, folder: Location(pathBytes: folder))
    let path = folder + Array("/\(name)".utf8)
    do throws(SystemError) {
      file = try OpenFile(path: folder, flags: O_RDWR | Self.temporaryFileFlag)
      temporary = nil
    } catch {
      guard Self.meansUnsupported(error.code) else { throw error.asWriteFailure }
      try journal(placement)
      do throws(SystemError) {
        file = try OpenFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL)
      } catch {
        throw error.asWriteFailure
      }
      temporary = path
    }
    self.folder = folder
    try Self.identify(file, in: &placement)
    try journal(placement)
  }

  /// Moves a complete file of ours into a folder, where it waits for its name.
  ///
  /// Gives nil where it can't be moved there, as from another file system; it is then where it was.
  init?(
    adopting path: [UInt8],
    in folder: [UInt8],
    name: String,
    journal: (Placement) throws(TrackFailure) -> Void
  ) throws(TrackFailure) {
    do throws(SystemError) { file = try OpenFile(path: path, flags: O_RDWR) } catch {
      throw error.asReadFailure
    }
    var placement = Placement(name: name, folder: Location(pathBytes: folder))
    try Self.identify(file, in: &placement)
    try journal(placement)
    let hidden = folder + Array("/\(name)".utf8)
    guard path.withCString({ from in hidden.withCString { to in rename(from, to) } }) == 0 else {
      return nil
    }
    // Temporary files are for this user alone.
    fchmod(file.descriptor, 0o644)
    temporary = hidden
    self.folder = folder
  }

  /// Notes which file it is, so that it is known again under whatever name.
  private static func identify(
    _ file: OpenFile,
    in placement: inout Placement
  ) throws(TrackFailure) {
    do throws(SystemError) {
      let status = try file.status()
      placement.device = UInt64(status.st_dev)
      placement.inode = UInt64(status.st_ino)
      placement.birth = file.birth
    } catch {
      throw error.asWriteFailure
    }
  }

  deinit {
    if let temporary, !isPublished { _ = temporary.withCString { unlink($0) } }
  }

  /// Flushes the file to disk and gives it the first free name, such as `Name (2).ext`.
  ///
  /// - Returns: The file's path.
  func publish(as name: String, fileExtension: String) throws(TrackFailure) -> [UInt8] {
    do throws(SystemError) {
      try file.synchronize()
      let existing = Set(try Folder.names(in: folder).map(Self.folded))
      for number in 1...Self.nameLimit {
        let full = (number == 1 ? name : "\(name) (\(number))") + "." + fileExtension
        if existing.contains(Self.folded(Array(full.utf8))) { continue }
        let path = folder + Array("/\(full)".utf8)
        guard try link(to: path) else { continue }
        do throws(SystemError) {
          try Folder.synchronize(folder)
        } catch {
          _ = path.withCString { unlink($0) }
          throw error
        }
        return path
      }
      throw SystemError(code: EEXIST, path: folder + Array("/\(name)".utf8))
    } catch {
      throw error.asWriteFailure
    }
  }

  /// Gives the file a name; false where the name is taken.
  private func link(to path: [UInt8]) throws(SystemError) -> Bool {
    let result: Int32
    if let temporary {
      result = temporary.withCString { from in
        path.withCString { to in Self.moveWithoutReplacing(from, to) }
      }
    } else {
      // The way that open(2) gives for programs without CAP_DAC_READ_SEARCH.
      result = path.withCString { to in
        linkat(AT_FDCWD, "/proc/self/fd/\(file.descriptor)", AT_FDCWD, to, AT_SYMLINK_FOLLOW)
      }
    }
    if result == 0 {
      isPublished = true
      return true
    }
    guard errno == EEXIST else { throw SystemError(code: errno, path: path) }
    return false
  }

  /// renameat2 with RENAME_NOREPLACE; link and unlink where the file system lacks it.
  private static func moveWithoutReplacing(
    _ from: UnsafePointer<CChar>,
    _ to: UnsafePointer<CChar>
  ) -> Int32 {
    if otk_rename_without_replacing(from, to) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return -1 }
    if Glibc.link(from, to) == 0 { return unlink(from) }
    guard errno == EPERM || errno == ENOTSUP else { return -1 }
    // A file system without links, such as FAT: claim the name, then put the file in its place.
    let claimed = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard claimed >= 0 else { return -1 }
    close(claimed)
    return rename(from, to)
  }

  /// O_TMPFILE of Linux's generic and x86 headers, whose macro Swift can't see.
  private static let temporaryFileFlag: Int32 = 0o20000000 | O_DIRECTORY

  private static func meansUnsupported(_ code: Int32) -> Bool {
    [EOPNOTSUPP, EISDIR, EINVAL, ENOENT, ENOSYS].contains(code)
  }

  /// A name as a file system blind to case and normal form compares it.
  private static func folded(_ name: [UInt8]) -> String {
    UnicodeText.composed(String(decoding: name, as: UTF8.self)).lowercased()
  }

  /// A name that a file has before its own, where it must have one.
  static func makeName() -> String {
    ".otokura-\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
  }
}
