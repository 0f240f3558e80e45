// SPDX-License-Identifier: GPL-3.0-or-later
import CSQLite

/// A value bound to a statement.
enum SQLiteValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// Text, or nothing.
  static func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

  /// A number, or nothing.
  static func integer(_ number: (some BinaryInteger)?) -> SQLiteValue {
    number.map { .integer(Int64(clamping: $0)) } ?? .null
  }

  /// Yes, no, or nothing.
  static func flag(_ flag: Bool?) -> SQLiteValue { flag.map { .integer($0 ? 1 : 0) } ?? .null }

  /// Bytes, or nothing.
  static func blob(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map { .blob($0) } ?? .null }

  /// Binds the value to a statement; returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null:
      return sqlite3_bind_null(statement, index)
    case .integer(let value):
      return sqlite3_bind_int64(statement, index, value)
    case .real(let value):
      return sqlite3_bind_double(statement, index, value)
    case .text(var value):
      return value.withUTF8 { text in
        guard let count = Int32(exactly: text.count) else { return SQLITE_TOOBIG }
        guard let start = text.baseAddress else {
          return otk_sqlite_bind_text(statement, index, "", 0)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: text.count) {
          otk_sqlite_bind_text(statement, index, $0, count)
        }
      }
    case .blob(let value):
      guard let count = Int32(exactly: value.count) else { return SQLITE_TOOBIG }
      return otk_sqlite_bind_blob(statement, index, value, count)
    }
  }
}

/// The row on which a statement stands; valid until the statement moves on.
struct SQLiteRow {
  let statement: OpaquePointer

  /// Whether a column holds nothing.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// A column's number; 0 for nothing.
  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// A column's number, if there is one.
  func int(_ column: Int32) -> Int? {
    isNull(column) ? nil : Int(sqlite3_column_int64(statement, column))
  }

  /// A column's floating-point number, if there is one.
  func real(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(statement, column)
  }

  /// A column's truth, if there is one.
  func flag(_ column: Int32) -> Bool? { isNull(column) ? nil : number(column) != 0 }

  /// A column's text, if there is one.
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A column's bytes, if there are any.
  func blob(_ column: Int32) -> [UInt8]? {
    if isNull(column) { return nil }
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
