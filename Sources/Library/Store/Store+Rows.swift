// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// The rows behind an item. Every method here runs within a transaction of its caller.
extension Store {
  private static let insertedColumns =
    ["id", "location", "added"] + ItemRow.metadataColumns + ItemRow.probeColumns + [
      "file_hash", "essence", "has_edited_text", "has_edited_artwork", "origin", "was_converted",
    ]

  private static let insertion = """
    INSERT INTO item (\(insertedColumns.joined(separator: ", ")))
    VALUES (\(insertedColumns.map { _ in "?" }.joined(separator: ", ")))
    """

  /// Inserts an item with its lyrics and its searchable text, but not its pictures and sources.
  func insert(_ new: NewItem, id: Int64?, added: Double) throws(StoreError) -> Int64 {
    var values: [SQLiteValue] = [.integer(id), .text(new.location.uri), .real(added)]
    values += ItemRow.values(of: new.metadata, location: new.location)
    values += ItemRow.values(of: new.probe)
    values += [
      .blob(new.fileHash), .blob(new.essence), .flag(new.hasEditedTextMetadata),
      .flag(new.hasEditedArtwork), .text(new.origin), .flag(new.wasConverted),
    ]
    try connection.run(Self.insertion, values)
    let id = connection.lastInsertedRow
    if let receipt = new.receipt { try ReceiptRow.insert(receipt, of: id, in: connection) }
    try replaceLyrics(new.lyrics, of: id)
    let lyrics = new.lyrics.map { FoldedText.fold($0.text) }
    try connection.run(
      "INSERT INTO search_text (item, fields, lyrics) VALUES (?, ?, ?)",
      [.integer(id), .text(Self.searchableText(of: new.metadata)), .text(lyrics)]
    )
    return id
  }

  /// Notes which track of a source an item came from; the newest import of a track counts.
  func insert(_ source: SourceTrack.PersistentID, of id: Int64) throws(StoreError) {
    let sql = "INSERT OR REPLACE INTO source_track (source, track, item) VALUES (?, ?, ?)"
    try connection.run(sql, [.text(source.source), .text(source.track), .integer(id)])
  }

  /// Keeps a picture's bytes once, whoever shows it.
  func store(_ artwork: Artwork) throws(StoreError) -> StoredArtwork {
    let hash: [UInt8]
    do throws(TrackFailure) {
      let source = MemoryByteSource(artwork.data)
      hash = try ContentHash.sha256(of: source, token: CancellationToken())
    } catch {
      // Bytes in memory can be read; this says so if ever they can't.
      throw .failed(code: 0, message: "hashing a picture: \(error.code)", sql: "")
    }
    let sql = "INSERT OR IGNORE INTO artwork (hash, media_type, data) VALUES (?, ?, ?)"
    try connection.run(sql, [.blob(hash), .text(artwork.mediaType), .blob(artwork.data)])
    return StoredArtwork(hash: hash, kind: artwork.kind)
  }

  func replaceArtworks(_ artworks: [StoredArtwork], of id: Int64) throws(StoreError) {
    try connection.run("DELETE FROM item_artwork WHERE item = ?", [.integer(id)])
    let sql = "INSERT INTO item_artwork (item, position, hash, kind) VALUES (?, ?, ?, ?)"
    for (position, artwork) in artworks.enumerated() {
      let kind = artwork.kind.rawValue
      try connection.run(
        sql,
        [.integer(id), .integer(position), .blob(artwork.hash), .integer(kind)]
      )
    }
  }

  func replaceLyrics(_ lyrics: Lyrics?, of id: Int64) throws(StoreError) {
    try connection.run("DELETE FROM lyrics WHERE item = ?", [.integer(id)])
    guard let lyrics else { return }
    let sql = "INSERT INTO lyrics (item, text) VALUES (?, ?)"
    try connection.run(sql, [.integer(id), .text(lyrics.text)])
    let lineSQL = "INSERT INTO lyrics_line (item, position, time, text) VALUES (?, ?, ?, ?)"
    for (position, line) in lyrics.lines.enumerated() {
      let time = ItemRow.nanoseconds(line.time)
      try connection.run(
        lineSQL,
        [.integer(id), .integer(position), .integer(time), .text(line.text)]
      )
    }
  }

  /// Everything that an item's removal takes away.
  func record(of item: MediaItem, id: Int64) throws(StoreError) -> Removal.Record {
    var new = NewItem(
      location: item.location,
      metadata: item.metadata,
      probe: item.probe,
      fileHash: []
    )
    let sql = """
      SELECT file_hash, essence, has_edited_text, has_edited_artwork, origin, was_converted
      FROM item WHERE id = ?
      """
    try connection.rows(sql, [.integer(id)]) { row in
      new.fileHash = row.blob(0) ?? []
      new.essence = row.blob(1)
      new.hasEditedTextMetadata = row.number(2) != 0
      new.hasEditedArtwork = row.number(3) != 0
      new.origin = row.text(4)
      new.wasConverted = row.number(5) != 0
    }
    new.receipt = try ReceiptRow.receipt(of: id, in: connection)
    new.lyrics = try LyricsRow.lyrics(of: id, in: connection)
    return Removal.Record(
      item: new,
      id: id,
      added: item.added ?? 0,
      sources: try connection.all(
        "SELECT source, track FROM source_track WHERE item = ?",
        [.integer(id)]
      ) { row in
        SourceTrack.PersistentID(source: row.text(0) ?? "", track: row.text(1) ?? "")
      },
      artworks: try connection.all(
        "SELECT hash, kind FROM item_artwork WHERE item = ? ORDER BY position",
        [.integer(id)]
      ) { row in
        StoredArtwork(
          hash: row.blob(0) ?? [],
          kind: Artwork.Kind(rawValue: UInt8(clamping: row.number(1))) ?? .other
        )
      }
    )
  }

  /// All text fields, folded, each on a line of its own so that no word spans two.
  static func searchableText(of metadata: TrackMetadata) -> String {
    let fields = [
      metadata.title, metadata.artist, metadata.album, metadata.albumArtist, metadata.composer,
      metadata.genre, metadata.comment, metadata.titleSort, metadata.artistSort,
      metadata.albumSort, metadata.albumArtistSort, metadata.composerSort,
    ]
    return fields.compactMap { $0.map(FoldedText.fold) }.joined(separator: "\n")
  }
}

/// An item's lyrics in the database.
enum LyricsRow {
  /// The lyrics of an item; nil if it has none.
  static func lyrics(
    of id: Int64,
    in connection: SQLiteConnection
  ) throws(StoreError) -> Lyrics? {
    let sql = "SELECT text FROM lyrics WHERE item = ?"
    guard
      let text = try connection.first(sql, [.integer(id)], { row in row.text(0) ?? "" })
    else { return nil }
    let lines = try connection.all(
      "SELECT time, text FROM lyrics_line WHERE item = ? ORDER BY position",
      [.integer(id)]
    ) { row in
      Lyrics.Line(time: .nanoseconds(row.number(0)), text: row.text(1) ?? "")
    }
    return Lyrics(text: text, lines: lines)
  }
}
