// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// One track's dictionary of an Apple Music library.
struct AppleMusicRecord {
  private var values: [String: PropertyListReader.Value] = [:]

  /// Reads a dictionary whose beginning has been read.
  init(_ reader: inout PropertyListReader) throws(SourceError) {
    while case .key(let key) = try reader.next() {
      switch try reader.next() {
      case .value(let value): values[key] = value
      case .beginDictionary, .beginArray: try reader.skipContainer()
      case .key, .end, nil: return
      }
    }
  }

  /// The record as a row.
  func track(
    id: SourceTrack.ID,
    libraryID: String,
    resolver: MediaFileResolver
  ) -> SourceTrack {
    let file = text("Location").map { resolver.resolve($0) }
    var track = SourceTrack(
      id: id,
      persistentID: text("Persistent ID").map { .init(source: libraryID, track: $0) },
      location: file?.location,
      metadata: metadata,
      hasOwnMetadata: true
    )
    track.duration = number("Total Time").map { .milliseconds($0) }
    track.isRemote = ["Remote", "URL"].contains(text("Track Type"))
    // A song of the subscription that lies on the disk is always encrypted.
    track.isProtected = flag("Protected") || flag("Apple Music") && !track.isRemote
    track.failure = recordFailure(of: track) ?? file?.failure
    return track
  }

  /// The reason by the record alone, in the order in which a track is checked again when it is used.
  private func recordFailure(of track: SourceTrack) -> TrackFailure? {
    if track.isProtected { return .protected }
    if track.isRemote { return .remote }
    return track.location == nil ? .noLocation : nil
  }

  private var metadata: TrackMetadata {
    var metadata = TrackMetadata(
      title: text("Name"),
      artist: text("Artist"),
      album: text("Album")
    )
    metadata.albumArtist = text("Album Artist")
    metadata.composer = text("Composer")
    metadata.genre = text("Genre")
    metadata.year = number("Year") ?? releaseYear
    metadata.trackNumber = number("Track Number")
    metadata.trackTotal = number("Track Count")
    metadata.discNumber = number("Disc Number")
    metadata.discTotal = number("Disc Count")
    metadata.isCompilation = flag("Compilation") ? true : nil
    metadata.bpm = number("BPM")
    metadata.comment = text("Comments")
    metadata.titleSort = text("Sort Name")
    metadata.artistSort = text("Sort Artist")
    metadata.albumSort = text("Sort Album")
    metadata.albumArtistSort = text("Sort Album Artist")
    metadata.composerSort = text("Sort Composer")
    return metadata
  }

  /// The year of a date that is written as year, month and day in its own time zone.
  private var releaseYear: Int? {
    guard case .date(let date) = values["Release Date"] else { return nil }
    return Int(date.prefix { $0 != "-" })
  }

  private func text(_ key: String) -> String? {
    guard case .string(let text) = values[key], !text.isEmpty else { return nil }
    return text
  }

  /// A number that says something: Apple writes 0 where it knows none.
  private func number(_ key: String) -> Int? {
    // No field counts further than this; a duration in milliseconds comes nearest.
    guard case .integer(let number) = values[key], 1...Int(Int32.max) ~= number else { return nil }
    return number
  }

  private func flag(_ key: String) -> Bool { values[key] == .boolean(true) }
}
