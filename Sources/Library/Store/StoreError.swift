// SPDX-License-Identifier: GPL-3.0-or-later
import CSQLite

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

  /// The case for a result code of SQLite (https://sqlite.org/rescode.html).
  init(code: Int32, message: String, sql: String) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(message: message)
    default: self = .failed(code: Int(code), message: message, sql: sql)
    }
  }
}
