// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// A place outside the library that lists tracks.
///
/// Nothing behind this protocol writes to its place.
///
/// A new kind of place is one conforming type, a case of `SourceKind`, and a test.
public protocol MusicSource: Sendable {
  /// Names the source across runs: its kind and its place.
  var id: SourceID { get }

  /// What lists the tracks.
  var kind: SourceKind { get }

  /// What people call the place.
  var name: String { get }

  /// Where it lies.
  var place: Location { get }

  /// Whether it keeps metadata of its own, which then wins over what the files embed.
  var hasOwnMetadata: Bool { get }

  /// Where the source stands right now: asked before it is listed, and again when the window is back.
  ///
  /// Blocks where the place does.
  var authorization: SourceAuthorization { get }

  /// Lists the tracks, a batch at a time, in the order in which they are found, then the playlists.
  ///
  /// Blocks: call it on a thread of a pool. What was found before an error has been delivered.
  ///
  /// - Parameters:
  ///   - token: Ends the listing within one entry.
  ///   - found: Takes each batch, on the calling thread.
  ///   - foundPlaylist: Takes each playlist behind the tracks that it names, and behind its folder.
  /// - Throws: `SourceError` where the place as a whole, or the rest of it, can't be listed.
  func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError)
}

extension MusicSource {
  /// Lists the tracks alone.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void
  ) throws(SourceError) {
    try list(token: token, found: found) { _ in }
  }
}

/// Names a source across runs.
public struct SourceID: Hashable, Sendable, CustomStringConvertible {
  /// What lists the tracks.
  public var kind: SourceKind
  /// Where it lies.
  public var place: Location

  /// Names the source of a kind at a place.
  public init(kind: SourceKind, place: Location) {
    self.kind = kind
    self.place = place
  }

  /// The name as the command line takes it: `KIND:PLACE`.
  public var description: String { "\(kind.rawValue):\(place)" }
}

/// The kinds of sources, by the names that the command line gives them.
public enum SourceKind: String, CaseIterable, Sendable {
  case folder
  /// An Apple Music or iTunes library exported as XML.
  case appleMusic = "apple-music"
  /// Rhythmbox's `rhythmdb.xml`, with the `playlists.xml` beside it.
  case rhythmbox
  /// Strawberry's database.
  case strawberry
  /// Clementine's database.
  case clementine
  /// A playlist file: M3U, M3U8, PLS or XSPF.
  case playlist
}

/// Gathers rows into batches, so that a table fills while a listing goes on.
struct TrackBatch {
  private static let size = 64

  private var tracks: [SourceTrack] = []
  private var count = 0

  /// The ID that the next row takes.
  var nextID: SourceTrack.ID { SourceTrack.ID(count) }

  mutating func append(_ track: SourceTrack, found: ([SourceTrack]) -> Void) {
    tracks.append(track)
    count += 1
    if tracks.count == Self.size { flush(found: found) }
  }

  mutating func flush(found: ([SourceTrack]) -> Void) {
    guard !tracks.isEmpty else { return }
    found(tracks)
    tracks.removeAll(keepingCapacity: true)
  }
}
