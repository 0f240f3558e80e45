// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Takes items out of the library, with a while in which that can be undone.
///
/// The files stay where they are until the removal is completed, which trashes them. The list of
/// files that still wait for it is kept beside the database, so that a crash loses none of them.
public actor ItemRemover {
  /// Moves a file to the trash.
  public typealias Trash = @Sendable (Location) throws(TrackFailure) -> Void

  private let store: Store
  private let listPath: String
  private let trash: Trash
  private var pending: [[Location]] = []

  /// A remover for a library.
  public init(_ store: Store, trash: @escaping Trash) {
    self.store = store
    self.trash = trash
    listPath = store.places.database + ".removed"
  }

  /// Takes items out; their files wait for `complete(_:)`.
  public func remove(_ ids: [Int64]) async throws(StoreError) -> Removal {
    let removal = try await store.remove(ids)
    pending.append(removal.items.map(\.location))
    try saveList()
    return removal
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
  public func completeLeftovers() async throws(StoreError) {
    guard let text = savedList() else { return }
    let waiting = text.split(separator: "\n").map { Location(uri: String($0)) }
    // A file that is an item's again (its removal was undone) stays.
    let owned = Set(try await store.locations(among: waiting))
    _ = moveToTrash(waiting.filter { !owned.contains($0) })
    pending = []
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
    let locations = removal.items.map(\.location)
    guard let index = pending.firstIndex(of: locations) else { return false }
    pending.remove(at: index)
    return true
  }

  private func savedList() -> String? {
    guard let file = fopen(listPath, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func saveList() throws(StoreError) {
    let uris = pending.joined().map(\.uri)
    guard !uris.isEmpty else {
      unlink(listPath)
      return
    }
    guard let file = fopen(listPath, "we") else { throw listFailure }
    let text = uris.joined(separator: "\n")
    let isWritten = fputs(text, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0
    guard fclose(file) == 0, isWritten else { throw listFailure }
  }

  private var listFailure: StoreError {
    .cannotOpen(path: listPath, code: -Int(errno), message: String(cString: strerror(errno)))
  }
}
