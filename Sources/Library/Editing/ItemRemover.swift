// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Takes items out of the library, with a while in which that can be undone.
///
/// The files stay where they are until the removal is completed, which trashes them. The database
/// lists the files that still wait for it, so that a crash loses none of them.
public actor ItemRemover {
  /// Moves a file to the trash.
  public typealias Trash = @Sendable (Location) throws(TrackFailure) -> Void

  private let store: Store
  private let trash: Trash
  /// The removals that may still be undone, by their files.
  private var pending: Set<[Location]> = []

  /// A remover for a library.
  public init(_ store: Store, trash: @escaping Trash) {
    self.store = store
    self.trash = trash
  }

  /// Takes items out; their files wait for `complete(_:)`.
  ///
  /// Numbers without an item are passed over.
  public func remove(_ ids: [Int64]) async throws(StoreError) -> Removal {
    let removal = try await store.remove(ids)
    pending.insert(removal.items.map(\.location))
    return removal
  }

  /// Takes out all that an import brought and that is still there; the sources keep their files.
  ///
  /// - Parameter number: The import's number in the history.
  /// - Returns: What was removed, to be undone or completed like any removal.
  /// - Throws: What the database reports.
  public func undoImport(_ number: Int64) async throws(StoreError) -> Removal {
    try await remove(try await store.items(ofImport: number))
  }

  /// Brings removed items back as they were, except those that came into the library again.
  public func undo(_ removal: Removal) async throws(StoreError) {
    // Taken first: while the database works, nobody may trash the files.
    guard take(removal) else { return }
    do throws(StoreError) {
      try await store.restore(removal)
    } catch {
      pending.insert(removal.items.map(\.location))
      throw error
    }
  }

  /// Moves the files of removed items to the trash.
  ///
  /// - Parameter removal: What was removed.
  /// - Returns: The files that could not be moved, and why; their items are in the library again.
  /// - Throws: What the database reports.
  public func complete(
    _ removal: Removal
  ) async throws(StoreError) -> [(location: Location, failure: TrackFailure)] {
    guard take(removal) else { return [] }
    let failures = try await moveToTrash(removal.items.map(\.location))
    if !failures.isEmpty {
      try await store.restore(removal.limited(to: failures.map(\.location)))
    }
    return failures
  }

  /// Completes the removals that earlier runs of the program left waiting.
  ///
  /// A file that can't be moved waits for the next start.
  public func completeLeftovers() async throws(StoreError) {
    _ = try await moveToTrash(try await store.abandonedFiles())
  }

  /// Moves files to the trash and takes them off the list, except those that could not be moved.
  private func moveToTrash(
    _ locations: [Location]
  ) async throws(StoreError) -> [(location: Location, failure: TrackFailure)] {
    let folder = MediaFolder(root: store.places.mediaFolder)
    // A file that is an item's again is no longer waiting.
    let owned = Set(try await store.locations(among: locations))
    var failures: [(location: Location, failure: TrackFailure)] = []
    for location in locations where !owned.contains(location) {
      do throws(TrackFailure) {
        try trash(location)
        folder.removeEmptyFolders(above: location)
      } catch .missing {
        continue
      } catch {
        failures.append((location, error))
      }
    }
    let waiting = Set(failures.map(\.location))
    try await store.endWaiting(locations.filter { !waiting.contains($0) })
    return failures
  }

  /// Takes a removal off the pending ones; false where it was undone or completed before.
  private func take(_ removal: Removal) -> Bool {
    pending.remove(removal.items.map(\.location)) != nil
  }
}
