// SPDX-License-Identifier: GPL-3.0-or-later

/// What a source remembers of a track's life in it.
///
/// A nil field is one that the source doesn't know, or that says nothing: no rating, never played.
public struct TrackHistory: Hashable, Sendable {
  /// The user's rating, from 1 to 100: 20 for each star.
  public var rating: Int?
  /// How often it was played to its end, from 1.
  public var playCount: Int?
  /// When it was last played, in seconds since 1970.
  public var lastPlayed: Double?
  /// When it came to the source, in seconds since 1970.
  public var added: Double?

  /// A history of which nothing is known.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { self == TrackHistory() }
}
