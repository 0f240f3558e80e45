// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The item table's columns, and how items lie in them.
enum ItemRow {
  /// The columns that say what a user may edit, in the order of `values(of:)`.
  static let metadataColumns = [
    "title", "artist", "album", "album_artist", "composer", "genre", "year", "track_number",
    "track_total", "disc_number", "disc_total", "is_compilation", "bpm", "comment", "title_sort",
    "artist_sort", "album_sort", "album_artist_sort", "composer_sort", "album_owner", "key_title",
    "key_artist", "key_album", "key_album_artist", "key_genre",
  ]

  /// The columns of what a probe found, in the order of `values(of:)`.
  static let probeColumns = [
    "encoding", "is_lossless", "container", "sample_rate", "channels", "bit_depth", "is_float",
    "frames", "duration", "audio_track_count",
  ]

  /// What an item is read from, in the order of `item(_:)`.
  static let selected =
    """
    SELECT id, location, added, title, artist, album, album_artist, composer, genre, year,
      track_number, track_total, disc_number, disc_total, is_compilation, bpm, comment, title_sort,
      artist_sort, album_sort, album_artist_sort, composer_sort, encoding, is_lossless, container,
      sample_rate, channels, bit_depth, is_float, frames, duration, audio_track_count,
      EXISTS (SELECT 1 FROM item_artwork WHERE item = id),
      EXISTS (SELECT 1 FROM lyrics WHERE item = id)
    FROM item
    """

  /// The values of `metadataColumns`; a file's name sorts where there is no title.
  static func values(of metadata: TrackMetadata, location: Location) -> [SQLiteValue] {
    [
      .text(metadata.title), .text(metadata.artist), .text(metadata.album),
      .text(metadata.albumArtist), .text(metadata.composer), .text(metadata.genre),
      .integer(metadata.year), .integer(metadata.trackNumber), .integer(metadata.trackTotal),
      .integer(metadata.discNumber), .integer(metadata.discTotal), .flag(metadata.isCompilation),
      .integer(metadata.bpm), .text(metadata.comment), .text(metadata.titleSort),
      .text(metadata.artistSort), .text(metadata.albumSort), .text(metadata.albumArtistSort),
      .text(metadata.composerSort), .text(albumOwner(of: metadata)),
      .blob(SortKey.of(metadata.titleSort, metadata.title, location.name)),
      .blob(SortKey.of(metadata.artistSort, metadata.artist)),
      .blob(SortKey.of(metadata.albumSort, metadata.album)),
      .blob(albumArtistKey(of: metadata)),
      .blob(SortKey.of(metadata.genre)),
    ]
  }

  /// The values of `probeColumns`; a duration is kept in nanoseconds.
  static func values(of probe: AudioProbe) -> [SQLiteValue] {
    [
      .text(probe.encoding.name), .flag(probe.encoding.isLossless),
      .text(probe.container.rawValue), .integer(probe.format.sampleRate),
      .integer(probe.format.channels), .integer(probe.format.bitDepth),
      .flag(probe.format.isFloat), .integer(probe.frames),
      .integer(probe.duration.map(nanoseconds)), .integer(probe.audioTrackCount),
    ]
  }

  /// The artist under whom an album is shelved; empty for a compilation that names none.
  static func albumOwner(of metadata: TrackMetadata) -> String {
    if let owner = metadata.albumArtist, !owner.isEmpty { return owner }
    return metadata.isCompilation == true ? "" : metadata.artist ?? ""
  }

  /// An item of a row of `selected`.
  static func item(_ row: SQLiteRow) -> MediaItem {
    var item = MediaItem(
      id: .library(row.number(0)),
      location: Location(uri: row.text(1) ?? ""),
      metadata: metadata(row),
      probe: probe(row)
    )
    item.added = row.real(2)
    item.hasArtwork = row.number(32) != 0
    item.hasLyrics = row.number(33) != 0
    return item
  }

  /// Nanoseconds of a time, at most what the column holds (292 years).
  static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
    return whole.overflow || sum.overflow ? (seconds < 0 ? .min : .max) : sum.partialValue
  }

  private static func albumArtistKey(of metadata: TrackMetadata) -> [UInt8] {
    if let owner = metadata.albumArtist, !owner.isEmpty {
      return SortKey.of(metadata.albumArtistSort, owner)
    }
    if metadata.isCompilation == true { return SortKey.of(metadata.albumArtistSort) }
    return SortKey.of(metadata.albumArtistSort, metadata.artistSort, metadata.artist)
  }

  private static func metadata(_ row: SQLiteRow) -> TrackMetadata {
    var metadata = TrackMetadata(title: row.text(3), artist: row.text(4), album: row.text(5))
    metadata.albumArtist = row.text(6)
    metadata.composer = row.text(7)
    metadata.genre = row.text(8)
    metadata.year = row.int(9)
    metadata.trackNumber = row.int(10)
    metadata.trackTotal = row.int(11)
    metadata.discNumber = row.int(12)
    metadata.discTotal = row.int(13)
    metadata.isCompilation = row.flag(14)
    metadata.bpm = row.int(15)
    metadata.comment = row.text(16)
    metadata.titleSort = row.text(17)
    metadata.artistSort = row.text(18)
    metadata.albumSort = row.text(19)
    metadata.albumArtistSort = row.text(20)
    metadata.composerSort = row.text(21)
    return metadata
  }

  private static func probe(_ row: SQLiteRow) -> AudioProbe {
    AudioProbe(
      encoding: encoding(named: row.text(22) ?? "", isLossless: row.number(23) != 0),
      container: AudioContainer(rawValue: row.text(24) ?? "") ?? .other,
      format: AudioFormat(
        sampleRate: Int(row.number(25)),
        channels: Int(row.number(26)),
        bitDepth: row.int(27),
        isFloat: row.number(28) != 0
      ),
      frames: row.int(29).map(Int64.init),
      duration: row.int(30).map { .nanoseconds($0) },
      audioTrackCount: Int(row.number(31))
    )
  }

  private static func encoding(named name: String, isLossless: Bool) -> AudioEncoding {
    let known: [AudioEncoding] = [
      .mp1, .mp2, .mp3, .aac, .heAAC, .heAACv2, .xheAAC, .alac, .pcm, .flac, .vorbis, .opus,
    ]
    return known.first { $0.name == name } ?? .other(name: name, isLossless: isLossless)
  }
}
