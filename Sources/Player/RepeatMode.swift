// SPDX-License-Identifier: GPL-3.0-or-later

/// What follows the end of the queue, or of a track.
public enum RepeatMode: String, Hashable, Sendable, CaseIterable {
  /// Playing ends with the last entry.
  case off
  /// The first entry follows the last.
  case all
  /// Each track follows itself until the user skips it.
  case one
}
