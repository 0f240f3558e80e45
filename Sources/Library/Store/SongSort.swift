// SPDX-License-Identifier: GPL-3.0-or-later

/// An order of the song list.
public struct SongSort: Hashable, Sendable {
  /// What songs are ordered by.
  public enum Column: String, CaseIterable, Hashable, Sendable {
    case title
    case artist
    /// Album, then disc and track.
    case album
    case albumArtist
    case genre
    case year
    case trackNumber
    case duration
    case added
  }

  /// What songs are ordered by.
  public var column: Column
  /// Whether the least comes first.
  public var ascending: Bool

  /// An order by a column.
  public init(column: Column, ascending: Bool = true) {
    self.column = column
    self.ascending = ascending
  }

  /// The terms of ORDER BY; within an album, discs and tracks always count upwards.
  var terms: String {
    let direction = ascending ? "ASC" : "DESC"
    let albumOrder = "disc_number, track_number, id"
    return switch column {
    case .title: "key_title \(direction), id \(direction)"
    case .artist: "key_artist \(direction), key_album, \(albumOrder)"
    case .album: "key_album \(direction), key_album_artist \(direction), \(albumOrder)"
    case .albumArtist: "key_album_artist \(direction), key_album, \(albumOrder)"
    case .genre: "key_genre \(direction), key_album, \(albumOrder)"
    case .year: "year \(direction), key_album, \(albumOrder)"
    case .trackNumber: "track_number \(direction), id \(direction)"
    case .duration: "duration \(direction), id \(direction)"
    case .added: "added \(direction), id \(direction)"
    }
  }
}

/// Which songs a list shows.
public enum SongScope: Hashable, Sendable {
  case all
  /// An album by its title and owner, as `AlbumSummary` has them.
  case album(title: String, artist: String)
  case artist(String)
  case genre(String)
  /// The songs that came last.
  case recentlyAdded(limit: Int)

  /// A condition on the item table, with the values bound to it.
  var condition: (sql: String, values: [SQLiteValue])? {
    switch self {
    case .all: nil
    case .album(let title, let artist):
      ("album = ? AND album_owner = ?", [.text(title), .text(artist)])
    case .artist(let artist): ("artist = ?", [.text(artist)])
    case .genre(let genre): ("genre = ?", [.text(genre)])
    case .recentlyAdded(let limit):
      (
        "id IN (SELECT id FROM item ORDER BY added DESC, id DESC LIMIT ?)",
        [.integer(max(0, limit))]
      )
    }
  }
}
