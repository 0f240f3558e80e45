// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Lists an Apple Music or iTunes library from the XML file that either exports.
///
/// The file is read as a stream; a library of any size takes little memory.
public struct AppleMusicSource: MusicSource {
  /// Where it lies.
  public let place: Location
  /// What lists the tracks.
  public let kind = SourceKind.appleMusic
  /// The library's metadata wins over what the files embed.
  public let hasOwnMetadata = true
  private let mediaFolder: Location?

  /// A source for a library file.
  ///
  /// - Parameters:
  ///   - place: The XML file.
  ///   - mediaFolder: Where the library's media folder lies now, if it has moved and the user has
  ///     said where to.
  public init(place: Location, mediaFolder: Location? = nil) {
    self.place = place
    self.mediaFolder = mediaFolder
  }

  /// Names the source across runs.
  public var id: SourceID { SourceID(kind: kind, place: place) }
  /// The last part of the place's path.
  public var name: String { place.name }
  /// Whether the place can be read right now.
  public var authorization: SourceAuthorization { .of(place, mode: R_OK) }

  /// Lists the tracks in the library's own order.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    var reader = try PropertyListReader(try ByteStream(reading: place, token: token))
    guard try reader.next() == .beginDictionary else { throw notALibrary }
    var libraryID = place.uri
    var recordedFolder: String?
    while case .key(let key) = try reader.next() {
      switch key {
      case "Library Persistent ID":
        if case .value(.string(let value)) = try reader.next() { libraryID = value }
      case "Music Folder":
        if case .value(.string(let value)) = try reader.next() { recordedFolder = value }
      case "Tracks":
        let resolver = MediaFileResolver(
          library: place,
          recordedFolder: recordedFolder,
          folder: mediaFolder
        )
        // The playlists behind the tracks are not needed to list them.
        return try listTracks(
          &reader,
          libraryID: libraryID,
          resolver: resolver,
          token: token,
          found: found
        )
      default: try reader.skipValue()
      }
    }
    throw notALibrary
  }

  private var notALibrary: SourceError {
    .unknownFormat(place: place, detail: "not an Apple Music library")
  }

  private func listTracks(
    _ reader: inout PropertyListReader,
    libraryID: String,
    resolver: MediaFileResolver,
    token: CancellationToken,
    found: ([SourceTrack]) -> Void
  ) throws(SourceError) {
    var batch = TrackBatch()
    // What was read before a damaged place is delivered all the same.
    defer { batch.flush(found: found) }
    guard try reader.next() == .beginDictionary else { throw notALibrary }
    while case .key = try reader.next() {
      guard try reader.next() == .beginDictionary else { continue }
      if token.isCancelled { throw .cancelled }
      let record = try AppleMusicRecord(&reader)
      batch.append(
        record.track(id: batch.nextID, libraryID: libraryID, resolver: resolver),
        found: found
      )
    }
  }
}
