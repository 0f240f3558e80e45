// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// A disk, a stick, a phone or a server's share, as the desktop knows it.
public struct Volume: Hashable, Sendable {
  /// Names it as long as it is connected, and across runs where it has a number of its own.
  public let id: String
  /// What people call it.
  public let name: String
  /// Where its files lie; nil while it is not mounted.
  public let root: Location?

  /// A volume as the desktop describes it.
  public init(id: String, name: String, root: Location?) {
    self.id = id
    self.name = name
    self.root = root
  }
}

/// A volume that is not mounted: it can be listed once it is, and is another source then.
struct UnmountedVolume: MusicSource {
  let volume: Volume
  let kind = SourceKind.folder
  let hasOwnMetadata = false
  let authorization = SourceAuthorization.notDetermined

  var id: SourceID { SourceID(kind: kind, place: place) }
  var name: String { volume.name }
  /// No place in the file system: a name for the list to know it by.
  var place: Location { Location(uri: "volume:\(volume.id)") }

  func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    throw .missing(place: place)
  }
}
