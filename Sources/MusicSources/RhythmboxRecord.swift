// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// One entry of Rhythmbox's database, by the names of its elements.
struct RhythmboxRecord {
  /// What stands for a value that isn't known: Rhythmbox stores it in the language that it runs in.
  private static let unknown: Set<String> = ["Unknown", "不明"]

  private var values: [String: String] = [:]

  /// Reads an entry whose tag has been read.
  init(_ scanner: inout MarkupScanner) throws(SourceError) {
    while let tag = try scanner.nextTag() {
      switch tag.kind {
      case .close:
        guard tag.name == "entry" else {
          throw scanner.damaged("</\(tag.name)> closes <entry>")
        }
        return
      case .empty: continue
      case .open: values[tag.name] = try scanner.text(closedBy: tag.name)
      }
    }
    throw scanner.damaged("the file ends in the middle")
  }

  /// Where the song lies; nil where the entry doesn't say.
  var uri: String? { values["location"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether Rhythmbox itself keeps the song out of sight: its file has gone.
  var isHidden: Bool { values["hidden"] == "1" }

  /// The record as a row.
  func track(id: SourceTrack.ID, source: String) -> SourceTrack {
    let file = uri.map { RecordedFile(uri: $0) }
    var track = SourceTrack(
      id: id,
      persistentID: file.map { .init(source: source, track: $0.location.uri) },
      location: file?.location,
      metadata: metadata,
      hasOwnMetadata: true
    )
    track.duration = number("duration").map { .seconds($0) }
    track.failure = file == nil ? .noLocation : file?.failure
    track.history = history
    return track
  }

  private var metadata: TrackMetadata {
    var metadata = TrackMetadata(
      title: text("title"),
      artist: text("artist"),
      album: text("album")
    )
    metadata.albumArtist = text("album-artist")
    metadata.composer = text("composer")
    metadata.genre = text("genre")
    metadata.year = number("date").flatMap(Self.year)
    metadata.trackNumber = number("track-number")
    metadata.trackTotal = number("track-total")
    metadata.discNumber = number("disc-number")
    metadata.discTotal = number("disc-total")
    metadata.bpm = decimal("beats-per-minute").flatMap { Int(exactly: $0.rounded()) }
    metadata.comment = text("comment")
    metadata.titleSort = text("title-sortname")
    metadata.artistSort = text("artist-sortname")
    metadata.albumSort = text("album-sortname")
    metadata.albumArtistSort = text("album-artist-sortname")
    metadata.composerSort = text("composer-sortname")
    return metadata
  }

  private var history: TrackHistory {
    var history = TrackHistory()
    // From 0 to 5 stars; 0 is none.
    history.rating = decimal("rating").map { Int((min($0, 5) * 20).rounded()) }
    history.playCount = number("play-count")
    history.lastPlayed = number("last-played").map(Double.init)
    history.added = number("first-seen").map(Double.init)
    return history
  }

  /// The Gregorian year of a day that GLib counts from 1 January of the year 1, which is day 1
  /// (`GDate`, Julian day).
  private static func year(ofDay day: Int) -> Int? {
    var rest = day - 1
    let cycles = rest / 146_097
    rest %= 146_097
    // The last day of a cycle, and of a leap year, is not the first of another century or year.
    let centuries = min(rest / 36_524, 3)
    rest -= centuries * 36_524
    let leaps = rest / 1_461
    rest %= 1_461
    let years = min(rest / 365, 3)
    return cycles * 400 + centuries * 100 + leaps * 4 + years + 1
  }

  private func text(_ name: String) -> String? {
    guard let text = values[name], !text.isEmpty, !Self.unknown.contains(text) else { return nil }
    return text
  }

  /// A number that says something: 0 stands for none.
  private func number(_ name: String) -> Int? {
    guard let number = values[name].flatMap({ Int($0) }), 1...Int(UInt32.max) ~= number else {
      return nil
    }
    return number
  }

  private func decimal(_ name: String) -> Double? {
    guard let number = values[name].flatMap({ Double($0) }), number > 0, number <= 10_000 else {
      return nil
    }
    return number
  }
}
