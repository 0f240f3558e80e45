// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media
import Synchronization

/// Reads the library for views, at once and from any thread.
///
/// Works through a connection of its own that cannot write, so it never waits for the store.
public final class LibraryReader: Sendable {
  private let connection: Mutex<SQLiteConnection>

  /// Opens a library that a `Store` has opened before.
  public init(_ places: LibraryPlaces) throws(StoreError) {
    connection = Mutex(
      try SQLiteConnection(path: places.database, mode: .readOnly, busyTimeout: .seconds(5))
    )
  }

  /// Opens a library whose disk can't be written, and which therefore doesn't change.
  public init(unchanging places: LibraryPlaces) throws(StoreError) {
    connection = Mutex(try Self.openUnchanging(places.database))
  }

  private static func openUnchanging(_ path: String) throws(StoreError) -> SQLiteConnection {
    let trial = "SELECT 1 FROM item LIMIT 1"
    do throws(StoreError) {
      let connection = try SQLiteConnection(path: path, mode: .readOnly, busyTimeout: .zero)
      try connection.run(trial)
      return connection
    } catch {
      // SQLite has to make an index of its log even to read. Without a log the file is complete.
      guard error.concernsWriting, isEmpty(path + "-wal") else { throw error }
      let connection = try SQLiteConnection(path: path, mode: .immutable, busyTimeout: .zero)
      try connection.run(trial)
      return connection
    }
  }

  private static func isEmpty(_ path: String) -> Bool {
    do throws(SystemError) {
      return try OpenFile(reading: Array(path.utf8)).status().st_size == 0
    } catch {
      return error.code == ENOENT
    }
  }

  /// A number that differs from the last one if another connection has changed the library.
  public func version() throws(StoreError) -> Int64 {
    try read { connection throws(StoreError) in
      try connection.first("PRAGMA data_version") { row in row.number(0) } ?? 0
    }
  }

  /// The songs that a list shows, in its order.
  ///
  /// - Parameters:
  ///   - query: Words that must all occur in a song's text or lyrics; nothing but spaces finds all.
  ///   - sort: The order.
  ///   - scope: Where to look.
  /// - Returns: The items' numbers.
  /// - Throws: What the database reports.
  public func songs(
    matching query: String,
    sort: SongSort,
    scope: SongScope
  ) throws(StoreError) -> [Int64] {
    let search = SearchQuery(query)
    var conditions = search.conditions
    var values = search.values
    if let condition = scope.condition {
      conditions.append(condition.sql)
      values += condition.values
    }
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    let sql = "SELECT id FROM item\(filter) ORDER BY \(sort.terms)"
    return try read { connection throws(StoreError) in
      try connection.all(sql, values) { row in row.number(0) }
    }
  }

  /// Items in the order of their numbers given; those that are gone are left out.
  public func items(_ ids: [Int64]) throws(StoreError) -> [MediaItem] {
    try read { connection throws(StoreError) in
      var items: [MediaItem] = []
      items.reserveCapacity(ids.count)
      let sql = ItemRow.selected + " WHERE id = ?"
      for id in ids {
        if let item = try connection.first(sql, [.integer(id)], ItemRow.item) { items.append(item) }
      }
      return items
    }
  }

  /// How many songs there are.
  public func songCount() throws(StoreError) -> Int {
    try read { connection throws(StoreError) in
      try connection.first("SELECT count(*) FROM item") { row in Int(row.number(0)) } ?? 0
    }
  }

  /// The picture that stands for an item: its front cover, else its first; nil if it has none.
  public func artwork(of id: Int64) throws(StoreError) -> Artwork? {
    try artworks(of: id, limit: 1).first
  }

  /// All pictures of an item, the one that stands for it first.
  public func artworks(of id: Int64) throws(StoreError) -> [Artwork] {
    try artworks(of: id, limit: -1)
  }

  /// The lyrics of an item; nil if it has none.
  public func lyrics(of id: Int64) throws(StoreError) -> Lyrics? {
    try read { connection throws(StoreError) in try LyricsRow.lyrics(of: id, in: connection) }
  }

  /// The albums in reading order.
  public func albums() throws(StoreError) -> [AlbumSummary] {
    // The first song is the least by disc, track and number, packed into one integer.
    let sql = """
      SELECT album, album_owner, max(year), count(*),
        min(
          (min(max(ifnull(disc_number, 1), 0), 999) * 100000
            + min(max(ifnull(track_number, 0), 0), 99999)) * 4294967296 + id
        ) & 4294967295
      FROM item WHERE album IS NOT NULL AND album <> '' GROUP BY album, album_owner
      ORDER BY min(key_album), min(key_album_artist), album, album_owner
      """
    return try read { connection throws(StoreError) in
      try connection.all(sql) { row in
        AlbumSummary(
          title: row.text(0) ?? "",
          artist: row.text(1) ?? "",
          year: row.int(2),
          count: Int(row.number(3)),
          firstItem: row.number(4)
        )
      }
    }
  }

  /// The artists in reading order.
  public func artists() throws(StoreError) -> [ArtistSummary] {
    let sql = """
      SELECT artist, count(*), count(DISTINCT album), min(id)
      FROM item WHERE artist IS NOT NULL AND artist <> '' GROUP BY artist
      ORDER BY min(key_artist), artist
      """
    return try read { connection throws(StoreError) in
      try connection.all(sql) { row in
        ArtistSummary(
          name: row.text(0) ?? "",
          count: Int(row.number(1)),
          albumCount: Int(row.number(2)),
          firstItem: row.number(3)
        )
      }
    }
  }

  /// The genres in reading order.
  public func genres() throws(StoreError) -> [GenreSummary] {
    let sql = """
      SELECT genre, count(*), min(id)
      FROM item WHERE genre IS NOT NULL AND genre <> '' GROUP BY genre
      ORDER BY min(key_genre), genre
      """
    return try read { connection throws(StoreError) in
      try connection.all(sql) { row in
        GenreSummary(
          name: row.text(0) ?? "",
          count: Int(row.number(1)),
          firstItem: row.number(2)
        )
      }
    }
  }

  private func artworks(of id: Int64, limit: Int) throws(StoreError) -> [Artwork] {
    let sql = """
      SELECT data, media_type, kind FROM item_artwork JOIN artwork USING (hash)
      WHERE item = ? ORDER BY kind <> 3, position LIMIT ?
      """
    return try read { connection throws(StoreError) in
      try connection.all(sql, [.integer(id), .integer(limit)]) { row in
        Artwork(
          data: row.blob(0) ?? [],
          mediaType: row.text(1) ?? "",
          kind: Artwork.Kind(rawValue: UInt8(clamping: row.number(2))) ?? .other
        )
      }
    }
  }

  func read<Value: Sendable>(
    _ body: (SQLiteConnection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try connection.withLock { connection throws(StoreError) in try body(connection) }
  }
}
