// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of a shuffled queue: a tape with what was heard on one side of the current entry and
/// what is still to come on the other.
struct ShuffleOrder: Sendable {
  /// The most that is remembered of what was heard.
  private static let historyLimit = 1000

  /// What was heard, oldest first; an entry can stand here more than once.
  private(set) var history: [QueueEntryID]
  /// What is to come: what the user went back from, then the rest of the pass, each entry once.
  private(set) var upcoming: [QueueEntryID]

  /// Orders `others` at random behind an entry that was reached by way of `history`.
  init(
    history: some Sequence<QueueEntryID>,
    others: some Sequence<QueueEntryID>,
    using generator: inout SeededGenerator
  ) {
    self.history = history.suffix(Self.historyLimit)
    upcoming = others.shuffled(using: &generator)
  }

  /// Puts new entries in front of all that is to come, in their order.
  mutating func insertFirst(_ ids: [QueueEntryID]) { upcoming.insert(contentsOf: ids, at: 0) }

  /// Mixes new entries evenly among what is to come.
  mutating func mix(_ ids: [QueueEntryID], using generator: inout SeededGenerator) {
    for id in ids {
      upcoming.insert(id, at: Int.random(in: 0...upcoming.count, using: &generator))
    }
  }

  /// Forgets entries.
  mutating func remove(_ ids: Set<QueueEntryID>) {
    history.removeAll(where: ids.contains)
    upcoming.removeAll(where: ids.contains)
  }

  /// Takes the first entry to come for which `isPlayable` holds; nil at the end of the pass.
  mutating func takeNext(where isPlayable: (QueueEntryID) -> Bool) -> QueueEntryID? {
    guard let index = upcoming.firstIndex(where: isPlayable) else { return nil }
    defer { upcoming.removeFirst(index + 1) }
    return upcoming[index]
  }

  /// Begins another pass over `ids`, which does not start with the entry just heard.
  mutating func beginPass(
    _ ids: [QueueEntryID],
    after heard: QueueEntryID?,
    using generator: inout SeededGenerator
  ) {
    upcoming = ids.shuffled(using: &generator)
    if upcoming.count > 1, upcoming.first == heard {
      upcoming.swapAt(0, Int.random(in: 1..<upcoming.count, using: &generator))
    }
  }

  /// Takes back the entry heard before, and puts `current` in front of what is to come.
  mutating func takePrevious(
    before current: QueueEntryID,
    where isPlayable: (QueueEntryID) -> Bool
  ) -> QueueEntryID? {
    guard let index = history.lastIndex(where: isPlayable) else { return nil }
    let previous = history[index]
    history.removeSubrange(index...)
    upcoming.insert(current, at: 0)
    return previous
  }

  /// Takes an entry of the user's choice from what is to come.
  mutating func take(_ chosen: QueueEntryID) { upcoming.removeAll { $0 == chosen } }

  /// Notes that an entry was left.
  mutating func leave(_ heard: QueueEntryID) {
    history.append(heard)
    if history.count > Self.historyLimit { history.removeFirst() }
  }
}
