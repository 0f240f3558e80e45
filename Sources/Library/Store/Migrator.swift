// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// One step from a version of the database to the next.
struct Migration: Sendable {
  /// The version that the step leads to.
  var version: Int
  var apply: @Sendable (SQLiteConnection) throws(StoreError) -> Void
}

/// Opens a database at the newest version, or refuses it and leaves it as it was.
struct Migrator {
  var path: String
  var applicationID: UInt32
  var migrations: [Migration]

  /// The version that the last migration leads to.
  var newest: Int { migrations.last?.version ?? 0 }

  /// Opens the database for writing, created or migrated as needed.
  ///
  /// - Throws: `newerVersion` or `foreign` for a file that isn't ours to change.
  func open(busyTimeout: Duration) throws(StoreError) -> SQLiteConnection {
    try refuseForeignFile(busyTimeout: busyTimeout)
    let connection = try SQLiteConnection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.execute("PRAGMA synchronous = FULL")
    try migrate(connection)
    return connection
  }

  /// Looks at the file without opening it for writing: SQLite changes a file merely by closing it
  /// when its log is written back.
  private func refuseForeignFile(busyTimeout: Duration) throws(StoreError) {
    var version: Int
    var id: UInt32
    do throws(SystemError) {
      let file = try OpenFile(path: Array(path.utf8), flags: O_RDONLY)
      let header = try file.bytes(at: 0, count: 100)
      if header.isEmpty { return }
      guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
        throw SystemError(code: 0, path: [])
      }
      // https://sqlite.org/fileformat.html section 1.3: user version and application ID.
      version = Int(Int32(bitPattern: Self.number(in: header, at: 60)))
      id = Self.number(in: header, at: 68)
    } catch {
      if error.code == ENOENT { return }
      if error.code == 0 { throw .corrupt(message: path) }
      throw .cannotOpen(path: path, code: -Int(error.code), message: error.detail)
    }
    if Folder.exists(Array((path + "-wal").utf8)) {
      let reader = try SQLiteConnection(path: path, mode: .readOnly, busyTimeout: busyTimeout)
      version = try Self.version(of: reader)
      id = UInt32(truncatingIfNeeded: try Self.pragma("application_id", of: reader))
    }
    try refuse(version: version, id: id)
  }

  private func refuse(version: Int, id: UInt32) throws(StoreError) {
    guard id == applicationID || (id == 0 && version == 0) else { throw .foreign(path: path) }
    guard version <= newest else {
      throw .newerVersion(found: version, supported: newest, path: path)
    }
  }

  private func migrate(_ connection: SQLiteConnection) throws(StoreError) {
    let found = try Self.version(of: connection)
    guard found < newest else { return }
    if found > 0 { try backUp(connection, version: found) }
    for migration in migrations where migration.version > found {
      try connection.transaction { () throws(StoreError) in
        // Another process may have been quicker.
        guard try Self.version(of: connection) < migration.version else { return }
        try migration.apply(connection)
        try connection.execute("PRAGMA application_id = \(applicationID)")
        try connection.execute("PRAGMA user_version = \(migration.version)")
      }
    }
  }

  /// Copies the database as it is to `library.db.v1.backup`, in place of an older such copy.
  private func backUp(_ connection: SQLiteConnection, version: Int) throws(StoreError) {
    let backup = "\(path).v\(version).backup"
    let partial = backup + ".part"
    unlink(partial)
    try connection.run("VACUUM INTO ?", [.text(partial)])
    guard rename(partial, backup) == 0 else {
      throw .cannotOpen(path: backup, code: -Int(errno), message: String(cString: strerror(errno)))
    }
  }

  private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
    Int(try pragma("user_version", of: connection))
  }

  private static func pragma(
    _ name: String,
    of connection: SQLiteConnection
  ) throws(StoreError) -> Int64 {
    try connection.first("PRAGMA \(name)") { row in row.number(0) } ?? 0
  }

  private static func number(in bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
