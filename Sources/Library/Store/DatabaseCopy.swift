// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a database of SQLite, even for reading, can write beside it: a log's index, or the log
// itself when it is taken over. So another program's database is copied as plain files, with its log
// or journal, and only the copy is opened. As soon as SQLite has taken the log over, the copy's names
// go: whatever happens to this process then, nothing of it stays on the disk.
import CSQLite
import Glibc
public import Media

/// A private copy of another program's SQLite database, as it stood at one moment.
///
/// Used from one thread. It is gone when the object is.
public final class DatabaseCopy {
  private let connection: SQLiteConnection

  /// Copies and opens a database, also while its owner has it open.
  ///
  /// Blocks, up to some seconds where the owner is writing.
  ///
  /// - Parameters:
  ///   - place: The database's own file.
  ///   - token: Ends copying within one piece of it.
  /// - Throws: `DatabaseCopyError`.
  public init(
    of place: Location,
    token: CancellationToken
  ) throws(DatabaseCopyError) {
    guard let path = place.pathBytes else { throw .file(.noLocation) }
    let snapshot = try DatabaseSnapshot(of: path, token: token)
    do throws(StoreError) {
      connection = try SQLiteConnection(
        path: snapshot.path,
        mode: .readWrite,
        busyTimeout: .zero
      )
      // The owner's schema is a stranger's: nothing in it may call functions that have effects.
      try connection.execute("PRAGMA trusted_schema = OFF")
      // Alone with the file, SQLite needs no index of the log beside it.
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
      // Takes over what the log holds, or rolls back what the journal says.
      try connection.execute("PRAGMA journal_mode = MEMORY")
      try connection.execute("PRAGMA temp_store = MEMORY")
      try connection.execute("PRAGMA query_only = ON")
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  /// The columns of a table; none where there is no such table.
  public func columns(of table: String) throws(DatabaseCopyError) -> Set<String> {
    let sql = """
      SELECT name FROM pragma_table_info(?1)
      WHERE EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1)
      """
    do throws(StoreError) {
      return Set(
        try connection.all(sql, [.text(table)]) { row throws(StoreError) in row.text(0) ?? "" }
      )
    } catch {
      throw DatabaseCopyError(error)
    }
  }

  /// Hands each row of a query to `body`, until that returns false.
  ///
  /// - Throws: `DatabaseCopyError`; the rows in front of a damaged place have been handed out.
  public func rows(
    _ sql: String,
    _ body: (DatabaseRow) -> Bool
  ) throws(DatabaseCopyError) {
    do throws(StoreError) {
      try connection.rows(sql) { row throws(StoreError) in
        if !body(DatabaseRow(row: row)) { throw .cancelled }
      }
    } catch {
      if error != .cancelled { throw DatabaseCopyError(error) }
    }
  }
}

/// A row of a query, whose columns count from 0; valid until the query moves on.
public struct DatabaseRow {
  fileprivate let row: SQLiteRow

  /// A column's text, whether it is stored as text or as bytes; nil where there is none.
  public func text(_ column: Int32) -> String? { row.text(column) }

  /// A column's whole number; nil where there is none.
  public func int(_ column: Int32) -> Int? { row.int(column) }

  /// A column's number; nil where there is none.
  public func real(_ column: Int32) -> Double? { row.real(column) }
}

/// Why another program's database could not be read, or not to its end.
public enum DatabaseCopyError: Error, Hashable, Sendable {
  /// The file can't be read, or copying it was cancelled.
  case file(TrackFailure)
  /// The owner wrote all the time.
  case busy
  /// It is no database, or a broken one; `detail` is SQLite's text.
  case damaged(detail: String)
  /// SQLite refused for another reason; `detail` is its text.
  case failed(detail: String)

  init(_ error: StoreError) {
    self =
      switch error {
      case .corrupt(let message): .damaged(detail: message)
      case .cannotOpen(_, _, let message), .failed(_, let message, _): .failed(detail: message)
      case .locked: .busy
      case .full: .file(.noSpace)
      case .cancelled: .file(.cancelled)
      case .foreign, .newerVersion, .noSuchItem, .readOnly: .failed(detail: "\(error)")
      }
  }
}
