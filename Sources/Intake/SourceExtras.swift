// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Library
import Media

/// The picture and the lyrics that a source keeps beside a track.
struct SourceExtras {
  /// Larger pictures and texts are left where they are: no cover is of that size.
  private static let byteLimit: Int64 = 32 << 20

  var artwork: Artwork?
  var lyrics: Lyrics?

  /// Reads them.
  ///
  /// A sidecar that can't be read is as good as none: the track is what matters.
  init(of track: SourceTrack) {
    if let location = track.artworkLocation, let data = Self.bytes(at: location),
      let mediaType = Self.mediaType(of: data)
    {
      artwork = Artwork(data: data, mediaType: mediaType)
    }
    if let location = track.lyricsLocation, let data = Self.bytes(at: location) {
      let parsed = LRC.parse(bytes: data)
      if !parsed.text.isEmpty { lyrics = parsed }
    }
  }

  private static func bytes(at location: Location) -> [UInt8]? {
    do throws(TrackFailure) {
      let source = try FileByteSource(location)
      guard let count = source.count, count > 0, count <= byteLimit else { return nil }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(count), alignment: 16)
      defer { buffer.deallocate() }
      return Array(buffer[..<(try source.read(at: 0, into: buffer))])
    } catch {
      return nil
    }
  }

  /// The picture's type by its first bytes, whatever its name says.
  private static func mediaType(of data: [UInt8]) -> String? {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    return data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "image/png" : nil
  }
}
