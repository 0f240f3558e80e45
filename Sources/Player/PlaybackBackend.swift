// SPDX-License-Identifier: GPL-3.0-or-later
import Media
public import Pipeline

/// What makes the sound: the playback engine, or a stand-in that tests move by hand.
///
/// No call blocks; what comes of it is told through `events`.
public protocol PlaybackBackend: AnyObject, Sendable {
  /// What happened, in order. Read by one player.
  var events: AsyncStream<PlaybackEvent> { get }
  /// Where the item that is heard is, in its own time.
  var position: Duration { get }

  /// Plays an item instead of whatever plays now.
  func play(_ item: PlaybackItem, from start: Duration)
  /// Says what is to follow the item that plays, without a gap; nil for nothing.
  func setNext(_ item: PlaybackItem?)
  /// Holds the sound where it is.
  func pause()
  /// Goes on from where `pause` held.
  func resume()
  /// Ends playing and forgets the items.
  func stop()
  /// Moves the item that plays to a time of its own.
  func seek(to time: Duration)
  /// Sets the loudness, from 0 to 1, as it is perceived.
  func setVolume(_ level: Double)
  /// Changes speed and key, of the items that follow, too.
  func adjust(_ adjustment: PlaybackAdjustment)
  /// Repeats a part of the item that plays, until another does; nil ends it.
  func setLoop(_ loop: PlaybackLoop?)
}
