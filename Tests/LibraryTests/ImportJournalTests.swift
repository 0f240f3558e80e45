// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Testing

@testable import Library

@Suite struct ImportJournalTests {
  let folder = TemporaryFolder()

  @Test("After a crash the copy goes, unless its item was registered", arguments: [false, true])
  func undoesCrash(isRegistered: Bool) async throws {
    let places = folder.places
    let media = MediaFolder(root: places.mediaFolder)
    let store = try Store.open(places)
    let journal = try ImportJournal(places)
    let source = folder.write([1, 2, 3], to: "in.mp3")
    var entry: String?
    let placed = try media.place(
      source,
      for: TrackMetadata(title: "Song"),
      fileExtension: "mp3",
      token: CancellationToken()
    ) { placement throws(TrackFailure) in
      entry = placement.name
      do throws(StoreError) { try journal.begin(placement) } catch { throw .noSpace }
    }
    #expect(try journal.unfinished().count == 1)
    if isRegistered {
      var item = Examples.item(1, TrackMetadata(title: "Song"))
      item.location = placed
      item.journalEntry = entry
      _ = try await store.register(item)
      #expect(try journal.unfinished() == [])
    }
    try journal.undoUnfinished(in: media)
    #expect(try journal.unfinished() == [])
    #expect(TemporaryFolder.bytes(of: placed.path ?? "").isEmpty == !isRegistered)
    #expect(folder.contents.contains("Otokura/Unknown Artist") == isRegistered)
  }

  @Test(
    "Undoing never deletes a file that got the number of the one that went",
    arguments: [1, nil]
  )
  func sparesReusedNumbers(birth: Int64?) throws {
    let places = folder.places
    _ = try Store.open(places)
    Shell.run("mkdir", "-p", places.mediaFolder + "/a/b")
    let other = try #require(folder.write([1], to: "Otokura/a/b/cover.jpg").path)
    var status = stat()
    stat(other, &status)
    var placement = Placement(
      name: ".otokura-1.part",
      folder: Location(path: places.mediaFolder + "/a/b")
    )
    placement.device = UInt64(status.st_dev)
    placement.inode = UInt64(status.st_ino)
    placement.birth = birth
    let journal = try ImportJournal(places)
    try journal.begin(placement)
    #expect(try journal.unfinished() == [placement])
    try journal.undoUnfinished(in: MediaFolder(root: places.mediaFolder))
    #expect(TemporaryFolder.bytes(of: other) == [1])
    #expect(try journal.unfinished() == [])
  }

  @Test("Undoing never deletes a file that only stands where the copy was to be")
  func sparesOthers() throws {
    let places = folder.places
    _ = try Store.open(places)
    Shell.run("mkdir", "-p", places.mediaFolder + "/a/b")
    let other = folder.write([1], to: "Otokura/a/b/Song.mp3")
    let journal = try ImportJournal(places)
    let there = Location(path: places.mediaFolder + "/a/b")
    try journal.begin(Placement(name: ".otokura-1.part", folder: there))
    try journal.begin(Placement(name: ".otokura-2.part", folder: Location(path: folder.path)))
    try journal.undoUnfinished(in: MediaFolder(root: places.mediaFolder))
    #expect(TemporaryFolder.bytes(of: other.path ?? "") == [1])
  }
}
