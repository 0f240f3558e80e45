// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts right what runs of the program that ended early have left in a library.
///
/// Only while no other instance is at work in the library: what looks left behind may be its work.
public struct Recovery: Sendable {
  private let places: LibraryPlaces

  /// A recovery of a library that a `Store` has opened before.
  public init(_ places: LibraryPlaces) { self.places = places }

  /// Deletes copies that no item got, and gives up what only a run that has ended could undo.
  public func run() throws(StoreError) {
    try ImportJournal(places).undoUnfinished(in: MediaFolder(root: places.mediaFolder))
    let connection = try SQLiteConnection(
      path: places.database,
      mode: .readWrite,
      busyTimeout: .seconds(5)
    )
    try connection.transaction { () throws(StoreError) in
      try connection.run("UPDATE waiting_for_trash SET is_abandoned = 1 WHERE is_abandoned = 0")
      // A removal leaves the pictures for its undo.
      try connection.run(
        "DELETE FROM artwork WHERE NOT EXISTS (SELECT 1 FROM item_artwork AS used"
          + " WHERE used.hash = artwork.hash)"
      )
    }
  }
}
