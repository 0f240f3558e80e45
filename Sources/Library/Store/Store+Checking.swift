// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// What the library knows of an item's file, to check the file against.
public struct FileRecord: Hashable, Sendable {
  /// The item.
  public var item: Int64
  /// Its file.
  public var location: Location
  /// SHA-256 of the file's bytes when the library last wrote it.
  public var fileHash: [UInt8]
  /// The essence hash of its packets; nil where it could not be made.
  public var essence: [UInt8]?
  /// Where the item came from.
  public var origin: Location?
}

extension Store {
  /// What is known of every item's file, in the order of their numbers.
  public func fileRecords() throws(StoreError) -> [FileRecord] {
    let sql = "SELECT id, location, file_hash, essence, origin FROM item ORDER BY id"
    return try connection.all(sql) { row in
      FileRecord(
        item: row.number(0),
        location: Location(uri: row.text(1) ?? ""),
        fileHash: row.blob(2) ?? [],
        essence: row.blob(3),
        origin: row.text(4).map { Location(uri: $0) }
      )
    }
  }

  /// The files in the media folder that may have no item: an item's, a removed item's that waits for
  /// the trash, and those in folders into which an import is just copying.
  public func isExpected(_ location: Location) throws(StoreError) -> Bool {
    let sql = """
      SELECT 1 FROM item WHERE location = ?1
      UNION ALL SELECT 1 FROM waiting_for_trash WHERE location = ?1
      UNION ALL SELECT 1 FROM import_journal WHERE folder = ?2
      """
    let folder = location.pathBytes.map { Location(pathBytes: Folder.parent(of: $0)).uri }
    let values: [SQLiteValue] = [.text(location.uri), .text(folder)]
    return try connection.first(sql, values) { _ in true } ?? false
  }

  /// What SQLite finds wrong with the database, in its own words; empty where it is sound.
  public func databaseFaults() throws(StoreError) -> [String] {
    let faults = try connection.all("PRAGMA integrity_check") { row in row.text(0) ?? "" }
    let dangling = try connection.all("PRAGMA foreign_key_check") { row in
      "\(row.text(0) ?? ""): row \(row.number(1)) belongs to nothing"
    }
    return faults.filter { $0 != "ok" } + dangling
  }

  /// Takes note of what an item's file holds since another program changed it.
  ///
  /// The item goes on saying what it said.
  ///
  /// - Parameters:
  ///   - hash: SHA-256 of the file's bytes.
  ///   - id: The item.
  ///   - isTextInFile: Whether the file says what the item says, in words and numbers.
  ///   - isArtworkInFile: Whether the file has the item's pictures.
  /// - Throws: `noSuchItem`, or what the disk reports; nothing has changed then.
  public func noteChangedFile(
    _ hash: [UInt8],
    of id: Int64,
    isTextInFile: Bool,
    isArtworkInFile: Bool
  ) throws(StoreError) {
    _ = try existing(id)
    try connection.transaction { () throws(StoreError) in
      try connection.run(
        "UPDATE item SET file_hash = ?, has_edited_text = ?, has_edited_artwork = ? WHERE id = ?",
        [.blob(hash), .flag(!isTextInFile), .flag(!isArtworkInFile), .integer(id)]
      )
    }
    announce(.updated([id]))
  }
}
