// SPDX-License-Identifier: GPL-3.0-or-later

/// One import in the library's history.
public struct ImportRecord: Hashable, Sendable {
  /// How many tracks ended in which way.
  public struct Counts: Hashable, Sendable {
    /// In the library, in their own encoding.
    public var imported = 0
    /// In the library, encoded anew.
    public var converted = 0
    /// The track had come before.
    public var alreadyInLibrary = 0
    /// The recording was there before.
    public var duplicate = 0
    /// Could not be taken in.
    public var failed = 0
    /// Not reached.
    public var cancelled = 0

    /// No track yet.
    public init() {}

    var all: [Int] { [imported, converted, alreadyInLibrary, duplicate, failed, cancelled] }
  }

  /// Its number in the history, from 1.
  public var number: Int64
  /// When it began, in seconds since 1970.
  public var began: Double
  /// How many tracks were asked for.
  public var asked: Int
  /// How the tracks ended; nil where the program was ended before the import was.
  public var counts: Counts?
  /// The songs that it brought and that are still in the library.
  public var items: [Int64]
}

/// The history of imports. It has its entry from the beginning of the import on, so that what a crash
/// cut off can be undone, too.
extension Store {
  /// Notes that an import begins.
  ///
  /// - Parameter asked: How many tracks are asked for.
  /// - Returns: Its number in the history.
  /// - Throws: What the database reports.
  public func beginImport(asked: Int) throws(StoreError) -> Int64 {
    try connection.run(
      "INSERT INTO import (began, asked) VALUES (?, ?)",
      [.real(Self.now()), .integer(asked)]
    )
    return connection.lastInsertedRow
  }

  /// Notes how an import ended.
  public func endImport(_ number: Int64, counts: ImportRecord.Counts) throws(StoreError) {
    let sql = """
      UPDATE import SET imported = ?, converted = ?, already_in_library = ?, duplicate = ?,
        failed = ?, cancelled = ? WHERE id = ?
      """
    try connection.run(sql, counts.all.map { .integer($0) } + [.integer(number)])
  }

  /// The songs that an import brought and that are still in the library.
  public func items(ofImport number: Int64) throws(StoreError) -> [Int64] {
    try ImportRecord.items(of: number, in: connection)
  }
}

extension LibraryReader {
  /// The imports, the newest first, at most `limit` of them; all, unless given.
  public func imports(limit: Int = -1) throws(StoreError) -> [ImportRecord] {
    try read { connection throws(StoreError) in
      let sql = """
        SELECT id, began, asked, imported, converted, already_in_library, duplicate, failed,
          cancelled
        FROM import ORDER BY id DESC LIMIT ?
        """
      var records = try connection.all(sql, [.integer(limit)], ImportRecord.init)
      for index in records.indices {
        records[index].items = try ImportRecord.items(of: records[index].number, in: connection)
      }
      return records
    }
  }

  /// What an import did for an item; nil for one that came before receipts were kept.
  public func receipt(of id: Int64) throws(StoreError) -> Receipt? {
    try read { connection throws(StoreError) in try ReceiptRow.receipt(of: id, in: connection) }
  }
}

extension ImportRecord {
  fileprivate init(_ row: SQLiteRow) {
    number = row.number(0)
    began = row.real(1) ?? 0
    asked = Int(row.number(2))
    items = []
    guard row.int(3) != nil else { return }
    var counts = Counts()
    counts.imported = Int(row.number(3))
    counts.converted = Int(row.number(4))
    counts.alreadyInLibrary = Int(row.number(5))
    counts.duplicate = Int(row.number(6))
    counts.failed = Int(row.number(7))
    counts.cancelled = Int(row.number(8))
    self.counts = counts
  }

  fileprivate static func items(
    of number: Int64,
    in connection: SQLiteConnection
  ) throws(StoreError) -> [Int64] {
    let sql = "SELECT item FROM receipt WHERE import = ? ORDER BY item"
    return try connection.all(sql, [.integer(number)]) { row in row.number(0) }
  }
}
