// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media
import MusicSources

/// Files and folders that the user names, as tracks.
public enum DroppedFiles {
  /// One track for each file, and one for each piece of music in each folder.
  ///
  /// A folder that can't be listed is a track with the reason that it can't. Blocks.
  public static func tracks(at locations: [Location], token: CancellationToken) -> [SourceTrack] {
    var tracks: [SourceTrack] = []
    for location in locations {
      if isFolder(location) {
        list(location, token: token, into: &tracks)
      } else {
        tracks.append(FolderSource.track(at: location, id: .init(tracks.count)))
      }
    }
    for index in tracks.indices { tracks[index].id = .init(index) }
    return tracks
  }

  private static func list(
    _ folder: Location,
    token: CancellationToken,
    into tracks: inout [SourceTrack]
  ) {
    do throws(SourceError) {
      try FolderSource(place: folder).list(token: token) { tracks += $0 }
    } catch {
      var track = SourceTrack(id: .init(tracks.count), location: folder)
      track.failure = error.trackFailure
      tracks.append(track)
    }
  }

  private static func isFolder(_ location: Location) -> Bool {
    guard let bytes = location.pathBytes else { return false }
    var status = stat()
    return stat(bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension SourceError {
  /// The reason for a track that stands for a whole source.
  fileprivate var trackFailure: TrackFailure {
    switch self {
    case .missing: .missing
    case .permissionDenied: .permissionDenied
    case .notReadable(_, let detail), .unknownFormat(_, let detail): .notReadable(detail: detail)
    case .damaged(_, let detail): .damaged(position: nil, detail: detail)
    case .cancelled: .cancelled
    }
  }
}
