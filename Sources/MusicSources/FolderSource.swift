// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Library
public import Media

/// Lists the music in a folder and the folders below it.
///
/// A folder that is no local one is listed through GIO; there, links to folders are passed over, and
/// so are files whose names don't promise music. In a local one, links are followed, each directory once. What can't be read is a row with its reason: nothing
/// that promises music vanishes.
public struct FolderSource: MusicSource {
  /// Where it lies.
  public let place: Location
  /// What lists the tracks.
  public let kind = SourceKind.folder
  /// A folder has no metadata of its own: what the files embed stands.
  public let hasOwnMetadata = false

  /// A source for the folder at a location of any scheme that GIO serves.
  public init(place: Location) { self.place = place }

  /// Names the source across runs.
  public var id: SourceID { SourceID(kind: kind, place: place) }
  /// The last part of the place's path.
  public var name: String { place.name }
  /// Whether the place can be read right now.
  public var authorization: SourceAuthorization { .of(place, mode: R_OK | X_OK) }

  /// Lists the folder's own tracks before those of the folders in it.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    guard let root = place.pathBytes else {
      return try RemoteFolder(place: place).list(token: token, found: found)
    }
    var batch = TrackBatch()
    var walk = FolderWalk(root: root)
    while let folder = walk.next() {
      switch folder {
      case .readable(let path, let directory):
        let sidecars = Sidecars(of: directory, at: path)
        for entry in directory.entries {
          if token.isCancelled { throw .cancelled }
          let track = Self.track(entry, in: path, sidecars: sidecars, id: batch.nextID)
          if let track { batch.append(track, found: found) }
        }
      case .unreadable(let path, let code):
        if path == root { throw SourceError(errno: code, place: place) }
        let track = Self.unusable(path, TrackFailure(errno: code), id: batch.nextID)
        batch.append(track, found: found)
      }
      if token.isCancelled { throw .cancelled }
      // A folder is shown as soon as it has been read, however few tracks it holds.
      batch.flush(found: found)
    }
  }

  /// The row of a single local file, with the sidecars that lie beside it.
  ///
  /// For files that are dropped, opened or given on the command line.
  public static func track(at location: Location, id: SourceTrack.ID) -> SourceTrack {
    guard let path = location.pathBytes, let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      return SourceTrack(id: id, location: location)
    }
    let folder = slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
    let name = Array(path[(slash + 1)...])
    return row(for: location, name: name, sidecars: Sidecars.inFolder(at: folder), id: id)
  }
}

extension FolderSource {
  /// The row that an entry makes; nil where it is no music.
  private static func track(
    _ entry: Directory.Entry,
    in folder: [UInt8],
    sidecars: Sidecars,
    id: SourceTrack.ID
  ) -> SourceTrack? {
    let path = folder.appending(name: entry.name)
    let promise = AudioFileKind.promise(ofName: entry.name)
    switch entry.kind {
    case .directory, .other: return nil
    case .unreachable(let code, let isDirectory):
      guard isDirectory || promise == .audio else { return nil }
      return unusable(path, TrackFailure(errno: code), id: id)
    case .file:
      guard promise == .audio || promise == .unknown && AudioFileKind.looksLikeAudio(path: path)
      else { return nil }
      let location = Location(pathBytes: path)
      return row(for: location, name: entry.name, sidecars: sidecars, id: id)
    }
  }

  private static func row(
    for location: Location,
    name: [UInt8],
    sidecars: Sidecars,
    id: SourceTrack.ID
  ) -> SourceTrack {
    var track = SourceTrack(id: id, location: location)
    track.artworkLocation = sidecars.artwork
    track.lyricsLocation = sidecars.lyrics[Array(FileName(name).stem)]
    if let path = location.pathBytes,
      faccessat(AT_FDCWD, path.cPath, R_OK, AT_EACCESS) != 0
    {
      track.failure = TrackFailure(errno: errno)
      return track
    }
    do throws(TagError) {
      track.metadata = try TagReader.read(location).metadata
    } catch {
      // A file without tags that can be read is a row like any other; the probe tells what it is.
      track.metadata = TrackMetadata()
    }
    return track
  }

  private static func unusable(
    _ path: [UInt8],
    _ failure: TrackFailure,
    id: SourceTrack.ID
  ) -> SourceTrack {
    var track = SourceTrack(id: id, location: Location(pathBytes: path))
    track.failure = failure
    return track
  }
}
