// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

extension Store {
  /// Takes a file into the library, with all that belongs to it, as a whole or not at all.
  public func register(_ new: NewItem) throws(StoreError) -> MediaItem {
    let id = try connection.transaction { () throws(StoreError) in try insertWhole(new) }
    announce(.added([id]))
    return try existing(id)
  }

  /// Inserts an item with all that belongs to it; within a transaction of the caller.
  func insertWhole(_ new: NewItem) throws(StoreError) -> Int64 {
    let id = try insert(new, id: nil, added: Self.now())
    if let persistentID = new.persistentID { try insert(persistentID, of: id) }
    var artworks: [StoredArtwork] = []
    for artwork in new.artworks { artworks.append(try store(artwork)) }
    try replaceArtworks(artworks, of: id)
    if let entry = new.journalEntry { try endImport(entry) }
    return id
  }

  /// Replaces what an item says about itself, as a whole.
  ///
  /// - Parameters:
  ///   - metadata: The new values; an empty field is empty afterwards.
  ///   - id: The item.
  ///   - isInFile: Whether the item's file says the same; if not, its values must not come back.
  ///   - fileHash: What the file holds since its tags were written; nil leaves what is known.
  /// - Returns: The item as it is now.
  /// - Throws: `noSuchItem`, or what the disk reports; nothing has changed then.
  @discardableResult
  public func updateMetadata(
    _ metadata: TrackMetadata,
    of id: Int64,
    isInFile: Bool = true,
    fileHash: [UInt8]? = nil
  ) throws(StoreError) -> MediaItem {
    let item = try existing(id)
    try connection.transaction { () throws(StoreError) in
      let assignments =
        ItemRow.metadataColumns.map { $0 + " = ?" }
        + ["has_edited_text = ?", "file_hash = coalesce(?, file_hash)"]
      let sql = "UPDATE item SET \(assignments.joined(separator: ", ")) WHERE id = ?"
      let values = ItemRow.values(of: metadata, location: item.location)
      try connection.run(sql, values + [.flag(!isInFile), .blob(fileHash), .integer(id)])
      try connection.run(
        "UPDATE search_text SET fields = ? WHERE item = ?",
        [.text(Self.searchableText(of: metadata)), .integer(id)]
      )
    }
    announce(.updated([id]))
    return try existing(id)
  }

  /// Replaces an item's pictures.
  @discardableResult
  public func updateArtworks(
    _ artworks: [Artwork],
    of id: Int64,
    isInFile: Bool = true
  ) throws(StoreError) -> MediaItem {
    _ = try existing(id)
    try connection.transaction { () throws(StoreError) in
      var stored: [StoredArtwork] = []
      for artwork in artworks { stored.append(try store(artwork)) }
      try replaceArtworks(stored, of: id)
      let sql = "UPDATE item SET has_edited_artwork = ? WHERE id = ?"
      try connection.run(sql, [.flag(!isInFile), .integer(id)])
    }
    announce(.updated([id]))
    return try existing(id)
  }

  /// Replaces an item's lyrics; nil takes them away.
  @discardableResult
  public func updateLyrics(_ lyrics: Lyrics?, of id: Int64) throws(StoreError) -> MediaItem {
    _ = try existing(id)
    try connection.transaction { () throws(StoreError) in
      try replaceLyrics(lyrics, of: id)
      let sql = "UPDATE search_text SET lyrics = ? WHERE item = ?"
      try connection.run(sql, [.text(lyrics.map { FoldedText.fold($0.text) }), .integer(id)])
    }
    announce(.updated([id]))
    return try existing(id)
  }

  /// Takes items out of the library; their files stay, and wait for the trash.
  ///
  /// Numbers without an item are passed over.
  public func remove(_ ids: [Int64]) throws(StoreError) -> Removal {
    let removal = try connection.transaction { () throws(StoreError) in
      var items: [MediaItem] = []
      var records: [Removal.Record] = []
      for id in ids {
        guard let item = try item(id) else { continue }
        items.append(item)
        records.append(try record(of: item, id: id))
        try connection.run("DELETE FROM item WHERE id = ?", [.integer(id)])
        try wait(item.location)
      }
      let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'item'"
      let newest = try connection.first(sql) { row in row.number(0) } ?? 0
      return Removal(items: items, records: records, newest: newest)
    }
    if !removal.records.isEmpty { announce(.removed(removal.records.map(\.id))) }
    return removal
  }

  /// Brings removed items back as they were, with their numbers and the dates they were added.
  ///
  /// One that came into the library again since then stays out, and its file waits for the trash.
  public func restore(_ removal: Removal) throws(StoreError) {
    let restored = try connection.transaction { () throws(StoreError) in
      var restored: [Int64] = []
      for record in removal.records {
        let twin = try twin(of: record.item, sources: record.sources, after: removal.newest)
        let isOwned = try !locations(among: [record.item.location]).isEmpty
        guard twin == nil, !isOwned else {
          try wait(record.item.location, isAbandoned: true)
          continue
        }
        _ = try insert(record.item, id: record.id, added: record.added)
        for source in record.sources { try insert(source, of: record.id) }
        try replaceArtworks(record.artworks, of: record.id)
        try endWaiting(record.item.location)
        restored.append(record.id)
      }
      return restored
    }
    if !restored.isEmpty { announce(.added(restored)) }
  }

  /// The item of a number.
  func existing(_ id: Int64) throws(StoreError) -> MediaItem {
    guard let item = try item(id) else { throw .noSuchItem(id) }
    return item
  }

  /// Seconds since 1970.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
