// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The files of removed items that wait for the trash.
///
/// One that is abandoned can't be undone any more: its run of the program has ended.
extension Store {
  /// The abandoned files, which may be trashed at any time.
  func abandonedFiles() throws(StoreError) -> [Location] {
    let sql = "SELECT location FROM waiting_for_trash WHERE is_abandoned = 1 ORDER BY location"
    return try connection.all(sql) { row in Location(uri: row.text(0) ?? "") }
  }

  /// Takes files off the list that have been trashed.
  func endWaiting(_ locations: [Location]) throws(StoreError) {
    guard !locations.isEmpty else { return }
    try connection.transaction { () throws(StoreError) in
      for location in locations { try endWaiting(location) }
    }
  }

  /// Puts a file on the list; within a transaction of the caller.
  func wait(_ location: Location, isAbandoned: Bool = false) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO waiting_for_trash (location, is_abandoned) VALUES (?, ?)",
      [.text(location.uri), .flag(isAbandoned)]
    )
  }

  /// Takes a file off the list; within a transaction of the caller.
  func endWaiting(_ location: Location) throws(StoreError) {
    try connection.run("DELETE FROM waiting_for_trash WHERE location = ?", [.text(location.uri)])
  }
}
