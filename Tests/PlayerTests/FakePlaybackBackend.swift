// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline
import Synchronization

@testable import Player

/// A backend that tests move by hand: it notes what it is told and reports what it is made to.
final class FakePlaybackBackend: PlaybackBackend {
  struct Status {
    var current: PlaybackItem?
    var next: PlaybackItem?
    var isPaused = false
    var position = Duration.zero
    var volume = 1.0
    var adjustment = PlaybackAdjustment()
    var loop: PlaybackLoop?
  }

  let events: AsyncStream<PlaybackEvent>
  private let reports: AsyncStream<PlaybackEvent>.Continuation
  private let guarded = Mutex(Status())

  init() { (events, reports) = AsyncStream.makeStream() }

  var status: Status { guarded.withLock { $0 } }

  var position: Duration {
    get { status.position }
    set { guarded.withLock { $0.position = newValue } }
  }

  func play(_ item: PlaybackItem, from start: Duration) {
    guarded.withLock {
      $0 = Status(
        current: item,
        position: start,
        volume: $0.volume,
        adjustment: $0.adjustment
      )
    }
  }

  func setNext(_ item: PlaybackItem?) { guarded.withLock { $0.next = item } }
  func pause() { guarded.withLock { $0.isPaused = true } }
  func resume() { guarded.withLock { $0.isPaused = false } }
  func stop() { guarded.withLock { $0 = Status(volume: $0.volume, adjustment: $0.adjustment) } }
  func seek(to time: Duration) { position = time }
  func setVolume(_ level: Double) { guarded.withLock { $0.volume = level } }

  func adjust(_ adjustment: PlaybackAdjustment) {
    guarded.withLock { $0.adjustment = adjustment }
  }
  func setLoop(_ loop: PlaybackLoop?) { guarded.withLock { $0.loop = loop } }

  /// Plays the item that was to follow.
  func advance(to next: PlaybackItem) {
    guarded.withLock {
      $0.current = next
      $0.next = nil
      $0.position = .zero
      $0.loop = nil
    }
  }

  /// Reports through the stream, as the engine does.
  func report(_ event: PlaybackEvent) { reports.yield(event) }
}

extension FakePlaybackBackend {
  /// The sound comes to the end of the current item: the next one follows, or nothing.
  @MainActor func reachEnd(for player: Player) {
    guard let ended = status.current else { return }
    guard let next = status.next else { return player.receive(.finished(ended.id)) }
    advance(to: next)
    player.receive(.advanced(next.id, probe))
  }

  /// The item to follow can't be played; the backend forgets it.
  @MainActor func failNext(_ reason: TrackFailure, for player: Player) {
    guard let next = status.next else { return }
    setNext(nil)
    player.receive(.failed(next.id, reason))
  }

  /// The current item can't be played, and comes to its end.
  @MainActor func fail(_ reason: TrackFailure, for player: Player) {
    guard let current = status.current else { return }
    player.receive(.failed(current.id, reason))
    reachEnd(for: player)
  }
}
