// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Library

@Suite struct StoreTests {
  let folder = TemporaryFolder()

  private var fullItem: NewItem {
    var item = Examples.item(1, Examples.metadata)
    item.essence = [9, 9]
    item.persistentID = .init(source: "ABC", track: "DEF")
    item.artworks = [
      Artwork(data: Examples.jpeg, mediaType: "image/jpeg", kind: .backCover),
      Artwork(data: Examples.png, mediaType: "image/png"),
    ]
    item.lyrics = Lyrics(
      text: "one\ntwo",
      lines: [.init(time: .milliseconds(1500), text: "one"), .init(time: .seconds(3), text: "two")]
    )
    return item
  }

  @Test("A registered item reads back with everything it was given, in a new process's eyes too")
  func registers() async throws {
    var registered: MediaItem?
    do {
      let store = try Store.open(folder.places)
      registered = try await store.register(fullItem)
    }
    let store = try Store.open(folder.places)
    let item = try #require(try await store.item(withEssence: [9, 9]))
    #expect(item == registered)
    #expect(item.metadata == Examples.metadata)
    #expect(item.probe == Examples.probe)
    #expect(item.hasArtwork && item.hasLyrics && item.isInLibrary)
    #expect(try await store.item(withFileHash: [1, 1]) == item)
    #expect(try await store.item(withFileHash: [2, 2]) == nil)
    let reader = try LibraryReader(folder.places)
    #expect(try reader.lyrics(of: 1) == fullItem.lyrics)
    #expect(try reader.artwork(of: 1)?.data == Examples.png)
    #expect(try reader.artworks(of: 1).count == 2)
  }

  @Test("Only the persistent IDs that are in the library are found")
  func findsPersistentIDs() async throws {
    let store = try Store.open(folder.places)
    _ = try await store.register(fullItem)
    let known = SourceTrack.PersistentID(source: "ABC", track: "DEF")
    let others = [("ABC", "DE"), ("ABCD", "EF"), ("DEF", "ABC")]
      .map { SourceTrack.PersistentID(source: $0.0, track: $0.1) }
    #expect(try await store.items(withPersistentIDs: others + [known]) == [known: 1])
  }

  @Test("A cancelled question about persistent IDs ends at once")
  func cancelsQuestion() async throws {
    let store = try Store.open(folder.places)
    let question = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.items(withPersistentIDs: [.init(source: "a", track: "b")])
    }
    await #expect(throws: StoreError.cancelled) { try await question.value }
  }

  @Test("A registration that fails leaves no row behind")
  func rollsBack() async throws {
    let store = try Store.open(folder.places)
    _ = try await store.register(Examples.item(1, TrackMetadata(title: "first")))
    var second = fullItem
    second.location = Location(path: "/music/1.m4a")
    await #expect(throws: StoreError.self) { try await store.register(second) }
    let reader = try LibraryReader(folder.places)
    #expect(try reader.songCount() == 1)
    #expect(try await store.items(withPersistentIDs: [.init(source: "ABC", track: "DEF")]) == [:])
    #expect(try reader.songs(matching: "夜明け", sort: .init(column: .title), scope: .all) == [])
  }

  @Test("An edit replaces the fields as one set, in the search too")
  func updatesMetadata() async throws {
    let store = try Store.open(folder.places)
    _ = try await store.register(fullItem)
    let edited = TrackMetadata(title: "Renamed")
    #expect(try await store.updateMetadata(edited, of: 1).metadata == edited)
    let reader = try LibraryReader(folder.places)
    let sort = SongSort(column: .title)
    #expect(try reader.songs(matching: "renamed", sort: sort, scope: .all) == [1])
    #expect(try reader.songs(matching: "夜明け", sort: sort, scope: .all) == [])
    #expect(try reader.songs(matching: "two", sort: sort, scope: .all) == [1])
    await #expect(throws: StoreError.noSuchItem(7)) {
      try await store.updateMetadata(edited, of: 7)
    }
  }

  @Test("Undoing a removal brings the same item back")
  func restoresRemoval() async throws {
    let store = try Store.open(folder.places)
    let item = try await store.register(fullItem)
    _ = try await store.register(Examples.item(2, TrackMetadata(title: "other")))
    let removal = try await store.remove([1, 99])
    #expect(removal.items == [item])
    let reader = try LibraryReader(folder.places)
    #expect(try reader.songCount() == 1)
    #expect(try reader.songs(matching: "two", sort: .init(column: .title), scope: .all) == [])
    try await store.restore(removal)
    #expect(try await store.item(1) == item)
    #expect(try reader.artworks(of: 1).map(\.data) == [Examples.png, Examples.jpeg])
    #expect(try reader.lyrics(of: 1) == fullItem.lyrics)
    #expect(try reader.songs(matching: "two", sort: .init(column: .title), scope: .all) == [1])
    let id = SourceTrack.PersistentID(source: "ABC", track: "DEF")
    #expect(try await store.items(withPersistentIDs: [id]) == [id: 1])
  }

  @Test("A number is never given twice, so an undo can't hit another item")
  func neverReusesNumbers() async throws {
    let store = try Store.open(folder.places)
    _ = try await store.register(fullItem)
    _ = try await store.remove([1])
    let next = try await store.register(Examples.item(2, TrackMetadata(title: "next")))
    #expect(next.id == .library(2))
  }

  @Test("Every listener hears of every change, in order")
  func tellsChanges() async throws {
    let store = try Store.open(folder.places)
    var (first, second) = (store.changes().makeAsyncIterator(), store.changes().makeAsyncIterator())
    _ = try await store.register(fullItem)
    _ = try await store.updateLyrics(nil, of: 1)
    _ = try await store.remove([1])
    for expected in [StoreChange.added([1]), .updated([1]), .removed([1])] {
      #expect(await first.next() == expected)
      #expect(await second.next() == expected)
    }
  }

  @Test("A picture that many items show is kept once, and goes when none shows it")
  func sharesArtwork() async throws {
    func pictures() throws -> Int? {
      try SQLiteConnection(path: folder.places.database, mode: .readOnly, busyTimeout: .zero)
        .first("SELECT count(*) FROM artwork") { Int($0.number(0)) }
    }
    do {
      let store = try Store.open(folder.places)
      for number in 1...3 {
        var item = Examples.item(number, TrackMetadata(title: "\(number)"))
        item.artworks = [Artwork(data: Examples.png, mediaType: "image/png")]
        _ = try await store.register(item)
      }
      #expect(try pictures() == 1)
      _ = try await store.remove([1, 2, 3])
    }
    _ = try Store.open(folder.places)
    // Another process may still undo the removal.
    #expect(try pictures() == 1)
    try Recovery(folder.places).run()
    #expect(try pictures() == 0)
  }

  @Test("Another process that opens the library does not break an undo")
  func undoesBesideOthers() async throws {
    let store = try Store.open(folder.places)
    let item = try await store.register(fullItem)
    let removal = try await store.remove([1])
    _ = try Store.open(folder.places)
    try await store.restore(removal)
    #expect(try await store.item(1) == item)
  }

  @Test(
    "A recording that another process took in meanwhile is not taken in again",
    arguments: ["essence", "file", "source's file", "source's track"]
  )
  func registersOnce(_ likeness: String) async throws {
    let places = folder.places
    let (one, other) = (try Store.open(places), try Store.open(places))
    var first = fullItem
    first.location = folder.write([1], to: "1.m4a")
    var second = Examples.item(2, Examples.metadata)
    second.location = folder.write([2], to: "2.m4a")
    var sourceHash: [UInt8]?
    switch likeness {
    case "essence": second.essence = first.essence
    case "file": second.fileHash = first.fileHash
    case "source's file": sourceHash = first.fileHash
    default: second.persistentID = first.persistentID
    }
    guard case .registered = try await one.registerUnlessKnown(first, sourceHash: nil) else {
      Issue.record("the first was refused")
      return
    }
    let registration = try await other.registerUnlessKnown(second, sourceHash: sourceHash)
    #expect(registration == .duplicate(of: 1))
    #expect(try LibraryReader(places).songCount() == 1)
    // One that has lost its file is no reason to refuse another.
    Shell.run("rm", folder("1.m4a"))
    let again = try await other.registerUnlessKnown(second, sourceHash: sourceHash)
    #expect(again != .duplicate(of: 1))
  }

  @Test("A lost file is replaced once")
  func replacesLostFileOnce() async throws {
    let store = try Store.open(folder.places)
    _ = try await store.register(fullItem)
    for name in ["1.m4a", "2.m4a"] {
      _ = try await store.replaceLostFile(
        of: 1,
        by: folder.write([1], to: name),
        fileHash: [1],
        journalEntry: nil
      )
    }
    #expect(try await store.item(1)?.location == Location(path: folder("1.m4a")))
  }

  @Test("Another program's lock is told as such")
  func reportsLock() async throws {
    let store = try Store.open(folder.places, busyTimeout: .zero)
    let other = try SQLiteConnection(
      path: folder.places.database,
      mode: .readWrite,
      busyTimeout: .zero
    )
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: StoreError.locked) { try await store.register(fullItem) }
    try other.execute("ROLLBACK")
    _ = try await store.register(fullItem)
  }

  @Test("A place that can't be written is told with its path")
  func reportsUnwritablePlace() {
    let error = #expect(throws: StoreError.self) { try Store.open(.under("/proc/otokura")) }
    guard case .cannotOpen(let path, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "/proc/otokura")
  }
}
