// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// The files of a database, copied while nobody wrote them, in a folder that goes with the object.
final class DatabaseSnapshot {
  /// A database's own file, its write-ahead log and its rollback journal
  /// (https://sqlite.org/tempfiles.html).
  private static let suffixes = ["", "-wal", "-journal"]
  /// A file that was changed this recently may be changed again within one tick of its clock, unseen.
  private static let settlingTime: Int64 = 50_000_000
  private static let attempts = 60
  /// Far beyond what any player's database takes.
  private static let maximumSize = 1 << 36
  private static let pause: UInt32 = 50_000

  /// What changes whenever a file is written.
  private struct Stamp: Equatable {
    var inode: ino_t
    var size: Int
    /// In nanoseconds since 1970.
    var changed: Int64
  }

  private let folder: [UInt8]

  /// The copy of the database's own file.
  var path: String { String(decoding: copy(of: ""), as: UTF8.self) }

  /// Copies a database; tries again as long as its owner is writing.
  init(of database: [UInt8], token: CancellationToken) throws(DatabaseCopyError) {
    folder = try Self.makeFolder()
    for _ in 0..<Self.attempts {
      let before = try Self.stamps(of: database)
      if Self.hasSettled(before) {
        for suffix in Self.suffixes where before[suffix] != nil {
          try copy(database, suffix, token: token)
        }
        if try Self.stamps(of: database) == before {
          try lengthen()
          return
        }
        removeCopies()
      }
      if token.isCancelled { throw .file(.cancelled) }
      usleep(Self.pause)
    }
    throw .busy
  }

  deinit {
    removeCopies()
    _ = folder.withCString { rmdir($0) }
  }

  private func copy(of suffix: String) -> [UInt8] {
    folder + Array("/copy\(suffix)".utf8)
  }

  private func copy(
    _ database: [UInt8],
    _ suffix: String,
    token: CancellationToken
  ) throws(DatabaseCopyError) {
    let source: OpenFile
    let target: OpenFile
    do throws(SystemError) {
      source = try OpenFile(reading: database + Array(suffix.utf8))
      target = try OpenFile(path: copy(of: suffix), flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    } catch {
      // The owner may just have finished with its log: the stamps will differ.
      if error.code == ENOENT, !suffix.isEmpty { return }
      throw .file(error.asReadFailure)
    }
    do throws(TrackFailure) {
      try FileCopy.copy(source, to: target, token: token)
    } catch {
      throw .file(error)
    }
  }

  /// Gives a copy that breaks off the length that its header names, so that SQLite reads what there is
  /// instead of refusing it as a whole (https://sqlite.org/fileformat2.html, section 1.3).
  private func lengthen() throws(DatabaseCopyError) {
    do throws(SystemError) {
      let file = try OpenFile(path: copy(of: ""), flags: O_RDWR)
      let header = try file.bytes(at: 0, count: 100)
      guard header.count == 100 else { return }
      let number = { (range: Range<Int>) in header[range].reduce(0) { $0 << 8 | Int($1) } }
      let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
      let size = pageSize * number(28..<32)
      guard size > (try file.status().st_size), size <= Self.maximumSize else { return }
      // The rest is a hole and takes no space.
      guard ftruncate(file.descriptor, size) == 0 else {
        throw SystemError(code: errno, path: copy(of: ""))
      }
    } catch {
      throw .file(error.asWriteFailure)
    }
  }

  private func removeCopies() {
    // SQLite may have made an index of the log.
    for suffix in Self.suffixes + ["-shm"] { _ = copy(of: suffix).withCString { unlink($0) } }
  }

  private static func makeFolder() throws(DatabaseCopyError) -> [UInt8] {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = (Array("\(parent)/otokura-database-XXXXXX".utf8) + [0]).map(CChar.init)
    guard mkdtemp(&template) != nil else {
      let path = template.dropLast().map { UInt8(bitPattern: $0) }
      throw .file(SystemError(code: errno, path: path).asWriteFailure)
    }
    return template.dropLast().map { UInt8(bitPattern: $0) }
  }

  private static func stamps(
    of database: [UInt8]
  ) throws(DatabaseCopyError) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for suffix in suffixes {
      var status = stat()
      guard (database + Array(suffix.utf8)).withCString({ stat($0, &status) }) == 0 else {
        if errno == ENOENT, !suffix.isEmpty { continue }
        throw .file(SystemError(code: errno, path: database).asReadFailure)
      }
      stamps[suffix] = Stamp(
        inode: status.st_ino,
        size: status.st_size,
        changed: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
      )
    }
    return stamps
  }

  private static func hasSettled(_ stamps: [String: Stamp]) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let time = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    // A time in the future is a clock that was set back.
    return stamps.values.allSatisfy { !(0..<settlingTime).contains(time - $0.changed) }
  }
}
