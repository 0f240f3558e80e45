// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Synchronization

/// Keeps on disk which copies into the media folder have begun, so that a crash can be undone.
///
/// Works at once and on any thread, through a connection of its own: a copy waits until its
/// beginning is on disk.
public final class ImportJournal: Sendable {
  private let connection: Mutex<SQLiteConnection>

  /// Opens the journal of a library that a `Store` has opened before.
  public init(_ places: LibraryPlaces) throws(StoreError) {
    connection = Mutex(
      try SQLiteConnection(path: places.database, mode: .readWrite, busyTimeout: .seconds(5))
    )
  }

  /// Notes a placement that has begun, or what is newly known of it.
  public func begin(_ placement: Placement) throws(StoreError) {
    let values: [SQLiteValue] = [
      .text(placement.name), .text(placement.folder.uri),
      .integer(placement.device.map { Int64(bitPattern: $0) }),
      .integer(placement.inode.map { Int64(bitPattern: $0) }), .integer(placement.birth),
    ]
    try connection.withLock { connection throws(StoreError) in
      try connection.run(
        "INSERT OR REPLACE INTO import_journal (entry, folder, device, inode, birth)"
          + " VALUES (?, ?, ?, ?, ?)",
        values
      )
    }
  }

  /// Forgets a placement that left nothing behind; registering an item ends its own.
  public func end(_ name: String) throws(StoreError) {
    try connection.withLock { connection throws(StoreError) in
      try connection.run("DELETE FROM import_journal WHERE entry = ?", [.text(name)])
    }
  }

  /// The placements that never ended: those of crashed imports, at the start of the program.
  public func unfinished() throws(StoreError) -> [Placement] {
    let sql = "SELECT entry, folder, device, inode, birth FROM import_journal"
    return try connection.withLock { connection throws(StoreError) in
      try connection.all(sql) { row in
        Placement(
          name: row.text(0) ?? "",
          folder: Location(uri: row.text(1) ?? ""),
          device: row.int(2).map { UInt64(bitPattern: Int64($0)) },
          inode: row.int(3).map { UInt64(bitPattern: Int64($0)) },
          birth: row.int(4).map { Int64($0) }
        )
      }
    }
  }

  /// Undoes every unfinished placement: deletes files that no item has.
  ///
  /// Only while no other instance is at work in the library, whose placements these may be.
  public func undoUnfinished(in folder: MediaFolder) throws(StoreError) {
    for placement in try unfinished() {
      do throws(TrackFailure) {
        try folder.undo(placement) { location throws(TrackFailure) in
          do throws(StoreError) { return try isRegistered(location) } catch { return true }
        }
      } catch {
        // The folder can't be read now (an unmounted disk): the entry waits for the next start.
        continue
      }
      try end(placement.name)
    }
  }

  private func isRegistered(_ location: Location) throws(StoreError) -> Bool {
    try connection.withLock { connection throws(StoreError) in
      try connection.first("SELECT 1 FROM item WHERE location = ?", [.text(location.uri)]) { _ in
        true
      } ?? false
    }
  }
}

extension Store {
  /// Ends a placement within the transaction that registers its item.
  func endImport(_ entry: String) throws(StoreError) {
    try connection.run("DELETE FROM import_journal WHERE entry = ?", [.text(entry)])
  }
}
