// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Songs that are one recording.
public struct DuplicateGroup: Hashable, Sendable {
  /// The essence hash that they share.
  public var essence: [UInt8]
  /// Two songs or more, the oldest first.
  public var items: [MediaItem]
}

extension LibraryReader {
  /// The songs that are one recording, in groups, those that came first first.
  ///
  /// Files, tags and containers may differ; the encoded audio is the same.
  public func duplicates() throws(StoreError) -> [DuplicateGroup] {
    let sql = """
      SELECT essence FROM item WHERE essence IS NOT NULL
      GROUP BY essence HAVING count(*) > 1 ORDER BY min(id)
      """
    let itemSQL = ItemRow.selected + " WHERE essence = ? ORDER BY id"
    return try read { connection throws(StoreError) in
      var groups: [DuplicateGroup] = []
      let essences = try connection.all(sql) { row in row.blob(0) ?? [] }
      for essence in essences {
        let items = try connection.all(itemSQL, [.blob(essence)], ItemRow.item)
        groups.append(DuplicateGroup(essence: essence, items: items))
      }
      return groups
    }
  }
}
