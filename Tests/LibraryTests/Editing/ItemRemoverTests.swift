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
  private var hasList: Bool {
    Shell.output("sqlite3", folder.places.database, "SELECT * FROM waiting_for_trash") != ""
  }

  /// Does what the next start does when no other instance is running.
  private func recover() throws { try Recovery(folder.places).run() }

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

  @Test("A file that the trash refuses is reported, and its item comes back")
  func reportsRefusals() async throws {
    let item = try await register(1)
    let remover = makeRemover()
    trash.fail(.permissionDenied)
    let failures = try await remover.complete(try await remover.remove([1]))
    #expect(failures.map(\.location) == [item.location])
    #expect(failures.map(\.failure) == [.permissionDenied])
    #expect(isThere(item))
    #expect(try await store.item(1) == item)
    #expect(!hasList)
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
    refuse("INSERT", on: "waiting_for_trash")
    let remover = makeRemover()
    await #expect(throws: StoreError.self) { _ = try await remover.remove([1]) }
    #expect(try await store.item(1) == item)
    Shell.run("sqlite3", folder.places.database, "DROP TRIGGER refusal")
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

  private func refuse(_ action: String, on table: String = "item") {
    let refusal = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
    let sql = "CREATE TRIGGER refusal BEFORE \(action) ON \(table) \(refusal)"
    Shell.run("sqlite3", folder.places.database, sql)
  }

  @Test("A song that came into the library again meanwhile is not doubled by an undo")
  func leavesOutSongsThatCameAgain() async throws {
    let items = [try await register(1), try await register(2)]
    let remover = makeRemover()
    let removal = try await remover.remove([1, 2])
    var again = Examples.item(1, Examples.metadata)
    again.location = folder.write([1, 2, 3], to: "Otokura/again.m4a")
    _ = try await store.register(again)
    try await remover.undo(removal)
    #expect(try LibraryReader(folder.places).songCount() == 2)
    #expect(try await store.item(1) == nil)
    #expect(try await store.item(2) == items[1])
    // The other file waits for the trash.
    #expect(try await remover.complete(removal).isEmpty)
    #expect(isThere(items[0]))
    try await remover.completeLeftovers()
    #expect(trash.locations == [items[0].location])
    #expect(!hasList)
  }

  @Test("Songs that were in the library twice come back even so")
  func restoresTwins() async throws {
    var items: [MediaItem] = []
    for name in ["a", "b", "c"] {
      var new = Examples.item(1, Examples.metadata)
      new.location = folder.write([1], to: "\(name).m4a")
      items.append(try await store.register(new))
    }
    let remover = makeRemover()
    try await remover.undo(try await remover.remove([1, 2]))
    #expect(try await store.item(1) == items[0])
    #expect(try await store.item(2) == items[1])
  }

  // MARK: - Beside other processes, and after a crash

  @Test("Two processes that remove keep each other's files on the list")
  func sharesList() async throws {
    let items = [try await register(1), try await register(2), try await register(3)]
    let (one, other) = (makeRemover(), makeRemover())
    _ = try await one.remove([1])
    let removal = try await other.remove([2])
    #expect(try await other.complete(removal).isEmpty)
    try recover()
    try await makeRemover().completeLeftovers()
    #expect(trash.locations == [items[1].location, items[0].location])
    #expect(isThere(items[2]))
  }

  @Test("A file that another process can bring back is left alone")
  func sparesOthersRemovals() async throws {
    let item = try await register(1)
    let first = makeRemover()
    let removal = try await first.remove([1])
    // A second instance opens the library.
    _ = try Store.open(folder.places)
    let second = makeRemover()
    try await second.completeLeftovers()
    #expect(trash.locations.isEmpty)
    try await first.undo(removal)
    #expect(try await store.item(1) == item)
    #expect(isThere(item))
  }

  @Test("What a crash left waiting is completed at the next start")
  func completesLeftovers() async throws {
    let items = [try await register(1), try await register(2), try await register(3)]
    _ = try await makeRemover().remove([1, 2])
    try recover()
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
    let item = try await register(1)
    let remover = makeRemover()
    let removal = try await remover.remove([1])
    var again = Examples.item(7, Examples.metadata)
    again.location = item.location
    _ = try await store.register(again)
    #expect(try await remover.complete(removal).isEmpty)
    #expect(trash.locations.isEmpty)
    #expect(isThere(item))
    #expect(!hasList)
  }

  @Test("A leftover that the trash refuses is tried again at the next start")
  func retriesLeftovers() async throws {
    let item = try await register(1)
    _ = try await makeRemover().remove([1])
    try recover()
    trash.fail(.permissionDenied)
    try await makeRemover().completeLeftovers()
    #expect(isThere(item))
    trash.fail(nil)
    try await makeRemover().completeLeftovers()
    #expect(!isThere(item))
    #expect(!hasList)
  }
}
