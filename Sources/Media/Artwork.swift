// SPDX-License-Identifier: GPL-3.0-or-later

/// A picture that belongs to a track, as its file keeps it.
public struct Artwork: Hashable, Sendable {
  /// What a picture shows (ID3v2.4 section 4.14 numbers the kinds; FLAC uses the same numbers).
  public enum Kind: UInt8, Sendable {
    case other = 0
    case frontCover = 3
    case backCover = 4
    case leaflet = 5
    case media = 6
    case leadArtist = 7
  }

  /// The image file's bytes.
  public var data: [UInt8]
  /// The media type by content, "image/jpeg" or "image/png".
  public var mediaType: String
  /// What it shows.
  public var kind: Kind

  /// A picture.
  public init(data: [UInt8], mediaType: String, kind: Kind = .frontCover) {
    self.data = data
    self.mediaType = mediaType
    self.kind = kind
  }
}
