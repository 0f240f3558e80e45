// SPDX-License-Identifier: GPL-3.0-or-later
import CSQLite
import Media

/// One connection to a database: owns the handle and its prepared statements.
///
/// Used from one thread at a time; its owner (an actor or a mutex) sees to that. Opened without
/// SQLite's own mutexes. All values are bound; user text never becomes SQL.
final class SQLiteConnection {
  /// What may be done through a connection.
  enum Mode {
    case readWrite
    case readOnly
    /// Nobody may change the file meanwhile: works where not even a lock can be written.
    case immutable
  }

  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens the database, and creates it where it is missing and may be written.
  init(path: String, mode: Mode, busyTimeout: Duration) throws(StoreError) {
    let flags =
      switch mode {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let name = mode == .immutable ? Location(path: path).uri + "?immutable=1" : path
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened, code == SQLITE_OK else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close(opened)
      throw .cannotOpen(path: path, code: Int(code), message: message)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(clamping: Int64(busyTimeout.seconds * 1000)))
    otk_sqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// The row number of the last insertion.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The rows that the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Runs statements that take no values and whose rows don't matter.
  func execute(_ sql: String) throws(StoreError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// Runs one statement to its end.
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws(StoreError) {
    try rows(sql, values) { _ throws(StoreError) in }
  }

  /// Runs one statement and hands each of its rows to `body`.
  func rows(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (SQLiteRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(value.bind(to: statement, at: Int32(index + 1)), sql)
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else {
        throw failure(code, sql)
      }
      try body(SQLiteRow(statement: statement))
    }
  }

  /// The first row as `body` reads it; nil if there is none.
  func first<Value>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (SQLiteRow) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    var result: Value?
    try rows(sql, values) { row throws(StoreError) in
      if result == nil { result = try body(row) }
    }
    return result
  }

  /// All rows as `body` reads them.
  func all<Value>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (SQLiteRow) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var result: [Value] = []
    try rows(sql, values) { row throws(StoreError) in result.append(try body(row)) }
    return result
  }

  /// Runs `body` in a transaction that ends whole or not at all.
  func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a failed transaction, unless SQLite has already done so (on a full disk it does).
  private func rollBack() {
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil), sql)
    guard let statement else { throw .failed(code: 0, message: "empty statement", sql: sql) }
    statements[sql] = statement
    return statement
  }

  private func check(_ code: Int32, _ sql: String) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    throw failure(code, sql)
  }

  private func failure(_ code: Int32, _ sql: String) -> StoreError {
    StoreError(
      code: code,
      message: String(cString: sqlite3_errmsg(handle)),
      sql: sql,
      systemError: sqlite3_system_errno(handle)
    )
  }
}
