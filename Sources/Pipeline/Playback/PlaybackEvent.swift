// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// What the playback engine reports, each with the number of the playing it is about.
public enum PlaybackEvent: Hashable, Sendable {
  /// The item given to `play` was opened and its audio flows.
  case started(PlaybackItem.ID, AudioProbe)
  /// The item set as the next one is heard from now on.
  case advanced(PlaybackItem.ID, AudioProbe)
  /// The item was heard to its end, or failed, and no other follows; the engine rests.
  ///
  /// It can be one that was only set as the next, if neither it nor the one before could be opened.
  case finished(PlaybackItem.ID)
  /// The item can't be opened, or not be decoded any further.
  ///
  /// Where the item was being played, what was decoded of it is still heard; then `advanced` or
  /// `finished` follows, as at any other end.
  case failed(PlaybackItem.ID, TrackFailure)
  /// Nothing can be heard, and why; playing goes on without sound. nil once it can be heard again.
  case silent(reason: String?)
}
