// SPDX-License-Identifier: GPL-3.0-or-later
// Names on Linux are bytes: they are kept as `readdir` gives them and never pass through text.
import Glibc

/// Tells files apart whatever path leads to them.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// A failed system call.
struct SystemError: Error {
  let code: Int32
}

/// One directory's entries, read at once, so that no descriptor stays open while others are read.
struct Directory {
  /// What a name stands for, links followed.
  enum Kind {
    case file
    case directory(isLink: Bool)
    /// A socket, a pipe or a device: nothing that music lies in.
    case other
    /// It could not be told.
    case unreachable(code: Int32, isDirectory: Bool)
  }

  struct Entry {
    let name: [UInt8]
    let kind: Kind
  }

  let identity: FileIdentity
  /// The entries that are not hidden, 2 before 10.
  let entries: [Entry]

  /// Reads a directory.
  init(path: [UInt8]) throws(SystemError) {
    let descriptor = open(path.cPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code)
    }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    identity = FileIdentity(status)
    entries = try Self.readEntries(of: stream, descriptor: descriptor)
  }

  private static func readEntries(
    of stream: OpaquePointer,
    descriptor: Int32
  ) throws(SystemError) -> [Entry] {
    var entries: [Entry] = []
    while true {
      // The end and an error look alike but for errno.
      errno = 0
      guard let record = readdir(stream) else {
        guard errno == 0 else { throw SystemError(code: errno) }
        break
      }
      let name = withUnsafeBytes(of: &record.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.first != UInt8(ascii: ".") else { continue }
      entries.append(
        Entry(name: name, kind: kind(of: name, type: record.pointee.d_type, in: descriptor))
      )
    }
    return entries.map { (key: NaturalOrder.Key($0.name), entry: $0) }
      .sorted { $0.key < $1.key }
      .map(\.entry)
  }

  private static func kind(of name: [UInt8], type: UInt8, in descriptor: Int32) -> Kind {
    var status = stat()
    guard fstatat(descriptor, name.cPath, &status, 0) == 0 else {
      return .unreachable(code: errno, isDirectory: type == UInt8(DT_DIR))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory(isLink: isLink(name, type: type, in: descriptor))
    default: return .other
    }
  }

  private static func isLink(_ name: [UInt8], type: UInt8, in descriptor: Int32) -> Bool {
    guard type == UInt8(DT_UNKNOWN) else { return type == UInt8(DT_LNK) }
    var status = stat()
    return fstatat(descriptor, name.cPath, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension [UInt8] {
  /// The path as a C function takes it.
  var cPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }

  /// The path of a name inside this directory.
  func appending(name: [UInt8]) -> [UInt8] {
    last == UInt8(ascii: "/") ? self + name : self + [UInt8(ascii: "/")] + name
  }
}
