// SPDX-License-Identifier: GPL-3.0-or-later
import CSQLite
import Glibc

/// Why the library could not be opened, read or changed.
public enum StoreError: Error, Hashable, Sendable {
  /// A newer Otokura wrote the library; nothing was changed.
  case newerVersion(found: Int, supported: Int, path: String)
  /// The file is a database, but not one of ours.
  case foreign(path: String)
  /// The file or its folder can't be opened; `code` is SQLite's, or an errno below 0.
  case cannotOpen(path: String, code: Int, message: String)
  /// Another program holds the library locked.
  case locked
  /// No space is left.
  case full
  /// The library's file or file system can't be written.
  case readOnly
  /// The file is no database, or a broken one.
  case corrupt(message: String)
  /// There is no item of this number.
  case noSuchItem(Int64)
  /// The task was cancelled.
  case cancelled
  /// Anything else that SQLite reports; `code` is the extended result code.
  case failed(code: Int, message: String, sql: String)

  /// Whether the library may still be read: only a place that can't be written was the matter.
  public var concernsWriting: Bool {
    switch self {
    case .full, .readOnly, .cannotOpen, .failed: true
    case .newerVersion, .foreign, .locked, .corrupt, .noSuchItem, .cancelled: false
    }
  }

  /// The case for a result code of SQLite (https://sqlite.org/rescode.html).
  ///
  /// `systemError` is the errno behind it, or 0.
  init(code: Int32, message: String, sql: String, systemError: Int32 = 0) {
    switch code & 0xFF {
    // SQLite says "I/O error" where it can't enlarge the index of its log on a full disk.
    case SQLITE_IOERR where code == Self.indexSize || [ENOSPC, EDQUOT].contains(systemError):
      self = .full
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(message: message)
    default: self = .failed(code: Int(code), message: message, sql: sql)
    }
  }

  /// SQLITE_IOERR_SHMSIZE, a macro that Swift can't see.
  private static let indexSize: Int32 = SQLITE_IOERR | 19 << 8
}
