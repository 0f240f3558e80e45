// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// What is played and in which order: a value, without sound.
///
/// Entries that failed stay where they are, so that the user sees them, and are passed over.
public struct Queue: Sendable {
  /// Where new entries go.
  public enum Placement: Hashable, Sendable {
    case end
    /// Behind the current entry, and next to be played.
    case afterCurrent
    /// Behind this entry; at the end if it is gone.
    case after(QueueEntryID)
    /// In front of the entry at this index; at the end if there is none.
    case index(Int)
  }

  /// Why the current entry is left.
  public enum Departure: Hashable, Sendable {
    case ended
    case skipped
  }

  /// The entries in the order in which they are shown.
  public private(set) var entries: [QueueEntry] = []
  /// The entry that is played, or was played last.
  public private(set) var currentID: QueueEntryID?
  /// Why entries could not be played.
  public private(set) var failures: [QueueEntryID: TrackFailure] = [:]
  /// What follows the end.
  public var repeatMode: RepeatMode = .off

  private var leases: [QueueEntryID: any PlaybackLease] = [:]
  private var shuffle: ShuffleOrder?
  private var generator: SeededGenerator
  private var lastNumber: UInt64 = 0

  /// An empty queue; the same seed shuffles the same way.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The entry that is played, or was played last.
  public var current: QueueEntry? { currentID.flatMap { self[$0] } }

  /// Whether entries are played in random order.
  public var isShuffled: Bool { shuffle != nil }

  /// The entry of this number; nil if it is gone.
  public subscript(id: QueueEntryID) -> QueueEntry? { entries.first { $0.id == id } }

  // MARK: - Changing the entries

  /// Replaces all entries, and makes one of them the current one.
  ///
  /// `start` is an index of `items`; without one it is the first, or any where the order is random.
  public mutating func replace(
    with items: [MediaItem],
    startingAt start: Int?,
    lease: (any PlaybackLease)?
  ) {
    let wasShuffled = isShuffled
    clear()
    shuffle = nil
    insert(items, at: .end, lease: lease)
    if let start, entries.indices.contains(start) {
      currentID = entries[start].id
    } else if wasShuffled {
      currentID = entries.randomElement(using: &generator)?.id
    } else {
      currentID = entries.first?.id
    }
    guard wasShuffled else { return }
    let others = entries.lazy.map(\.id).filter { [currentID] in $0 != currentID }
    shuffle = ShuffleOrder(history: [], others: others, using: &generator)
  }

  /// Adds entries and returns their numbers; transient items share the lease.
  @discardableResult
  public mutating func insert(
    _ items: [MediaItem],
    at placement: Placement,
    lease: (any PlaybackLease)?
  ) -> [QueueEntryID] {
    let added = items.map { item in
      lastNumber += 1
      return QueueEntry(id: QueueEntryID(value: lastNumber), item: item)
    }
    let ids = added.map(\.id)
    for entry in added where !entry.item.isInLibrary { leases[entry.id] = lease }
    entries.insert(contentsOf: added, at: index(of: placement))
    if placement == .afterCurrent {
      shuffle?.insertFirst(ids)
    } else {
      shuffle?.mix(ids, using: &generator)
    }
    return ids
  }

  /// Removes entries; if the current one goes, the next one in order takes its place.
  public mutating func remove(_ ids: Set<QueueEntryID>) {
    if let currentID, ids.contains(currentID) {
      let heir = successor { !ids.contains($0) }
      if let heir { shuffle?.take(heir) }
      self.currentID = heir
    }
    entries.removeAll { ids.contains($0.id) }
    shuffle?.remove(ids)
    for id in ids {
      leases[id] = nil
      failures[id] = nil
    }
  }

  /// Shows an item as it is since it was edited, wherever it stands in the queue.
  public mutating func update(_ item: MediaItem) {
    for index in entries.indices where entries[index].item.id == item.id {
      entries[index].item = item
    }
  }

  /// Moves an entry to an index of the list as it is without it; the random order stays.
  public mutating func move(_ id: QueueEntryID, to index: Int) {
    guard let from = entries.firstIndex(where: { $0.id == id }) else { return }
    let entry = entries.remove(at: from)
    entries.insert(entry, at: min(max(index, 0), entries.count))
  }

  /// Removes all entries.
  public mutating func clear() { remove(Set(entries.map(\.id))) }

  /// Removes the transient entries for which `isObsolete` holds; never the current one.
  mutating func dropTransient(where isObsolete: (QueueEntryID) -> Bool) {
    let obsolete = entries.filter { entry in
      !entry.item.isInLibrary && entry.id != currentID && isObsolete(entry.id)
    }
    remove(Set(obsolete.map(\.id)))
  }

  // MARK: - Failures

  /// Marks an entry as one that can't be played, and gives up the lease on its file.
  public mutating func fail(_ id: QueueEntryID, _ failure: TrackFailure) {
    guard self[id] != nil else { return }
    failures[id] = failure
    leases[id] = nil
  }

  /// Lets entries that failed be tried again.
  public mutating func forgetFailures() { failures = [:] }

  // MARK: - Going through

  /// Plays in random order from the current entry on, or in the shown order again.
  public mutating func setShuffled(_ isOn: Bool) {
    guard isOn != isShuffled else { return }
    guard isOn else {
      shuffle = nil
      return
    }
    let ids = entries.map(\.id)
    shuffle = ShuffleOrder(
      history: ids.prefix { [currentID] in currentID != nil && $0 != currentID },
      others: ids.filter { [currentID] in $0 != currentID },
      using: &generator
    )
  }

  /// Makes an entry of the user's choice the current one.
  public mutating func select(_ id: QueueEntryID) {
    guard self[id] != nil else { return }
    shuffle?.take(id)
    if let currentID, currentID != id { shuffle?.leave(currentID) }
    failures[id] = nil
    currentID = id
  }

  /// Moves on to the entry that follows.
  ///
  /// - Parameter departure: Whether the current entry ended or the user skipped it.
  /// - Returns: The entry that is now current; nil at the end, where the current one stays.
  @discardableResult
  public mutating func advance(_ departure: Departure) -> QueueEntryID? {
    if departure == .ended, repeatMode == .one, let currentID, isPlayable(currentID) {
      return currentID
    }
    let next = shuffle == nil ? followingInList() : takeShuffled()
    guard let next else { return nil }
    currentID = next
    return next
  }

  /// The entry that `advance` would go to.
  public func following(_ departure: Departure) -> QueueEntryID? {
    var copy = self
    return copy.advance(departure)
  }

  /// Moves back to the entry before; nil where there is none.
  @discardableResult
  public mutating func retreat() -> QueueEntryID? {
    guard let currentID else { return nil }
    let previous: QueueEntryID?
    if shuffle != nil {
      let failures = failures
      previous = shuffle?.takePrevious(before: currentID) { failures[$0] == nil }
    } else {
      previous = precedingInList()
    }
    guard let previous else { return nil }
    self.currentID = previous
    return previous
  }

  /// Whether an entry is still to come before the queue ends.
  func isUpcoming(_ id: QueueEntryID) -> Bool {
    if let shuffle { return shuffle.upcoming.contains(id) }
    guard let position = entries.firstIndex(where: { $0.id == id }) else { return false }
    return position > (currentIndex ?? -1)
  }

  // MARK: -

  private var currentIndex: Int? { entries.firstIndex { $0.id == currentID } }

  private func isPlayable(_ id: QueueEntryID) -> Bool { failures[id] == nil }

  private func index(of placement: Placement) -> Int {
    switch placement {
    case .end: return entries.endIndex
    case .afterCurrent: return currentIndex.map { $0 + 1 } ?? entries.startIndex
    case .after(let id):
      return entries.firstIndex { $0.id == id }.map { $0 + 1 } ?? entries.endIndex
    case .index(let index): return min(max(index, 0), entries.endIndex)
    }
  }

  private func followingInList() -> QueueEntryID? {
    let split = currentIndex.map { $0 + 1 } ?? entries.startIndex
    if let entry = entries[split...].first(where: { isPlayable($0.id) }) { return entry.id }
    guard repeatMode != .off else { return nil }
    return entries[..<split].first { isPlayable($0.id) }?.id
  }

  private func precedingInList() -> QueueEntryID? {
    guard let index = currentIndex else { return nil }
    if let entry = entries[..<index].last(where: { isPlayable($0.id) }) { return entry.id }
    guard repeatMode != .off else { return nil }
    return entries[index...].last { isPlayable($0.id) }?.id
  }

  /// The first entry behind the current one, in the order of playing, that `isKept`.
  private func successor(where isKept: (QueueEntryID) -> Bool) -> QueueEntryID? {
    if let shuffle { return shuffle.upcoming.first(where: isKept) }
    guard let index = currentIndex else { return nil }
    return entries[index...].first { isKept($0.id) }?.id
  }

  private mutating func takeShuffled() -> QueueEntryID? {
    guard var order = shuffle else { return nil }
    var next = order.takeNext(where: isPlayable)
    if next == nil, repeatMode != .off {
      order.beginPass(entries.map(\.id), after: currentID, using: &generator)
      next = order.takeNext(where: isPlayable)
    }
    guard let next else { return nil }
    if let currentID { order.leave(currentID) }
    shuffle = order
    return next
  }
}
