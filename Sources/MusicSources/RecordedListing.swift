// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The rows of a listing in which songs are known by where they lie: each once, so that playlists
/// can name them.
struct RecordedListing {
  /// The source's name in persistent IDs.
  let source: String
  private var batch = TrackBatch()
  /// The row of each location; nil where the source has a reason to show none.
  private var rows: [String: SourceTrack.ID?] = [:]

  init(source: SourceID) { self.source = source.description }

  /// The ID that the next row takes.
  var nextID: SourceTrack.ID { batch.nextID }

  /// Whether a location has been seen.
  func knows(_ location: Location) -> Bool { rows[location.uri] != nil }

  /// Adds a row, unless its location has been seen.
  ///
  /// - Returns: The location's row; nil where it was passed over.
  @discardableResult
  mutating func append(
    _ track: SourceTrack,
    found: ([SourceTrack]) -> Void
  ) -> SourceTrack.ID? {
    if let location = track.location {
      if let known = rows[location.uri] { return known }
      rows[location.uri] = .some(track.id)
    }
    batch.append(track, found: found)
    return track.id
  }

  /// Keeps a location out of the listing, and out of its playlists.
  mutating func passOver(_ location: Location) {
    if !knows(location) { rows[location.uri] = .some(nil) }
  }

  /// The row of a song that a playlist names, which is added where the source's songs lack it.
  ///
  /// - Parameters:
  ///   - file: Where the song lies.
  ///   - found: Takes a batch that is full.
  ///   - complete: Adds to a new row what the playlist says of it.
  /// - Returns: nil where the song was passed over.
  mutating func row(
    for file: RecordedFile,
    found: ([SourceTrack]) -> Void,
    complete: (inout SourceTrack) -> Void = { _ in }
  ) -> SourceTrack.ID? {
    if let known = rows[file.location.uri] { return known }
    var track = FolderSource.track(at: file.location, id: nextID)
    track.persistentID = .init(source: source, track: file.location.uri)
    track.failure = file.failure ?? track.failure
    complete(&track)
    return append(track, found: found)
  }

  /// Delivers what has not been delivered.
  mutating func flush(found: ([SourceTrack]) -> Void) { batch.flush(found: found) }
}
