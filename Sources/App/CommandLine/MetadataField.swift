// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Media

/// The fields of a track's metadata by the names that the command line gives them.
nonisolated enum MetadataField: String, CaseIterable {
  case title, artist, album
  case albumArtist = "albumartist"
  case composer, genre, year, track, tracks, disc, discs, compilation, bpm, comment
  case titleSort = "titlesort"
  case artistSort = "artistsort"
  case albumSort = "albumsort"
  case albumArtistSort = "albumartistsort"
  case composerSort = "composersort"

  /// What a field says.
  enum Value: Encodable, CustomStringConvertible {
    case text(String)
    case number(Int)
    case flag(Bool)

    var description: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      case .flag(let flag): flag ? tr("Yes") : tr("No")
      }
    }

    /// Writes the bare value.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  /// Where a field is kept, by what it holds.
  private enum Place {
    case text(WritableKeyPath<TrackMetadata, String?>)
    case number(WritableKeyPath<TrackMetadata, Int?>)
    case flag(WritableKeyPath<TrackMetadata, Bool?>)
  }

  /// The fields that are filled in.
  static func values(of metadata: TrackMetadata) -> [String: Value] {
    var values: [String: Value] = [:]
    for field in allCases { values[field.rawValue] = field.value(in: metadata) }
    return values
  }

  /// What the field says; nil where nobody filled it in.
  func value(in metadata: TrackMetadata) -> Value? {
    switch place {
    case .text(let path): metadata[keyPath: path].map { .text($0) }
    case .number(let path): metadata[keyPath: path].map { .number($0) }
    case .flag(let path): metadata[keyPath: path].map { .flag($0) }
    }
  }

  /// Fills the field in; the empty text clears it.
  ///
  /// - Returns: Whether the text is one for this field.
  func set(_ text: String, in metadata: inout TrackMetadata) -> Bool {
    switch place {
    case .text(let path): metadata[keyPath: path] = text.isEmpty ? nil : text
    case .number(let path):
      let number = Int(text)
      guard text.isEmpty || number.map({ (1...99_999).contains($0) }) == true else { return false }
      metadata[keyPath: path] = number
    case .flag(let path):
      guard ["", "0", "1"].contains(text) else { return false }
      metadata[keyPath: path] = text.isEmpty ? nil : text == "1"
    }
    return true
  }

  /// What people call the field.
  var label: String {
    switch self {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .albumArtist: tr("Album Artist")
    case .composer: tr("Composer")
    case .genre: tr("Genre")
    case .year: tr("Year")
    case .track: tr("Track Number")
    case .tracks: tr("Tracks on Disc")
    case .disc: tr("Disc Number")
    case .discs: tr("Discs")
    case .compilation: tr("Compilation")
    case .bpm: tr("Beats per Minute")
    case .comment: tr("Comment")
    case .titleSort: tr("Title for Sorting")
    case .artistSort: tr("Artist for Sorting")
    case .albumSort: tr("Album for Sorting")
    case .albumArtistSort: tr("Album Artist for Sorting")
    case .composerSort: tr("Composer for Sorting")
    }
  }

  private var place: Place {
    switch self {
    case .title: .text(\.title)
    case .artist: .text(\.artist)
    case .album: .text(\.album)
    case .albumArtist: .text(\.albumArtist)
    case .composer: .text(\.composer)
    case .genre: .text(\.genre)
    case .year: .number(\.year)
    case .track: .number(\.trackNumber)
    case .tracks: .number(\.trackTotal)
    case .disc: .number(\.discNumber)
    case .discs: .number(\.discTotal)
    case .compilation: .flag(\.isCompilation)
    case .bpm: .number(\.bpm)
    case .comment: .text(\.comment)
    case .titleSort: .text(\.titleSort)
    case .artistSort: .text(\.artistSort)
    case .albumSort: .text(\.albumSort)
    case .albumArtistSort: .text(\.albumArtistSort)
    case .composerSort: .text(\.composerSort)
    }
  }
}
