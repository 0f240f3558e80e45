// SPDX-License-Identifier: GPL-3.0-or-later
import Media
public import Pipeline

/// What the player shows of itself at one moment.
///
/// It keeps no transient item's file in being.
public struct PlayerState: Hashable, Sendable {
  /// An entry that could not be played, and why.
  public struct Failure: Hashable, Sendable {
    /// The entry.
    public let entry: QueueEntry
    /// Why.
    public let reason: TrackFailure
  }

  /// The queue in the order in which it is shown.
  public internal(set) var entries: [QueueEntry] = []
  /// The entry that is played, or was played last.
  public internal(set) var current: QueueEntry?
  /// Whether it plays.
  public internal(set) var status: Transport.Status = .stopped
  /// Whether *next* leads anywhere.
  public internal(set) var hasNext = false
  /// How often the user has decided about playing.
  public internal(set) var generation = Transport.Generation()
  /// How long the current entry plays; nil where nobody knows.
  public internal(set) var duration: Duration?
  /// The loudness, from 0 to 1, as it is perceived.
  public internal(set) var volume = 1.0
  /// Speed and key.
  public internal(set) var adjustment = PlaybackAdjustment()
  /// The part of the current entry that is repeated.
  public internal(set) var loop: PlaybackLoop?
  /// Whether entries are played in random order.
  public internal(set) var isShuffled = false
  /// What follows the end.
  public internal(set) var repeatMode: RepeatMode = .off
  /// Why entries of the queue were passed over.
  public internal(set) var failures: [QueueEntryID: TrackFailure] = [:]
  /// The last failure since the user last chose what to play.
  public internal(set) var lastFailure: Failure?
  /// Why nothing can be heard; nil while there is a sound device.
  public internal(set) var silentReason: String?
}
