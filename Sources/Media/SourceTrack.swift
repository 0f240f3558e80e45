// SPDX-License-Identifier: GPL-3.0-or-later

/// One entry of a source: what the source's own record says, not yet checked against the file.
public struct SourceTrack: Hashable, Sendable {
  /// Names a track in its source across listings.
  public struct PersistentID: Hashable, Sendable {
    /// The source, such as an iTunes library's persistent ID.
    public var source: String
    /// The track in it.
    public var track: String

    /// Names a track of a source.
    public init(source: String, track: String) {
      self.source = source
      self.track = track
    }
  }

  /// Tells rows of one listing apart.
  public struct ID: Hashable, Sendable {
    /// The row's number, unique within one listing.
    public var value: Int

    /// A row's number.
    public init(_ value: Int) { self.value = value }
  }

  /// Which row of its listing it is.
  public var id: ID
  /// nil where the source has none (folders): such tracks are known by their content.
  public var persistentID: PersistentID?
  /// nil where the source's record names no location.
  public var location: Location?
  /// What the source's record says about it; empty where the source keeps none.
  public var metadata: TrackMetadata
  /// Rating, counts and dates; empty where the source keeps none.
  public var history: TrackHistory
  /// nil where the source doesn't say.
  public var duration: Duration?
  /// Whether the source keeps metadata of its own, which then wins over the file's as one set.
  public var hasOwnMetadata: Bool
  /// A picture that the source holds; it wins over the file's.
  public var artworkLocation: Location?
  /// Lyrics that the source holds (a sidecar `.lrc`); they win over the file's.
  public var lyricsLocation: Location?
  /// The source says that the track is protected against copying.
  public var isProtected: Bool
  /// The source says that the track is on a server, not here.
  public var isRemote: Bool
  /// Why the track can't be used, as far as listing it could tell.
  public var failure: TrackFailure?

  /// An entry; the arguments left out say that the source knows nothing of the kind.
  public init(
    id: ID,
    persistentID: PersistentID? = nil,
    location: Location?,
    metadata: TrackMetadata = TrackMetadata(),
    hasOwnMetadata: Bool = false
  ) {
    self.id = id
    self.persistentID = persistentID
    self.location = location
    self.metadata = metadata
    self.hasOwnMetadata = hasOwnMetadata
    history = TrackHistory()
    isProtected = false
    isRemote = false
  }

  /// The title, or what stands in for it.
  public var displayTitle: String { metadata.title ?? location?.stem ?? "" }
}
