// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// What a file says about itself.
public struct EmbeddedTags: Hashable, Sendable {
  /// What it says in words and numbers.
  public var metadata: TrackMetadata
  /// The pictures in the file's order, the front cover first.
  public var artworks: [Artwork]
  /// The words, if it holds any.
  public var lyrics: Lyrics?

  /// Tags; none, unless given.
  public init(
    metadata: TrackMetadata = TrackMetadata(),
    artworks: [Artwork] = [],
    lyrics: Lyrics? = nil
  ) {
    self.metadata = metadata
    self.artworks = artworks
    self.lyrics = lyrics
  }
}
