// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Lists the songs and playlists of Strawberry, or of Clementine, from which it grew.
///
/// The database is read from a private copy: its owner may be running, and nothing appears beside it.
public struct StrawberrySource: MusicSource {
  /// Where it lies: the database file.
  public let place: Location
  /// What lists the tracks: `strawberry` or `clementine`.
  public let kind: SourceKind
  /// The database's metadata wins over what the files embed.
  public let hasOwnMetadata = true

  /// A source for a database at a local location.
  ///
  /// - Parameters:
  ///   - place: The database file.
  ///   - kind: Whose it is. What the database holds decides how it is read.
  public init(place: Location, kind: SourceKind) {
    self.place = place
    self.kind = kind
  }

  /// Names the source across runs.
  public var id: SourceID { SourceID(kind: kind, place: place) }
  /// What people call the place.
  public var name: String { kind == .clementine ? "Clementine" : "Strawberry" }
  /// Whether the place can be read right now.
  public var authorization: SourceAuthorization { .of(place, mode: R_OK) }

  /// Lists the songs in the order in which they came to the player, then the playlists that hold any.
  ///
  /// A file that a cue sheet cuts up is one row.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    let database = try StrawberryDatabase(at: place, token: token)
    var listing = RecordedListing(source: id)
    // What was read before a damaged place is delivered all the same.
    defer { listing.flush(found: found) }
    var rows: [Int: SourceTrack.ID] = [:]
    var damage: SourceError?
    do throws(SourceError) {
      try listSongs(of: database, into: &listing, &rows, token: token, found: found)
    } catch {
      // The playlists may be whole where the songs are not.
      guard case .damaged = error else { throw error }
      damage = error
    }
    do throws(SourceError) {
      let entries = try database.playlistEntries()
      for playlist in try database.playlists() {
        if token.isCancelled { throw .cancelled }
        let tracks = (entries[playlist.number] ?? []).compactMap { entry in
          entry.song.flatMap { rows[$0] }
            ?? entry.url.flatMap(Self.file).flatMap { listing.row(for: $0, found: found) }
        }
        if tracks.isEmpty { continue }
        listing.flush(found: found)
        let number = String(playlist.number)
        foundPlaylist(SourcePlaylist(persistentID: number, name: playlist.name, tracks: tracks))
      }
    } catch {
      throw damage ?? error
    }
    if let damage { throw damage }
  }

  private func listSongs(
    of database: StrawberryDatabase,
    into listing: inout RecordedListing,
    _ rows: inout [Int: SourceTrack.ID],
    token: CancellationToken,
    found: ([SourceTrack]) -> Void
  ) throws(SourceError) {
    let sharedURLs: Set<String>
    do throws(SourceError) { sharedURLs = try database.sharedURLs() } catch {
      // Where not all songs can be read, those that can are worth more than how they are cut up.
      guard case .damaged = error else { throw error }
      sharedURLs = []
    }
    try database.songs { number, record in
      if let file = Self.file(of: record.url) {
        let isShared = sharedURLs.contains(record.url)
        let track = Self.track(record, file, isShared: isShared, in: listing)
        rows[number] = listing.append(track, found: found)
      }
      return !token.isCancelled
    }
    if token.isCancelled { throw .cancelled }
  }

  /// The file of a song; nil for a stream or a service's track, which lies nowhere.
  private static func file(of url: String) -> RecordedFile? {
    if url.hasPrefix("/") { return RecordedFile(uri: Location(path: url).uri) }
    return url.hasPrefix("file://") ? RecordedFile(uri: url) : nil
  }

  private static func track(
    _ record: StrawberryRecord,
    _ file: RecordedFile,
    isShared: Bool,
    in listing: RecordedListing
  ) -> SourceTrack {
    var track = SourceTrack(
      id: listing.nextID,
      persistentID: .init(source: listing.source, track: file.location.uri),
      location: file.location,
      metadata: record.metadata,
      hasOwnMetadata: true
    )
    track.failure = file.failure
    guard !isShared else {
      // What is known of one song in the file is not true of all of it.
      track.metadata.title = nil
      track.metadata.trackNumber = nil
      return track
    }
    track.duration = record.duration
    track.history = record.history
    return track
  }
}
