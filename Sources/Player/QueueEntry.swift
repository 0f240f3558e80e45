// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Names an entry of the queue for its whole life; never given twice.
public struct QueueEntryID: Hashable, Sendable {
  let value: UInt64
}

/// One place in the queue; the same track queued twice is two entries.
public struct QueueEntry: Hashable, Sendable, Identifiable {
  /// The place's name.
  public let id: QueueEntryID
  /// What is played.
  public internal(set) var item: MediaItem
}
