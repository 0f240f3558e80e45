// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Lists the tracks of a playlist file: M3U, M3U8, PLS or XSPF.
public struct PlaylistSource: MusicSource {
  /// The file name extensions of playlists, in lower case.
  static let fileExtensions: Set<String> = ["m3u", "m3u8", "pls", "xspf"]

  /// Where it lies.
  public let place: Location
  /// What lists the tracks.
  public let kind = SourceKind.playlist
  /// A playlist names files: what these embed stands.
  public let hasOwnMetadata = false

  /// A source for a playlist file at a local location.
  public init(place: Location) { self.place = place }

  /// Names the source across runs.
  public var id: SourceID { SourceID(kind: kind, place: place) }
  /// The file's name.
  public var name: String { place.name }
  /// Whether the place can be read right now.
  public var authorization: SourceAuthorization { .of(place, mode: R_OK) }

  /// Lists each track once, in the order in which the playlist first names it, then the playlist,
  /// which may name it again.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    let file = try PlaylistFile(at: place, token: token)
    let path = place.pathBytes ?? []
    let folder = Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    var listing = RecordedListing(source: id)
    var tracks: [SourceTrack.ID] = []
    for entry in file.entries {
      if token.isCancelled {
        listing.flush(found: found)
        throw .cancelled
      }
      let row = listing.row(for: entry.file(from: folder), found: found) { track in
        track.isRemote = track.failure == .remote
        track.duration = entry.duration
        // Where the file itself can say what it is, it knows better.
        if track.metadata == TrackMetadata() { track.metadata.title = entry.title }
      }
      if let row { tracks.append(row) }
    }
    listing.flush(found: found)
    if !tracks.isEmpty {
      foundPlaylist(SourcePlaylist(persistentID: "", name: place.stem, tracks: tracks))
    }
    if let damage = file.damage { throw damage }
  }
}
