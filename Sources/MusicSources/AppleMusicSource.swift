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

  /// Lists the tracks in the library's own order, then the user's playlists and their folders.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    var content = Content()
    // What was read before a damaged place is delivered all the same.
    defer {
      content.batch.flush(found: found)
      for playlist in content.playlists.playlists(rows: content.ids) { foundPlaylist(playlist) }
    }
    var reader = try reader(token: token)
    var header = Header(libraryID: place.uri)
    var hasTracks = false
    while case .key(let key) = try reader.next() {
      switch key {
      case "Tracks":
        hasTracks = true
        if header.mediaFolder == nil { header.mediaFolder = try folderBehindTracks(token: token) }
        let resolver = resolver(header, folder: mediaFolder)
        try listTracks(&reader, header.libraryID, resolver, into: &content, token, found)
      case "Playlists": try content.playlists.read(&reader)
      default: try header.read(key, &reader)
      }
    }
    if !hasTracks { throw notALibrary }
  }

  /// Where the library says that its media folder lies, if none of the first tracks that name a file
  /// of it can be found: then the user is to be asked, once, where it lies now, and the answer goes
  /// into `init(place:mediaFolder:)`.
  ///
  /// Blocks: reads as far as the first tracks.
  ///
  /// - Parameter token: Ends reading within one entry.
  /// - Returns: The folder as people of its system write it, such as `C:/Users/…`; nil where nothing
  ///   needs to be asked.
  /// - Throws: `SourceError` where the library can't be read that far.
  public func missingMediaFolder(token: CancellationToken) throws(SourceError) -> String? {
    var probed = 0
    var first: Location?
    let probe = CancellationToken()
    let registration = token.register { probe.cancel() }
    defer { if let registration { token.unregister(registration) } }
    var isFound = false
    do throws(SourceError) {
      try list(token: probe) { tracks in
        for track in tracks where track.failure == nil || track.failure == .missing {
          guard let location = track.location, location.pathBytes != nil else { continue }
          probed += 1
          if first == nil { first = location }
          if track.failure == nil { isFound = true }
        }
        if isFound || probed >= Self.probedTracks { probe.cancel() }
      }
    } catch {
      // The few tracks in front of a damaged place say enough.
      if error == .cancelled, token.isCancelled { throw error }
      if error != .cancelled, probed == 0 { throw error }
    }
    guard !isFound, let first else { return nil }
    var header = Header(libraryID: place.uri)
    header.mediaFolder = try recordedFolder(token: token)
    return resolver(header, folder: nil).recordedName(forTrackAt: first)
  }

  private static let probedTracks = 128
}

extension AppleMusicSource {
  /// What stands outside tracks and playlists.
  private struct Header {
    var libraryID: String
    var mediaFolder: String?

    /// Reads the value of a key.
    mutating func read(
      _ key: String,
      _ reader: inout PropertyListReader
    ) throws(SourceError) {
      switch (key, try reader.next()) {
      case ("Library Persistent ID", .value(.string(let text))): libraryID = text
      case ("Music Folder", .value(.string(let text))): mediaFolder = text
      case (_, .beginDictionary), (_, .beginArray): try reader.skipContainer()
      default: break
      }
    }
  }

  /// What was read so far; the rows by what playlists and other exports name them.
  private struct Content {
    var batch = TrackBatch()
    var playlists = AppleMusicPlaylists()
    var ids: [Int: SourceTrack.ID] = [:]
    var persistentIDs: Set<String> = []
  }

  private var notALibrary: SourceError {
    .unknownFormat(place: place, detail: "not an Apple Music library")
  }

  private func reader(token: CancellationToken) throws(SourceError) -> PropertyListReader {
    var reader = try PropertyListReader(try ByteStream(reading: place, token: token))
    guard try reader.next() == .beginDictionary else { throw notALibrary }
    return reader
  }

  private func resolver(_ header: Header, folder: Location?) -> MediaFileResolver {
    MediaFileResolver(library: place, recordedFolder: header.mediaFolder, folder: folder)
  }

  private func listTracks(
    _ reader: inout PropertyListReader,
    _ libraryID: String,
    _ resolver: MediaFileResolver,
    into content: inout Content,
    _ token: CancellationToken,
    _ found: ([SourceTrack]) -> Void
  ) throws(SourceError) {
    guard try reader.next() == .beginDictionary else { throw notALibrary }
    while case .key(let number) = try reader.next() {
      guard try reader.next() == .beginDictionary else { continue }
      if token.isCancelled { throw .cancelled }
      let record = try AppleMusicRecord(&reader)
      // Where two tracks have one ID, only the first is known by it, so that importing it does not
      // make the other one look imported.
      let isNew = record.persistentID.map { content.persistentIDs.insert($0).inserted } ?? false
      let persistentID = isNew ? record.persistentID : nil
      let track = record.track(
        id: content.batch.nextID,
        persistentID: persistentID.map { .init(source: libraryID, track: $0) },
        resolver: resolver
      )
      if let number = Int(number) { content.ids[number] = track.id }
      content.batch.append(track, found: found)
    }
  }

  /// The media folder as a library of the Music app records it: at the end, behind all tracks and
  /// playlists, which are not worth reading twice for it.
  private func folderBehindTracks(token: CancellationToken) throws(SourceError) -> String? {
    let tail = try ByteStream(reading: place, token: token, last: 1 << 14)
    var scanner = MarkupScanner(tail)
    do throws(SourceError) {
      while let tag = try scanner.nextTag() {
        guard tag.kind == .open, tag.name == "key",
          try scanner.text(closedBy: "key") == "Music Folder",
          let value = try scanner.nextTag(), value.name == "string", value.kind == .open
        else { continue }
        return try scanner.text(closedBy: "string")
      }
    } catch {
      // The last bytes begin in the middle of something; what is wrong there shows when it is read.
      if error == .cancelled { throw error }
    }
    return nil
  }

  /// The media folder as the library records it, wherever it does.
  private func recordedFolder(token: CancellationToken) throws(SourceError) -> String? {
    var reader = try reader(token: token)
    var header = Header(libraryID: place.uri)
    while case .key(let key) = try reader.next(), key != "Tracks" {
      try header.read(key, &reader)
    }
    if let folder = header.mediaFolder { return folder }
    return try folderBehindTracks(token: token)
  }
}
