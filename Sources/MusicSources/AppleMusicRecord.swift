// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// One track's dictionary of an Apple Music library.
struct AppleMusicRecord {
  private var values: [String: PropertyListReader.Value] = [:]

  /// Reads a dictionary whose beginning has been read.
  init(_ reader: inout PropertyListReader) throws(SourceError) {
    // What iTunes writes of most tracks.
    values.reserveCapacity(40)
    while case .key(let key) = try reader.next() {
      switch try reader.next() {
      case .value(let value): values[key] = value
      case .beginDictionary, .beginArray: try reader.skipContainer()
      case .key, .end, nil: return
      }
    }
  }

  /// What names the track in its library across exports.
  var persistentID: String? { text("Persistent ID") }

  /// Where the track lies, as it is written; nil where the record doesn't say.
  var recordedLocation: String? { text("Location") }

  /// The record as a row.
  ///
  /// - Parameters:
  ///   - id: The row's number.
  ///   - persistentID: nil where another track has taken it.
  ///   - resolver: Finds the file.
  /// - Returns: The row, with the reason why it can't be used, as far as the record tells.
  func track(
    id: SourceTrack.ID,
    persistentID: SourceTrack.PersistentID?,
    resolver: MediaFileResolver
  ) -> SourceTrack {
    let file = recordedLocation.map { resolver.resolve($0) }
    var track = SourceTrack(
      id: id,
      persistentID: persistentID,
      location: file?.location,
      metadata: metadata,
      hasOwnMetadata: true
    )
    track.duration = number("Total Time").map { .milliseconds($0) }
    track.history = history
    track.isRemote = ["Remote", "URL"].contains(text("Track Type"))
    // A song of the subscription that lies on the disk is always encrypted.
    track.isProtected = flag("Protected") || flag("Apple Music") && !track.isRemote
    track.failure = recordFailure(of: track) ?? file?.failure
    return track
  }

  /// The reason by the record alone, in the order in which a track is checked again when it is used.
  private func recordFailure(of track: SourceTrack) -> TrackFailure? {
    if track.isProtected { return .protected(scheme: nil) }
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

  private var history: TrackHistory {
    var history = TrackHistory()
    // What Apple computes from the album's rating is not the user's word on the song.
    history.rating = flag("Rating Computed") ? nil : number("Rating").map { min($0, 100) }
    history.playCount = number("Play Count")
    history.lastPlayed = date("Play Date UTC")
    history.added = date("Date Added")
    return history
  }

  /// The year of a date that is written as year, month and day in its own time zone.
  private var releaseYear: Int? {
    guard case .date(let date) = values["Release Date"] else { return nil }
    return Int(date.prefix { $0 != "-" }).flatMap { $0 > 0 ? $0 : nil }
  }

  private func date(_ key: String) -> Double? {
    guard case .date(let date) = values[key] else { return nil }
    return PropertyListReader.seconds(of: date)
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
