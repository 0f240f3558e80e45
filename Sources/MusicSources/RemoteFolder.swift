// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Media

/// Lists the music in a folder that is no local one, and in those below it.
///
/// Files are told by their names alone: to look into each would take a server minutes.
struct RemoteFolder {
  /// A phone may think for long before it says the first thing.
  private static let patience = DispatchTimeInterval.seconds(60)
  /// Deeper than people sort their music, and an end to a server that makes folders up.
  private static let maximumDepth = 64

  let place: Location
  var patience = Self.patience

  /// Lists the folder's own tracks before those of the folders in it.
  func list(token: CancellationToken, found: ([SourceTrack]) -> Void) throws(SourceError) {
    var batch = TrackBatch()
    defer { batch.flush(found: found) }
    /// The next one last.
    var pending = [(location: place, depth: 0)]
    while let (location, depth) = pending.popLast() {
      do throws(TrackFailure) {
        let directory = try RemoteDirectory(location, patience: patience, token: token)
        for entry in directory.entries where !entry.isFolder {
          guard AudioFileKind.promise(ofName: entry.name) == .audio else { continue }
          batch.append(SourceTrack(id: batch.nextID, location: entry.location), found: found)
        }
        guard depth < Self.maximumDepth else { continue }
        pending += directory.entries.reversed().filter(\.isFolder).map { ($0.location, depth + 1) }
      } catch {
        // Where the place itself can't be listed, or answers nothing more, there is no rest.
        if depth == 0 || error == .timedOut || error == .cancelled {
          throw SourceError(error, place: location)
        }
        var track = SourceTrack(id: batch.nextID, location: location)
        track.failure = error
        batch.append(track, found: found)
      }
      batch.flush(found: found)
    }
  }
}

extension SourceError {
  /// The error of a place that could not be listed for the reason that a track can't be used.
  fileprivate init(_ failure: TrackFailure, place: Location) {
    self =
      switch failure {
      case .missing: .missing(place: place)
      case .permissionDenied: .permissionDenied(place: place)
      case .notReadable(let detail): .notReadable(place: place, detail: detail)
      case .timedOut: .notReadable(place: place, detail: "it does not answer")
      case .cancelled: .cancelled
      default: .notReadable(place: place, detail: failure.code)
      }
  }
}
