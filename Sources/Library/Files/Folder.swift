// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Folders by their paths' bytes.
enum Folder {
  /// Makes a folder and those above it that are missing.
  ///
  /// - Returns: The folders that were made, outermost first.
  @discardableResult
  static func create(_ path: [UInt8], mode: mode_t = 0o755) throws(SystemError) -> [[UInt8]] {
    var made: [[UInt8]] = []
    do throws(SystemError) {
      for end in path.indices.dropFirst() + [path.endIndex]
      where end == path.endIndex || path[end] == UInt8(ascii: "/") {
        let part = Array(path[..<end])
        if part.last == UInt8(ascii: "/") || isFolder(part) { continue }
        if part.withCString({ mkdir($0, mode) }) == 0 {
          made.append(part)
        } else if errno != EEXIST || !isFolder(part) {
          throw SystemError(code: errno == EEXIST ? ENOTDIR : errno, path: part)
        }
      }
    } catch {
      removeEmpty(made)
      throw error
    }
    return made
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to anything, be it a broken link.
  static func exists(_ path: [UInt8]) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  /// Removes folders, innermost first, as far as they are empty.
  static func removeEmpty(_ folders: [[UInt8]]) {
    for folder in folders.reversed() where folder.withCString({ rmdir($0) }) != 0 { return }
  }

  /// Waits until the disk has a folder's entries.
  static func synchronize(_ path: [UInt8]) throws(SystemError) {
    try OpenFile(path: path, flags: O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// The names in a folder, without `.` and `..`.
  static func names(in path: [UInt8]) throws(SystemError) -> [[UInt8]] {
    guard let stream = path.withCString({ opendir($0) }) else {
      throw SystemError(code: errno, path: path)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// The folder that holds a path's last part.
  static func parent(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
      return [UInt8(ascii: "/")]
    }
    return Array(path[..<slash])
  }
}
