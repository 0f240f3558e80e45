// SPDX-License-Identifier: GPL-3.0-or-later

/// One entry of the library, or a track that is only being played once (*transient*).
public struct MediaItem: Hashable, Sendable, Identifiable {
  /// Names an item for its whole life.
  public enum ID: Hashable, Sendable {
    /// The item's row in the library.
    case library(Int64)
    /// A transient item, numbered within the process.
    case transient(Int)
  }

  /// Its name for its whole life; never its path or its place in a list.
  public var id: ID
  /// The file that is played: the library's own, or the transient session's.
  public var location: Location
  /// What is said about it, the user's own edits included.
  public var metadata: TrackMetadata
  /// What the file's content says about its audio.
  public var probe: AudioProbe
  /// When it came into the library, in seconds since 1970; nil for a transient item.
  public var added: Double?
  /// Whether there is a picture to show.
  public var hasArtwork: Bool
  /// Whether there are lyrics to show, plain or timed.
  public var hasLyrics: Bool

  /// An item.
  public init(id: ID, location: Location, metadata: TrackMetadata, probe: AudioProbe) {
    self.id = id
    self.location = location
    self.metadata = metadata
    self.probe = probe
    hasArtwork = false
    hasLyrics = false
  }

  /// Whether the library holds it, as opposed to playing it once.
  public var isInLibrary: Bool {
    if case .library = id { true } else { false }
  }

  /// The title, or the file's name.
  public var displayTitle: String { metadata.title ?? location.stem }
}
