// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Looks into the files behind listed tracks.
struct TrackInspector {
  struct Finding: Sendable {
    let index: Int
    let probe: AudioProbe?
    let failure: TrackFailure?
    let isInLibrary: Bool
    let isBatchEnd: Bool
  }
  func inspect(_ tracks: [SourceTrack]) -> AsyncStream<Finding> { AsyncStream { $0.finish() } }
}
