// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Takes items out of the library, with a while in which that can be undone.
///
/// The files stay where they are until the removal is completed, which trashes them. The list of
/// files that still wait for it is kept beside the database, so that a crash loses none of them.
public actor ItemRemover {
  /// Moves a file to the trash.
  public typealias Trash = @Sendable (Location) throws(TrackFailure) -> Void

  private let store: Store
  private let list: WaitingList
  private let trash: Trash
  /// The files of each removal that may still be undone.
  private var pending: [[Location]] = []
  /// The files that an earlier run of the program left waiting.
  private var leftovers: [Location]

  /// A remover for a library.
  public init(_ store: Store, trash: @escaping Trash) {
    self.store = store
    self.trash = trash
    list = WaitingList(path: store.places.database + ".removed")
    leftovers = list.read()
  }

  /// Takes items out; their files wait for `complete(_:)`.
  ///
  /// Numbers without an item are passed over.
  public func remove(_ ids: [Int64]) async throws(StoreError) -> Removal {
    // The list comes first. What a crash leaves on it is not trashed while it is an item's; what a
    // crash left off it would stay in the media folder for good.
    let waiting = try await store.locations(of: ids)
    pending.append(waiting)
    do throws(StoreError) {
      try saveList()
      let removal = try await store.remove(ids)
      // Another change may have come in between.
      replace(waiting, by: removal.items.map(\.location))
      return removal
    } catch {
      replace(waiting, by: nil)
      try saveList()
      throw error
    }
  }

  /// Brings removed items back as they were.
  public func undo(_ removal: Removal) async throws(StoreError) {
    // The files are taken off the list first: while the database works, nobody may trash them.
    guard take(removal) else { return }
    do throws(StoreError) {
      try await store.restore(removal)
    } catch {
      pending.append(removal.items.map(\.location))
      throw error
    }
    try saveList()
  }

  /// Moves the files of removed items to the trash.
  ///
  /// - Parameter removal: What was removed.
  /// - Returns: The files that could not be moved, and why; they stay where they are.
  /// - Throws: Where the list of waiting files can't be written.
  public func complete(
    _ removal: Removal
  ) throws(StoreError) -> [(location: Location, failure: TrackFailure)] {
    guard take(removal) else { return [] }
    let failures = moveToTrash(removal.items.map(\.location))
    try saveList()
    return failures
  }

  /// Completes the removals that an earlier run of the program left waiting.
  ///
  /// A file that can't be moved waits for the next start.
  public func completeLeftovers() async throws(StoreError) {
    // A file that is an item's again (its removal was undone) stays, and so does one whose removal
    // can still be undone.
    let owned = try await store.locations(among: leftovers)
    let spared = Set(owned).union(pending.joined())
    leftovers = moveToTrash(leftovers.filter { !spared.contains($0) }).map(\.location)
    try saveList()
  }

  private func moveToTrash(
    _ locations: [Location]
  ) -> [(location: Location, failure: TrackFailure)] {
    let folder = MediaFolder(root: store.places.mediaFolder)
    var failures: [(location: Location, failure: TrackFailure)] = []
    for location in locations {
      do throws(TrackFailure) {
        try trash(location)
        folder.removeEmptyFolders(above: location)
      } catch .missing {
        continue
      } catch {
        failures.append((location, error))
      }
    }
    return failures
  }

  /// Takes a removal off the list; false where it was undone or completed before.
  private func take(_ removal: Removal) -> Bool {
    replace(removal.items.map(\.location), by: nil)
  }

  /// Puts other files in the place of a removal's; false where it is not on the list.
  @discardableResult
  private func replace(_ waiting: [Location], by others: [Location]?) -> Bool {
    guard let index = pending.firstIndex(of: waiting) else { return false }
    pending.remove(at: index)
    if let others { pending.insert(others, at: index) }
    return true
  }

  private func saveList() throws(StoreError) { try list.write(leftovers + pending.joined()) }
}
