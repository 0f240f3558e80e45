// SPDX-License-Identifier: GPL-3.0-or-later

/// An album as a list of albums shows it.
public struct AlbumSummary: Hashable, Sendable {
  /// The title that its songs give.
  public var title: String
  /// The album artist, or the artist of all its songs; empty for a compilation that names none.
  public var artist: String
  /// The newest year of its songs.
  public var year: Int?
  /// Songs.
  public var count: Int
  /// The song at its head, whose picture stands for the album.
  public var firstItem: Int64

  /// Its songs.
  public var scope: SongScope { .album(title: title, artist: artist) }
}

/// An artist as a list of artists shows it.
public struct ArtistSummary: Hashable, Sendable {
  /// The name that their songs give.
  public var name: String
  /// Songs.
  public var count: Int
  /// Albums on which a song of theirs is.
  public var albumCount: Int
  /// One of their songs, whose picture may stand for them.
  public var firstItem: Int64

  /// Their songs.
  public var scope: SongScope { .artist(name) }
}

/// A genre as a list of genres shows it.
public struct GenreSummary: Hashable, Sendable {
  /// The name that its songs give.
  public var name: String
  /// Songs.
  public var count: Int
  /// One of its songs.
  public var firstItem: Int64

  /// Its songs.
  public var scope: SongScope { .genre(name) }
}
