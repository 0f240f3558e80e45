// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Ends work in which nothing has moved for too long: some demuxers spin for ever on broken input.
struct Watchdog {
  /// How long nothing may move.
  static let limit = Duration.seconds(10)

  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant

  /// Starts watching now.
  init() { start = clock.now }

  /// Something has moved.
  mutating func reset() { start = clock.now }

  /// Throws `timedOut` when nothing has moved for too long.
  func check() throws(TrackFailure) {
    if clock.now - start > Self.limit { throw .timedOut }
  }
}
