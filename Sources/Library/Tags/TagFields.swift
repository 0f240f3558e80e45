// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Our fields as tags spell them, by the keys of TagLib's property map.
enum TagFields {
  /// A field of text, with the keys under which files keep it, the usual one first.
  private struct TextField: Sendable {
    let path: any WritableKeyPath<TrackMetadata, String?> & Sendable
    let keys: [String]
  }

  private static let textFields: [TextField] = [
    TextField(path: \.title, keys: ["TITLE"]),
    TextField(path: \.artist, keys: ["ARTIST"]),
    TextField(path: \.album, keys: ["ALBUM"]),
    TextField(path: \.albumArtist, keys: ["ALBUMARTIST", "ALBUM ARTIST", "ALBUM_ARTIST"]),
    TextField(path: \.composer, keys: ["COMPOSER"]),
    TextField(path: \.genre, keys: ["GENRE"]),
    TextField(path: \.comment, keys: ["COMMENT", "DESCRIPTION"]),
    TextField(path: \.titleSort, keys: ["TITLESORT"]),
    TextField(path: \.artistSort, keys: ["ARTISTSORT"]),
    TextField(path: \.albumSort, keys: ["ALBUMSORT"]),
    TextField(path: \.albumArtistSort, keys: ["ALBUMARTISTSORT"]),
    TextField(path: \.composerSort, keys: ["COMPOSERSORT"]),
  ]

  private static let lyricsKeys = ["LYRICS", "UNSYNCEDLYRICS", "SYNCEDLYRICS"]

  private static let yearKeys = ["DATE", "YEAR"]

  /// A number and the total it counts towards: "3/12" under one key, or apart under two.
  private struct Pair: Sendable {
    let number: any WritableKeyPath<TrackMetadata, Int?> & Sendable
    let total: any WritableKeyPath<TrackMetadata, Int?> & Sendable
    let key: String
    let totalKeys: [String]
  }

  private static let pairs: [Pair] = [
    Pair(
      number: \.trackNumber,
      total: \.trackTotal,
      key: "TRACKNUMBER",
      totalKeys: ["TRACKTOTAL", "TOTALTRACKS"]
    ),
    Pair(
      number: \.discNumber,
      total: \.discTotal,
      key: "DISCNUMBER",
      totalKeys: ["DISCTOTAL", "TOTALDISCS"]
    ),
  ]

  // MARK: - Reading

  /// The metadata that texts give.
  static func metadata(in texts: [String: [String]]) -> TrackMetadata {
    var metadata = TrackMetadata()
    for field in textFields {
      metadata[keyPath: field.path] = field.keys.lazy.compactMap { joined(texts[$0]) }.first
    }
    for pair in pairs {
      let (number, total) = numbers(texts[pair.key]?.first ?? "")
      metadata[keyPath: pair.number] = number
      metadata[keyPath: pair.total] =
        total ?? pair.totalKeys.lazy.compactMap { texts[$0]?.first.flatMap(positive) }.first
    }
    metadata.year =
      yearKeys.lazy
      .compactMap { texts[$0]?.first.flatMap(year) }.first
    metadata.bpm = texts["BPM"]?.first.flatMap(rounded)
    metadata.isCompilation = texts["COMPILATION"]?.first.map { trimmed($0) == "1" }
    return metadata
  }

  /// The lyrics that texts hold, timed where they are in LRC's form.
  static func lyrics(in texts: [String: [String]]) -> Lyrics? {
    lyricsKeys.lazy.compactMap { texts[$0]?.first { !$0.isEmpty } }.first.map(LRC.parse)
  }

  // MARK: - Writing

  /// A text to set, or to take away where it is nil.
  typealias Change = (key: String, value: String?)

  /// What makes a file with these texts, which read as `old`, say `new`.
  ///
  /// A field that says so already is not touched, however it is spelled.
  static func changes(
    from old: TrackMetadata,
    to new: TrackMetadata,
    texts: [String: [String]]
  ) -> [Change] {
    var changes: [Change] = []
    for field in textFields where old[keyPath: field.path] != new[keyPath: field.path] {
      changes += change(field.keys, to: new[keyPath: field.path], texts: texts)
    }
    for pair in pairs {
      let (number, total) = (new[keyPath: pair.number], new[keyPath: pair.total])
      guard old[keyPath: pair.number] != number || old[keyPath: pair.total] != total else {
        continue
      }
      // The shim splits "3/12" where the format keeps the total apart.
      changes += pair.totalKeys.filter { texts[$0] != nil }.map { ($0, nil) }
      changes.append((pair.key, text(number, of: total)))
    }
    if old.year != new.year {
      changes += change(yearKeys, to: new.year.map { String($0) }, texts: texts)
    }
    if old.bpm != new.bpm { changes.append(("BPM", new.bpm.map { String($0) })) }
    if old.isCompilation != new.isCompilation {
      changes.append(("COMPILATION", new.isCompilation.map { $0 ? "1" : "0" }))
    }
    return changes
  }

  /// What makes a file with these texts hold new lyrics; timed ones are embedded in LRC's form.
  static func changes(
    from old: Lyrics?,
    to new: Lyrics?,
    texts: [String: [String]]
  ) -> [Change] {
    old == new ? [] : change(lyricsKeys, to: new.map(LRC.text), texts: texts)
  }

  /// Sets a field under its usual key; another key goes where it was the one that spoke, or where
  /// it would speak once the usual one is gone.
  private static func change(
    _ keys: [String],
    to value: String?,
    texts: [String: [String]]
  ) -> [Change] {
    let others = keys.dropFirst().filter { texts[$0] != nil }
    let mustGo = value == nil || texts[keys[0]] == nil
    return (mustGo ? others.map { ($0, nil) } : []) + [(keys[0], value)]
  }

  /// `metadata` with the fields that `changes` fills in.
  static func applying(_ changes: TrackMetadata, to metadata: TrackMetadata) -> TrackMetadata {
    var result = metadata
    for field in textFields {
      if let text = changes[keyPath: field.path] { result[keyPath: field.path] = text }
    }
    for pair in pairs {
      for path in [pair.number, pair.total] {
        if let number = changes[keyPath: path] { result[keyPath: path] = number }
      }
    }
    if let year = changes.year { result.year = year }
    if let bpm = changes.bpm { result.bpm = bpm }
    if let isCompilation = changes.isCompilation { result.isCompilation = isCompilation }
    return result
  }

  // MARK: - Spelling

  /// Several values of one field in one line; nil where none says anything.
  private static func joined(_ values: [String]?) -> String? {
    let values = (values ?? []).map(trimmed).filter { !$0.isEmpty }
    return values.isEmpty ? nil : values.joined(separator: "; ")
  }

  /// Without the spaces and zeros that fixed-length fields leave around.
  private static func trimmed(_ text: String) -> String {
    func isPadding(_ character: Character) -> Bool {
      character.isWhitespace || character == "\0" || character == "\u{FEFF}"
    }
    var rest = text[...].drop(while: isPadding)
    while let last = rest.last, isPadding(last) { rest.removeLast() }
    return String(rest)
  }

  /// The two numbers of "3/12".
  private static func numbers(_ text: String) -> (Int?, Int?) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return (
      parts.first.flatMap { positive(String($0)) },
      parts.dropFirst().first.flatMap {
        positive(String($0))
      }
    )
  }

  private static func text(_ number: Int?, of total: Int?) -> String? {
    guard let total else { return number.map { String($0) } }
    return "\(number ?? 0)/\(total)"
  }

  /// A whole number above 0 that a track list could have.
  private static func positive(_ text: String) -> Int? {
    guard let number = Int(trimmed(text)), (1...99_999).contains(number) else { return nil }
    return number
  }

  /// The year at the start of "2021-03-04".
  private static func year(_ text: String) -> Int? {
    let digits = trimmed(text).prefix { $0.isASCII && $0.isNumber }
    guard digits.count == 4 else { return nil }
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func rounded(_ text: String) -> Int? {
    guard let number = Double(trimmed(text)), (0.5..<10_000).contains(number) else { return nil }
    return Int(number.rounded())
  }
}
