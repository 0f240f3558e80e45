// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline

/// What the backend was asked to play and may still report on.
///
/// Each playing has a number of its own, so that what is said about one of the past is recognised.
struct PlaybackOffers: Sendable {
  /// A playing of an entry.
  struct Playing: Sendable {
    let id: PlaybackItem.ID
    let entry: QueueEntryID
  }

  /// What plays; nil when the backend was told to stop.
  private(set) var playing: Playing?
  /// What was last said to follow.
  private(set) var next: Playing?
  private var entries: [PlaybackItem.ID: QueueEntryID] = [:]
  private var lastNumber: UInt64 = 0

  /// The entry of a playing; nil for one of the past.
  func entry(of id: PlaybackItem.ID) -> QueueEntryID? { entries[id] }

  /// Has an entry played in place of all others.
  mutating func play(_ entry: QueueEntry) -> PlaybackItem {
    stop()
    let item = makeItem(entry)
    playing = Playing(id: item.id, entry: entry.id)
    return item
  }

  /// Has an entry follow.
  mutating func offer(_ entry: QueueEntry) -> PlaybackItem {
    let item = makeItem(entry)
    next = Playing(id: item.id, entry: entry.id)
    return item
  }

  /// Has nothing follow.
  mutating func withdraw() { next = nil }

  /// Has nothing play.
  mutating func stop() {
    playing = nil
    next = nil
    entries = [:]
  }

  /// Notes that the backend went on to an item.
  mutating func advance(to id: PlaybackItem.ID) {
    guard let entry = entries[id] else { return }
    playing = Playing(id: id, entry: entry)
    entries = entries.filter { $0.key >= id }
    if next?.id == id { next = nil }
  }

  private mutating func makeItem(_ entry: QueueEntry) -> PlaybackItem {
    lastNumber += 1
    let item = PlaybackItem(id: PlaybackItem.ID(lastNumber), location: entry.item.location)
    entries[item.id] = entry.id
    return item
  }
}
