// SPDX-License-Identifier: GPL-3.0-or-later
public import Media
public import Pipeline

/// What can be asked of the player.
///
/// Where items are transient, `lease` keeps their files in being.
public enum PlayerCommand: Sendable {
  /// Replaces the queue and plays; `startingAt` is an index, nil for wherever the order begins.
  case playItems([MediaItem], startingAt: Int? = nil, lease: (any PlaybackLease)? = nil)
  /// Puts items behind the current entry and plays the first of them.
  case playNow([MediaItem], lease: (any PlaybackLease)? = nil)
  /// Plays an entry of the queue.
  case playEntry(QueueEntryID)
  /// Puts items at the end of the queue.
  case append([MediaItem], lease: (any PlaybackLease)? = nil)
  /// Puts items behind the current entry.
  case playNext([MediaItem], lease: (any PlaybackLease)? = nil)

  /// Does what `playItems` does, unless the user has decided otherwise since the request.
  case start(DeferredPlaybackRequest, [MediaItem], lease: (any PlaybackLease)? = nil)
  /// Puts items behind those that `start` began with, while any of those is still in the queue.
  case extend(DeferredPlaybackRequest, [MediaItem], lease: (any PlaybackLease)? = nil)

  /// Pauses what plays, plays what does not.
  case togglePlay
  case pause
  /// Goes on after a pause; after a stop, plays the current entry from its start.
  case resume
  case stop
  /// Goes to the following entry: a transport at rest stays at rest, as MPRIS has it.
  case next
  /// Goes to the start of the track, or to the entry before where less than 3 s were heard.
  case previous
  case seek(to: Duration)

  /// Sets the loudness, from 0 to 1, as it is perceived.
  case setVolume(Double)
  /// Changes speed and key of what is heard from now on.
  case adjust(PlaybackAdjustment)
  /// Repeats a part of the current entry, until another is played; nil ends it.
  case setLoop(PlaybackLoop?)
  case setShuffle(Bool)
  case setRepeat(RepeatMode)

  /// Takes entries out; if the current one goes, the one behind it takes its place.
  case remove(Set<QueueEntryID>)
  /// Moves an entry to an index of the list as it is without it.
  case move(QueueEntryID, to: Int)
  /// Shows an item as it is since it was edited; what plays goes on.
  case update(MediaItem)
  /// Stops and empties the queue.
  case clear
}
