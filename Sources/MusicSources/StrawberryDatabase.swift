// SPDX-License-Identifier: GPL-3.0-or-later
// Strawberry grew out of Clementine, and their databases are alike but for some names. Which columns
// there are depends on the version, so each query asks for those that this database has.
import Library
import Media

/// A database of Strawberry or Clementine, in a copy.
struct StrawberryDatabase {
  /// A song's columns that are read, in this order; `url` is Clementine's `filename`.
  private enum Column: String, CaseIterable {
    case url, title, artist, album, albumartist, composer, genre, comment, track, disc, year, bpm
    case compilation, length, playcount, lastplayed, rating
  }

  /// The versions that are known, from the first that the player itself still converts
  /// (Strawberry's and Clementine's `core/database.cpp`).
  private static let strawberryVersions = 10...21
  private static let clementineVersions = 1...51

  private let place: Location
  private let copy: DatabaseCopy
  private let songColumns: Set<String>
  private let urlColumn: String

  /// Copies the database and looks what it is.
  init(at place: Location, token: CancellationToken) throws(SourceError) {
    self.place = place
    do throws(DatabaseCopyError) {
      copy = try DatabaseCopy(of: place, token: token)
      songColumns = try copy.columns(of: "songs")
    } catch {
      throw SourceError(error, place: place)
    }
    let isStrawberry = songColumns.contains("url")
    urlColumn = isStrawberry ? "url" : "filename"
    guard songColumns.contains(urlColumn) else {
      throw .unknownFormat(place: place, detail: "not a database of Strawberry or Clementine")
    }
    let known = isStrawberry ? Self.strawberryVersions : Self.clementineVersions
    if let version = try version(), !known.contains(version) {
      let owner = isStrawberry ? "Strawberry" : "Clementine"
      throw .unknownFormat(place: place, detail: "version \(version) of \(owner)'s database")
    }
  }

  private func version() throws(SourceError) -> Int? {
    guard try columns(of: "schema_version").contains("version") else { return nil }
    var version: Int?
    try rows("SELECT max(version) FROM schema_version") { row in
      version = row.int(0)
      return false
    }
    return version
  }

  /// The URLs of files that hold several songs, cut up by a cue sheet.
  func sharedURLs() throws(SourceError) -> Set<String> {
    guard songColumns.contains("beginning") else { return [] }
    var urls: Set<String> = []
    try rows(
      """
      SELECT \(urlColumn) FROM songs GROUP BY \(urlColumn) HAVING count(DISTINCT beginning) > 1
      """
    ) { row in
      if let url = row.text(0) { urls.insert(url) }
      return true
    }
    return urls
  }

  /// Hands each song to `body` with its number, until that returns false.
  func songs(_ body: (Int, StrawberryRecord) -> Bool) throws(SourceError) {
    let columns = Column.allCases.map { column in
      column == .url
        ? urlColumn : songColumns.contains(column.rawValue) ? column.rawValue : "NULL"
    }
    try rows("SELECT rowid, \(columns.joined(separator: ", ")) FROM songs ORDER BY rowid") { row in
      body(row.int(0) ?? 0, Self.record(row))
    }
  }

  private static func record(_ row: DatabaseRow) -> StrawberryRecord {
    let index = Dictionary(
      uniqueKeysWithValues: Column.allCases.enumerated().map { ($1, Int32($0 + 1)) }
    )
    let text = { (column: Column) in
      index[column].flatMap { row.text($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    // Both players write -1 where they know nothing, and 0 where the file says nothing.
    let number = { (column: Column) in
      index[column].flatMap { row.int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    var metadata = TrackMetadata(title: text(.title), artist: text(.artist), album: text(.album))
    metadata.albumArtist = text(.albumartist)
    metadata.composer = text(.composer)
    metadata.genre = text(.genre)
    metadata.comment = text(.comment)
    metadata.trackNumber = number(.track)
    metadata.discNumber = number(.disc)
    metadata.year = number(.year)
    metadata.bpm = number(.bpm)
    metadata.isCompilation = number(.compilation).map { _ in true }
    var history = TrackHistory()
    history.playCount = number(.playcount)
    history.lastPlayed = number(.lastplayed).map(Double.init)
    // From 0 to 1, in tenths.
    history.rating = index[.rating].flatMap { row.real($0) }
      .flatMap { $0 > 0 ? Int((min($0, 1) * 100).rounded()) : nil }
    return StrawberryRecord(
      url: text(.url) ?? "",
      metadata: metadata,
      history: history,
      duration: number(.length).map { .nanoseconds($0) }
    )
  }
}

extension StrawberryDatabase {
  /// An entry of a playlist: a song of the collection by its number, or anything else by its URL.
  struct Entry {
    var song: Int?
    var url: String?
  }

  /// The playlists that the user made, in the order of their tabs, each with its number.
  func playlists() throws(SourceError) -> [(number: Int, name: String)] {
    let columns = try columns(of: "playlists")
    guard columns.contains("name") else { return [] }
    let condition = columns.contains("special_type") ? "ifnull(special_type, '') = ''" : "1"
    let order = columns.contains("ui_order") ? "ui_order, rowid" : "rowid"
    var playlists: [(Int, String)] = []
    try rows(
      "SELECT rowid, name FROM playlists WHERE \(condition) ORDER BY \(order)"
    ) { row in
      playlists.append((row.int(0) ?? 0, row.text(1) ?? ""))
      return true
    }
    return playlists
  }

  /// The entries of all playlists in their order, by the playlists' numbers.
  func playlistEntries() throws(SourceError) -> [Int: [Entry]] {
    let columns = try columns(of: "playlist_items")
    guard columns.contains("playlist") else { return [:] }
    let song = ["collection_id", "library_id"].first(where: columns.contains) ?? "NULL"
    let urls = ["url", "filename"].filter(columns.contains)
    // Empty where the entry is a song of the collection.
    let url =
      urls.isEmpty
      ? "NULL" : "coalesce(\(urls.map { "nullif(\($0), '')" }.joined(separator: ", ")), NULL)"
    var entries: [Int: [Entry]] = [:]
    try rows("SELECT playlist, \(song), \(url) FROM playlist_items ORDER BY rowid") { row in
      entries[row.int(0) ?? 0, default: []].append(Entry(song: row.int(1), url: row.text(2)))
      return true
    }
    return entries
  }

  private func columns(of table: String) throws(SourceError) -> Set<String> {
    do throws(DatabaseCopyError) { return try copy.columns(of: table) } catch {
      throw SourceError(error, place: place)
    }
  }

  private func rows(_ sql: String, _ body: (DatabaseRow) -> Bool) throws(SourceError) {
    do throws(DatabaseCopyError) { try copy.rows(sql, body) } catch {
      throw SourceError(error, place: place)
    }
  }
}

/// One song of Strawberry or Clementine.
struct StrawberryRecord {
  /// A `file:` URL, or a path in the oldest databases; empty where the record lacks it.
  var url: String
  var metadata: TrackMetadata
  var history: TrackHistory
  var duration: Duration?
}

extension SourceError {
  /// Why another program's database could not be read.
  init(_ error: DatabaseCopyError, place: Location) {
    self =
      switch error {
      case .file(.missing): .missing(place: place)
      case .file(.permissionDenied): .permissionDenied(place: place)
      case .file(.cancelled): .cancelled
      case .file(.notReadable(let detail)): .notReadable(place: place, detail: detail)
      case .file(.noSpace):
        .notReadable(place: place, detail: "no space is left for a copy of it")
      case .file(let failure): .notReadable(place: place, detail: failure.code)
      case .busy:
        .notReadable(place: place, detail: "another program is writing it all the time")
      case .damaged(let detail): .damaged(place: place, detail: detail)
      case .failed(let detail): .notReadable(place: place, detail: detail)
      }
  }
}
