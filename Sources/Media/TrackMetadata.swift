// SPDX-License-Identifier: GPL-3.0-or-later

/// What is said about a track in words and numbers.
///
/// A nil field is one that nobody filled in.
public struct TrackMetadata: Hashable, Sendable {
  /// The title; nil lets the file's name stand in.
  public var title: String?
  /// Who performs it.
  public var artist: String?
  /// The album it belongs to.
  public var album: String?
  /// Whose album it is, where that is not the track's artist.
  public var albumArtist: String?
  /// Who wrote it.
  public var composer: String?
  /// The genre, in the source's own words.
  public var genre: String?
  /// A year of the Gregorian calendar.
  public var year: Int?
  /// The track's number on its disc, from 1.
  public var trackNumber: Int?
  /// How many tracks the disc has.
  public var trackTotal: Int?
  /// The disc's number in its set, from 1.
  public var discNumber: Int?
  /// How many discs the set has.
  public var discTotal: Int?
  /// Whether the album is a compilation of several artists.
  public var isCompilation: Bool?
  /// Beats a minute.
  public var bpm: Int?
  /// A remark by whoever tagged it.
  public var comment: String?
  /// How the title sorts; for Japanese its reading.
  public var titleSort: String?
  /// How the artist sorts; for Japanese the reading.
  public var artistSort: String?
  /// How the album sorts; for Japanese its reading.
  public var albumSort: String?
  /// How the album artist sorts; for Japanese the reading.
  public var albumArtistSort: String?
  /// How the composer sorts; for Japanese the reading.
  public var composerSort: String?

  /// Metadata in which nothing is filled in.
  public init() {}

  /// Metadata of the fields that most lists show.
  public init(title: String?, artist: String? = nil, album: String? = nil) {
    self.title = title
    self.artist = artist
    self.album = album
  }
}
