// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline
import Player
import Synchronization

/// A lease whose life the tests watch.
final class SessionLease: PlaybackLease {}

/// Watches a lease without keeping it.
final class LeaseWatch {
  private weak var lease: SessionLease?

  init(_ lease: SessionLease) { self.lease = lease }

  var isHeld: Bool { lease != nil }
}

let probe = AudioProbe(
  encoding: .flac,
  container: .flac,
  format: AudioFormat(sampleRate: 44_100, channels: 2, bitDepth: 16),
  frames: 4_410_000,
  duration: .seconds(100)
)

/// A library item of this number.
func song(_ number: Int) -> MediaItem {
  MediaItem(
    id: .library(Int64(number)),
    location: Location(path: "/music/\(number).flac"),
    metadata: TrackMetadata(title: "\(number)"),
    probe: probe
  )
}

/// A transient item of this number.
func loose(_ number: Int) -> MediaItem {
  MediaItem(
    id: .transient(number),
    location: Location(path: "/session/\(number).flac"),
    metadata: TrackMetadata(title: "loose \(number)"),
    probe: probe
  )
}

/// A lease that notes, when it goes, what the backend plays at that moment.
final class ObservantLease: PlaybackLease {
  final class Report: Sendable {
    private let guarded = Mutex<Location?>(nil)

    var location: Location? {
      get { guarded.withLock { $0 } }
      set { guarded.withLock { $0 = newValue } }
    }
  }

  let report = Report()
  private let look: @Sendable () -> Location?

  init(_ look: @escaping @Sendable () -> Location?) { self.look = look }

  deinit { report.location = look() }
}
