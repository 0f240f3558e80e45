// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Synchronization
import Testing

@testable import Library

@Suite struct ItemRemoverTests {
  let folder = TemporaryFolder()
  let store: Store

  init() throws { store = try Store.open(folder.places) }

  /// A trash that notes what it was given.
  private final class FakeTrash: Sendable {
    private let state = Mutex<(locations: [Location], failure: TrackFailure?)>(([], nil))

    var locations: [Location] { state.withLock { $0.locations } }

    /// Refuses everything from now on, or nothing.
    func fail(_ failure: TrackFailure?) { state.withLock { $0.failure = failure } }

    func move(_ location: Location) throws(TrackFailure) {
      let failure = state.withLock { state in
        state.locations.append(location)
        return state.failure
      }
      if let failure { throw failure }
      guard let path = location.path, unlink(path) == 0 else { throw .missing }
    }
  }

  private let trash = FakeTrash()

  private func makeRemover() -> ItemRemover {
    ItemRemover(store) { [trash] location throws(TrackFailure) in try trash.move(location) }
  }

  /// Registers a file of its own in the media folder.
  private func register(_ number: Int) async throws -> MediaItem {
    let name = "Artist \(number)/Album/\(number).m4a"
    Shell.run("mkdir", "-p", folder("Otokura/Artist \(number)/Album"))
    var new = Examples.item(number, Examples.metadata)
    new.location = folder.write([1, 2, 3], to: "Otokura/" + name)
    new.persistentID = .init(source: "S", track: "\(number)")
    new.artworks = [Artwork(data: Examples.png, mediaType: "image/png")]
    return try await store.register(new)
  }

  private func id(_ item: MediaItem) throws -> Int64 {
    guard case .library(let id) = item.id else { throw StoreError.noSuchItem(0) }
    return id
  }

  private func isThere(_ item: MediaItem) -> Bool {
    item.location.path.map { access($0, F_OK) == 0 } ?? false
  }

  /// Whether files wait for the trash across a crash.
  private var hasList: Bool { folder.contents.contains { $0.hasSuffix(".removed") } }

  // MARK: - Remove, undo, complete

  @Test("Undo brings back the same item, whose file never went")
  func undoes() async throws {
    let items = [try await register(1), try await register(2)]
    let remover = makeRemover()
    let removal = try await remover.remove([1])
    #expect(removal.items == [items[0]])
    #expect(try await store.item(1) == nil)
    #expect(isThere(items[0]))
    #expect(hasList)
    try await remover.undo(removal)
    #expect(try await store.item(1) == items[0])
    let source = SourceTrack.PersistentID(source: "S", track: "1")
    #expect(try await store.items(withPersistentIDs: [source]) == [source: 1])
    #expect(isThere(items[0]))
    #expect(trash.locations.isEmpty)
    #expect(!hasList)
  }

  @Test("Completing moves the files to the trash and takes empty folders away")
  func completes() async throws {
    let items = [try await register(1), try await register(2)]
    let remover = makeRemover()
    let removal = try await remover.remove([1])
    #expect(try await remover.complete(removal).isEmpty)
    #expect(trash.locations == [items[0].location])
    #expect(!folder.contents.contains("Otokura/Artist 1"))
    #expect(isThere(items[1]))
    #expect(!hasList)
  }

  @Test("What is completed or undone can't be undone or completed any more")
  func happensOnce() async throws {
    let item = try await register(1)
    let remover = makeRemover()
    let undone = try await remover.remove([1])
    try await remover.undo(undone)
    #expect(try await remover.complete(undone).isEmpty)
    try await remover.undo(undone)
    #expect(try await store.item(1) == item)
    #expect(isThere(item))
    let completed = try await remover.remove([1])
    _ = try await remover.complete(completed)
    try await remover.undo(completed)
    #expect(try await remover.complete(completed).isEmpty)
    #expect(try await store.item(1) == nil)
    #expect(trash.locations == [item.location])
  }

  @Test("Removals are undone and completed one by one")
  func keepsRemovalsApart() async throws {
    let items = [try await register(1), try await register(2)]
    let remover = makeRemover()
    let first = try await remover.remove([1])
    let second = try await remover.remove([2, 99])
    #expect(second.items == [items[1]])
    _ = try await remover.complete(first)
    #expect(hasList)
    try await remover.undo(second)
    #expect(trash.locations == [items[0].location])
    #expect(isThere(items[1]))
    #expect(!hasList)
  }

  @Test("A file that the trash refuses is reported and stays")
  func reportsRefusals() async throws {
    let item = try await register(1)
    let remover = makeRemover()
    trash.fail(.permissionDenied)
    let failures = try await remover.complete(try await remover.remove([1]))
    #expect(failures.map(\.location) == [item.location])
    #expect(failures.map(\.failure) == [.permissionDenied])
    #expect(isThere(item))
  }

  @Test("A file that is gone already is no failure")
  func acceptsMissingFile() async throws {
    let item = try await register(1)
    let remover = makeRemover()
    let removal = try await remover.remove([1])
    unlink(try #require(item.location.path))
    #expect(try await remover.complete(removal).isEmpty)
    #expect(!hasList)
  }

  @Test("Where the list can't be kept, nothing is removed")
  func removesNothingWithoutList() async throws {
    let item = try await register(1)
    let list = folder.places.database + ".removed"
    Shell.run("mkdir", list)
    let remover = makeRemover()
    await #expect(throws: StoreError.self) { _ = try await remover.remove([1]) }
    #expect(try await store.item(1) == item)
    Shell.run("rmdir", list)
    let removal = try await remover.remove([1])
    #expect(try await remover.complete(removal).isEmpty)
    #expect(trash.locations == [item.location])
  }

  @Test("A removal that the library refuses leaves nothing waiting")
  func forgetsRefusedRemoval() async throws {
    let item = try await register(1)
    refuse("DELETE")
    let remover = makeRemover()
    await #expect(throws: StoreError.self) { _ = try await remover.remove([1]) }
    #expect(try await store.item(1) == item)
    #expect(!hasList)
  }

  @Test("An undo that the library refuses can be tried again, or be completed")
  func keepsRefusedUndo() async throws {
    let item = try await register(1)
    let remover = makeRemover()
    let removal = try await remover.remove([1])
    refuse("INSERT")
    await #expect(throws: StoreError.self) { try await remover.undo(removal) }
    #expect(hasList)
    Shell.run("sqlite3", folder.places.database, "DROP TRIGGER refusal")
    try await remover.undo(removal)
    #expect(try await store.item(1) == item)
    #expect(!hasList)
  }

  private func refuse(_ action: String) {
    let refusal = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
    let sql = "CREATE TRIGGER refusal BEFORE \(action) ON item \(refusal)"
    Shell.run("sqlite3", folder.places.database, sql)
  }

  // MARK: - After a crash

  @Test("What a crash left waiting is completed at the next start")
  func completesLeftovers() async throws {
    let items = [try await register(1), try await register(2), try await register(3)]
    _ = try await makeRemover().remove([1, 2])
    try await makeRemover().completeLeftovers()
    #expect(trash.locations == items[..<2].map(\.location))
    #expect(!folder.contents.contains("Otokura/Artist 1"))
    #expect(isThere(items[2]))
    #expect(!hasList)
    try await makeRemover().completeLeftovers()
    #expect(trash.locations.count == 2)
  }

  @Test("A file that is an item's again is not trashed")
  func sparesOwnedFiles() async throws {
    let items = [try await register(1), try await register(2)]
    let removal = try await makeRemover().remove([1, 2])
    // The crash came between the database's undo and the list's.
    try await store.restore(removal)
    _ = try await store.remove([2])
    try await makeRemover().completeLeftovers()
    #expect(trash.locations == [items[1].location])
    #expect(isThere(items[0]))
  }

  @Test("A removal of this run is no leftover: it can still be undone")
  func sparesOwnRemovals() async throws {
    let items = [try await register(1), try await register(2)]
    _ = try await makeRemover().remove([1])
    let remover = makeRemover()
    let removal = try await remover.remove([2])
    try await remover.completeLeftovers()
    #expect(trash.locations == [items[0].location])
    #expect(isThere(items[1]))
    #expect(hasList)
    try await remover.undo(removal)
    #expect(try await store.item(2) == items[1])
    #expect(!hasList)
  }

  @Test("Leftovers outlive a removal that is done with before they are")
  func keepsLeftovers() async throws {
    let items = [try await register(1), try await register(2)]
    _ = try await makeRemover().remove([1])
    let remover = makeRemover()
    _ = try await remover.complete(try await remover.remove([2]))
    #expect(hasList)
    try await makeRemover().completeLeftovers()
    #expect(trash.locations == [items[1].location, items[0].location])
  }

  @Test("A leftover that the trash refuses is tried again at the next start")
  func retriesLeftovers() async throws {
    let item = try await register(1)
    _ = try await makeRemover().remove([1])
    trash.fail(.permissionDenied)
    try await makeRemover().completeLeftovers()
    #expect(isThere(item))
    trash.fail(nil)
    try await makeRemover().completeLeftovers()
    #expect(!isThere(item))
    #expect(!hasList)
  }
}
