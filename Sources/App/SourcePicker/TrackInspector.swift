// SPDX-License-Identifier: GPL-3.0-or-later
import Intake
import Library
import Media
import Pipeline

/// Looks into the files behind listed tracks, so that the picker can say what can be used.
///
/// What it finds is for display: every picked track is checked again when it is used.
struct TrackInspector {
  /// What a look at one track told.
  struct Finding: Sendable {
    /// The track's place among those asked about.
    let index: Int
    /// What the file holds; nil where it can't be used.
    let probe: AudioProbe?
    /// Why it can't be used.
    let failure: TrackFailure?
    /// Whether the library has this very track of this source.
    let isInLibrary: Bool
    /// Whether it is time to show what was found.
    let isBatchEnd: Bool
  }

  let store: Store
  let pool: JobPool
  let workers: WorkerPool
  private static let batchLength = 32

  init(store: Store, pool: JobPool, workers: WorkerPool) {
    self.store = store
    self.pool = pool
    self.workers = workers
  }

  /// Looks at tracks in their order; ending the reading ends the looking.
  func inspect(_ tracks: [SourceTrack]) -> AsyncStream<Finding> {
    AsyncStream { continuation in
      let task = Task {
        let known = await itemsInLibrary(among: tracks)
        for (index, track) in tracks.enumerated() {
          guard !Task.isCancelled else { break }
          let isInLibrary = track.persistentID.map { known.contains($0) } ?? false
          let isBatchEnd = (index + 1) % Self.batchLength == 0 || index + 1 == tracks.count
          let (probe, failure) = await look(at: track)
          continuation.yield(
            Finding(
              index: index,
              probe: probe,
              failure: failure,
              isInLibrary: isInLibrary,
              isBatchEnd: isBatchEnd
            )
          )
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func look(at track: SourceTrack) async -> (AudioProbe?, TrackFailure?) {
    guard let location = track.location else { return (nil, .noLocation) }
    let (workers, token) = (workers, CancellationToken())
    do throws(TrackFailure) {
      let probe = try await pool.run(token: token) { () throws(TrackFailure) in
        try workers.probe(location, token: token)
      }
      return (probe, nil)
    } catch {
      return (nil, error)
    }
  }

  private func itemsInLibrary(among tracks: [SourceTrack]) async -> Set<SourceTrack.PersistentID> {
    do throws(StoreError) {
      return Set(try await store.items(withPersistentIDs: tracks.compactMap(\.persistentID)).keys)
    } catch {
      // Only a remark in the table is lost; an import asks the library again.
      Log.warning("the library could not tell what it has: \(error)")
      return []
    }
  }
}
