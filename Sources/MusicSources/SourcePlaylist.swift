// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// A playlist that a source keeps, or a folder of them.
public struct SourcePlaylist: Hashable, Sendable {
  /// Names the playlist in its source across listings.
  public var persistentID: String
  /// What the user called it.
  public var name: String
  /// The folder that it lies in; nil where it lies in none.
  public var parentID: String?
  /// Whether it holds other playlists, and no order of its own.
  public var isFolder: Bool
  /// Rows of the same listing, in the playlist's order; a track may occur more than once.
  public var tracks: [SourceTrack.ID]

  /// A playlist outside any folder.
  public init(persistentID: String, name: String, tracks: [SourceTrack.ID]) {
    self.persistentID = persistentID
    self.name = name
    self.tracks = tracks
    isFolder = false
  }
}
