// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Registrations that look once more whether the library has the recording: another process may
/// have taken it in since it was last asked for.
extension Store {
  /// Takes a file into the library, unless the library has the recording with its file by now.
  ///
  /// `sourceHash` is the SHA-256 of the file that it was made from.
  public func registerUnlessKnown(
    _ new: NewItem,
    sourceHash: [UInt8]?
  ) throws(StoreError) -> Registration {
    var sources: [SourceTrack.PersistentID] = []
    if let id = new.persistentID { sources.append(id) }
    let (id, isNew) = try connection.transaction { () throws(StoreError) in
      if let twin = try twin(of: new, sources: sources, sourceHash: sourceHash) {
        return (twin, false)
      }
      return (try insertWhole(new), true)
    }
    guard isNew else { return .duplicate(of: id) }
    announce(.added([id]))
    return .registered(try existing(id))
  }

  /// Gives an item whose file was lost another one, unless its own has come back by now.
  public func replaceLostFile(
    of id: Int64,
    by location: Location,
    fileHash: [UInt8],
    journalEntry: String?
  ) throws(StoreError) -> Registration {
    let isReplaced = try connection.transaction { () throws(StoreError) in
      let item = try existing(id)
      if item.location != location, Self.hasFile(item) { return false }
      let sql = "UPDATE item SET location = ?, file_hash = ? WHERE id = ?"
      try connection.run(sql, [.text(location.uri), .blob(fileHash), .integer(id)])
      if let journalEntry { try endImport(journalEntry) }
      return true
    }
    guard isReplaced else { return .duplicate(of: id) }
    announce(.updated([id]))
    return .registered(try existing(id))
  }

  /// An item that is the same recording as another, and still has a file of its own; nil where
  /// there is none.
  ///
  /// The other's sources and the SHA-256 of the file that it was made from count as well. Only items
  /// with a number above `oldest` do.
  func twin(
    of new: NewItem,
    sources: [SourceTrack.PersistentID],
    sourceHash: [UInt8]? = nil,
    after oldest: Int64 = 0
  ) throws(StoreError) -> Int64? {
    var ids = try connection.all(
      "SELECT id FROM item WHERE essence = ? OR file_hash IN (?, ?) ORDER BY id",
      [.blob(new.essence), .blob(new.fileHash), .blob(sourceHash)]
    ) { row in row.number(0) }
    for source in sources {
      ids += try connection.all(
        "SELECT item FROM source_track WHERE source = ? AND track = ?",
        [.text(source.source), .text(source.track)]
      ) { row in row.number(0) }
    }
    for id in ids where id > oldest {
      guard let item = try item(id) else { continue }
      if item.location != new.location, Self.hasFile(item) { return id }
    }
    return nil
  }

  /// Whether an item's file is still there.
  private static func hasFile(_ item: MediaItem) -> Bool {
    item.location.pathBytes.map(Folder.exists) ?? false
  }
}
