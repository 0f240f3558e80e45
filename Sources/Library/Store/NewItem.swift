// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// What the library is told about a file that it takes in.
public struct NewItem: Sendable {
  /// The library's own file.
  public var location: Location
  /// What the item is to say of itself.
  public var metadata: TrackMetadata
  /// What the audio is.
  public var probe: AudioProbe
  /// SHA-256 of the whole file.
  public var fileHash: [UInt8]
  /// The essence hash of the audio packets; nil where it could not be made.
  public var essence: [UInt8]?
  /// The track in the source that it came from.
  public var persistentID: SourceTrack.PersistentID?
  /// The pictures, the one to show first.
  public var artworks: [Artwork]
  /// The words, if there are any.
  public var lyrics: Lyrics?
  /// The metadata is not in the file, so the file's must not come back.
  public var hasEditedTextMetadata: Bool
  /// The pictures are not in the file, so the file's must not come back.
  public var hasEditedArtwork: Bool
  /// Where it came from, as a URI to show.
  public var origin: String?
  /// Whether the audio was encoded anew.
  public var wasConverted: Bool
  /// What the import did for it.
  public var receipt: Receipt?
  /// The journal entry of the import that ends with the registration.
  public var journalEntry: String?

  /// A file by what every registration must tell.
  public init(location: Location, metadata: TrackMetadata, probe: AudioProbe, fileHash: [UInt8]) {
    self.location = location
    self.metadata = metadata
    self.probe = probe
    self.fileHash = fileHash
    artworks = []
    hasEditedTextMetadata = false
    hasEditedArtwork = false
    wasConverted = false
  }
}
