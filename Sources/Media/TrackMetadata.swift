// SPDX-License-Identifier: GPL-3.0-or-later

/// What is said about a track in words and numbers. A nil field is one that nobody filled in.
public struct TrackMetadata: Hashable, Sendable {
  public var title: String?
  public var artist: String?
  public var album: String?
  public var albumArtist: String?
  public var composer: String?
  public var genre: String?
  /// A year of the Gregorian calendar.
  public var year: Int?
  public var trackNumber: Int?
  public var trackTotal: Int?
  public var discNumber: Int?
  public var discTotal: Int?
  /// Whether the album is a compilation of several artists.
  public var isCompilation: Bool?
  /// Beats a minute.
  public var bpm: Int?
  public var comment: String?
  public var titleSort: String?
  public var artistSort: String?
  public var albumSort: String?
  public var albumArtistSort: String?
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
