// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media

/// Values that many tests start from.
enum Examples {
  /// Metadata in which every field is filled in.
  static var metadata: TrackMetadata {
    var metadata = TrackMetadata(title: "夜明けの歌", artist: "Ärla Nova", album: "Été")
    metadata.albumArtist = "さまざま"
    metadata.composer = "作曲者"
    metadata.genre = "J-Pop"
    metadata.year = 2021
    metadata.trackNumber = 3
    metadata.trackTotal = 12
    metadata.discNumber = 1
    metadata.discTotal = 2
    metadata.isCompilation = true
    metadata.bpm = 120
    metadata.comment = "コメント"
    metadata.titleSort = "よあけのうた"
    metadata.artistSort = "Nova, Ärla"
    metadata.albumSort = "Ete"
    metadata.albumArtistSort = "さまさま"
    metadata.composerSort = "さっきょくしゃ"
    return metadata
  }

  /// A small picture that ends where it says it does.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45,
    0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// A JPEG by its first and last marker.
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xD9]

  static let probe = AudioProbe(
    encoding: .alac,
    container: .mp4,
    format: AudioFormat(sampleRate: 44_100, channels: 2, bitDepth: 16),
    frames: 44_100,
    duration: .seconds(1)
  )

  /// A file to register, told apart by its number.
  static func item(_ number: Int, _ metadata: TrackMetadata) -> NewItem {
    NewItem(
      location: Location(path: "/music/\(number).m4a"),
      metadata: metadata,
      probe: probe,
      fileHash: [UInt8(truncatingIfNeeded: number), 1]
    )
  }
}
