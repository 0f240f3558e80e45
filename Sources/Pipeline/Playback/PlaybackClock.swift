// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Synchronization

/// Where the item that is heard is, for any thread to read without waiting.
///
/// The engine's thread says now and then where playback stands; between two words the clock runs on
/// by itself. What was asked for counts at once: after a seek it shows the new place, and what the
/// engine says about the time before is passed over.
final class PlaybackClock: Sendable {
  /// A place in the item, and how it moves from there.
  struct Reading: Sendable {
    var position: Duration
    /// When it was there, if it moves; nil while it rests.
    var since: ContinuousClock.Instant?
    /// How much of the item passes in a second.
    var speed = 1.0
    /// Where it comes to rest at the latest.
    var limit: Duration?
  }

  private struct State {
    var reading = Reading(position: .zero)
    var asked = 0
  }

  private let state = Mutex(State())

  /// The place now.
  var position: Duration {
    let reading = state.withLock { $0.reading }
    guard let since = reading.since else { return reading.position }
    let position = reading.position + (ContinuousClock.now - since) * reading.speed
    return reading.limit.map { min(position, $0) } ?? position
  }

  /// Notes that somebody asked for a place.
  ///
  /// - Returns: The request's number: what is said on its behalf, or of a later one, counts.
  func ask(for position: Duration) -> Int {
    state.withLock { state in
      state.asked += 1
      state.reading = Reading(position: position)
      return state.asked
    }
  }

  /// Says where playback stands, as far as the requests up to `number` are followed.
  func say(_ reading: Reading, following number: Int) {
    state.withLock { state in
      if number == state.asked { state.reading = reading }
    }
  }
}
