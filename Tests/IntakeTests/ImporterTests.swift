// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Intake
import Library
import Media
import Pipeline
import TestSupport
import Testing

@Suite("Importer")
struct ImporterTests {
  @Test("gives every track its outcome, and leaves exactly the imported ones on disk")
  func outcomes() async throws {
    let library = try LibraryFixture()
    let music = library.music
    try music.makeTone("kept.mp3", tags: ["title": "Kept", "artist": "A", "album": "B"])
    try SystemCommand.run(
      "ffmpeg",
      "-i",
      music.path("kept.mp3"),
      "-c",
      "copy",
      "-metadata",
      "title=Other",
      music.path("retagged.mp3")
    )
    try music.makeTone("converted.wma", frequency: 500)
    try music.makeTone("lossless.wv", frequency: 550)
    try music.write("<html>".utf8, to: "page.mp3")
    try music.write([], to: "empty.mp3")
    try music.makeTone("whole.flac", frequency: 600)
    try music.write(try music.read("whole.flac").dropLast(2000), to: "truncated.flac")
    symlink("nowhere.mp3", music.path("dangling.mp3"))
    symlink("loop.mp3", music.path("loop.mp3"))
    var protected = library.track("kept.mp3")
    protected.isProtected = true
    var remote = library.track("kept.mp3")
    remote.isRemote = true
    var nowhere = library.track("kept.mp3")
    nowhere.location = nil

    let names = [
      "kept.mp3", "kept.mp3", "retagged.mp3", "converted.wma", "lossless.wv", "converted.wma",
      "page.mp3", "empty.mp3", "truncated.flac", "dangling.mp3", "loop.mp3", "gone.mp3",
    ]
    let summary = try await library.import(
      names.map { library.track($0) } + [protected, remote, nowhere]
    )
    #expect(
      summary.words == [
        "imported", "duplicate", "duplicate", "converted", "converted", "duplicate",
        "noAudioTrack", "damaged", "damaged", "missing", "notReadable", "missing",
        "protected", "remote", "noLocation",
      ]
    )
    let total = ImportOutcome.Kind.allCases.reduce(0) { $0 + summary.count($1) }
    #expect(total == names.count + 3)
    #expect(try library.itemCount() == 3)
    #expect(library.mediaFiles.count == 3)
    #expect(library.mediaFiles.contains("A/B/Kept.mp3"))
    #expect(library.temporaryFiles == [])
  }

  @Test("passes over a track whose persistent ID came before, as long as its file is there")
  func alreadyInLibrary() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3")
    var track = library.track("a.mp3")
    track.persistentID = .init(source: "S", track: "1")
    #expect(try await library.import([track]).words == ["imported"])
    // The check comes before the file is looked at.
    var moved = track
    moved.location = library.music.location("gone.mp3")
    #expect(
      try await library.import([moved, track]).words == ["alreadyInLibrary", "alreadyInLibrary"]
    )
  }

  @Test("gives an item whose file was lost its file back")
  func lostFile() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3", tags: ["title": "t"])
    #expect(try await library.import([library.track("a.mp3")]).words == ["imported"])
    let own = try #require(library.mediaFiles.first)
    try FileManager.default.removeItem(atPath: library.folder.path("Otokura"))
    let summary = try await library.import([library.track("a.mp3")])
    #expect(summary.entries.map(\.outcome) == [.imported(item: 1)])
    #expect(library.mediaFiles == [own])
    #expect(try library.itemCount() == 1)
    #expect(try ImportJournal(library.store.places).unfinished() == [])
  }

  @Test("a song that another process takes in just before is not doubled, and its copy goes")
  func quickerProcess() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3", tags: ["title": "t"])
    #expect(try await library.import([library.track("a.mp3")]).words == ["imported"])
    let own = library.mediaFiles
    // The item can be found from the moment on at which the second copy is begun.
    try SystemCommand.run(
      "sqlite3",
      library.store.places.database,
      """
      CREATE TABLE saved AS SELECT essence FROM item;
      UPDATE item SET essence = NULL, file_hash = x'00';
      DELETE FROM source_track;
      CREATE TRIGGER quicker AFTER INSERT ON import_journal
      BEGIN UPDATE item SET essence = (SELECT essence FROM saved); END;
      """
    )
    let summary = try await library.import([library.track("a.mp3")])
    #expect(summary.entries.map(\.outcome) == [.duplicate(of: 1)])
    #expect(library.mediaFiles == own)
    #expect(try library.itemCount() == 1)
    #expect(try ImportJournal(library.store.places).unfinished() == [])
  }

  @Test("knows the source's file and the library's own file again")
  func duplicates() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.m4a", tags: ["title": "A"])
    #expect(try await library.import([library.track("a.m4a")]).words == ["imported"])
    let own = library.folder.location("Otokura/" + (try #require(library.mediaFiles.first)))
    let request = library.importer.importFiles([library.music.location("a.m4a"), own])
    #expect(try await library.summary(of: request).words == ["duplicate", "duplicate"])
    #expect(library.mediaFiles.count == 1)
  }

  @Test("imports a duplicate where the user wants it")
  func anyway() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3")
    var options = ImportOptions()
    options.includesDuplicates = true
    let track = library.track("a.mp3")
    #expect(
      try await library.import([track, track], options: options).words == ["imported", "imported"]
    )
    #expect(library.mediaFiles.count == 2)
  }

  @Test("the source's text wins as one set, in the item and in its file")
  func precedence() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.flac", tags: ["title": "et", "artist": "er", "genre": "eg"])
    var track = library.track("a.flac")
    track.hasOwnMetadata = true
    track.metadata = TrackMetadata(title: nil, artist: "sr", album: "sl")
    let summary = try await library.import([track])
    guard case .imported(let id) = try #require(summary.entries.first).outcome else {
      Issue.record("\(summary.words)")
      return
    }
    let item = try #require(try await library.store.item(id))
    let expected = TrackMetadata(title: "et", artist: "sr", album: "sl")
    #expect(item.metadata == expected)
    #expect(try TagReader.read(item.location).metadata == expected)
    #expect(item.location.path == library.folder.path("Otokura/sr/sl/et.flac"))
  }

  @Test("sidecars of a folder come along", arguments: ["a.mp3", "a.flac", "a.m4a", "a.ogg"])
  func sidecars(name: String) async throws {
    let library = try LibraryFixture()
    let music = library.music
    try music.makeTone(name, tags: ["title": "t"])
    try music.write("[00:01.00]one\n[00:02.00]two".utf8, to: "a.lrc")
    try SystemCommand.run(
      "ffmpeg",
      "-f",
      "lavfi",
      "-i",
      "color=red:s=8x8:d=1",
      "-frames:v",
      "1",
      music.path("cover.png")
    )
    let request = library.importer.importFiles([Location(path: music.path)])
    let summary = try await library.summary(of: request)
    #expect(summary.words == ["imported"])
    guard case .imported(let id) = try #require(summary.entries.first).outcome else { return }
    let reader = try LibraryReader(library.store.places)
    #expect(try reader.artwork(of: id)?.data == music.read("cover.png"))
    #expect(try reader.lyrics(of: id)?.lines.map(\.text) == ["one", "two"])
    let item = try #require(try await library.store.item(id))
    #expect(try TagReader.read(item.location).artworks.map(\.data) == [try music.read("cover.png")])
  }

  @Test("never changes the source")
  func sourceUntouched() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3", tags: ["title": "t"])
    let before = try library.music.read("a.mp3")
    _ = try await library.import([library.track("a.mp3")])
    #expect(try library.music.read("a.mp3") == before)
    #expect(library.music.files() == ["a.mp3"])
  }

  @Test("an unwritable media folder ends the request with that reason, and nothing is exported")
  func unwritableMediaFolder() async throws {
    let work = GatedWork()
    let library = try LibraryFixture(work: work)
    try library.music.makeTone("a.mp3")
    try FileManager.default.removeItem(atPath: library.folder.path("Otokura"))
    try library.folder.write("x".utf8, to: "Otokura")
    let track = library.track("a.mp3")
    #expect(try await library.import([track, track]).words == ["notWritable", "notWritable"])
    #expect(work.exported == [])
    #expect(try library.itemCount() == 0)
  }

  @Test("a copy whose registration fails goes again")
  func failedRegistration() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3")
    try SystemCommand.run(
      "sqlite3",
      library.store.places.database,
      "CREATE TRIGGER refuse BEFORE INSERT ON item BEGIN SELECT RAISE(ABORT, 'refused'); END"
    )
    #expect(try await library.import([library.track("a.mp3")]).words == ["notWritable"])
    #expect(library.mediaFiles == [])
    #expect(library.temporaryFiles == [])
    #expect(try ImportJournal(library.store.places).unfinished() == [])
  }

  @Test("requests run one after the other, in order")
  func order() async throws {
    let gate = Gate()
    let work = GatedWork(gates: ["1.mp3": gate])
    let library = try LibraryFixture(work: work)
    for index in 1...3 { try library.music.makeTone("\(index).mp3", frequency: 400 + index) }
    let first = library.importer.importTracks([library.track("1.mp3")])
    let second = library.importer.importTracks([library.track("2.mp3"), library.track("3.mp3")])
    await work.exporting.opened()
    #expect(work.exported == ["1.mp3"])
    gate.open()
    #expect(try await library.summary(of: second).words == ["imported", "imported"])
    #expect(try await library.summary(of: first).words == ["imported"])
    #expect(work.exported.sorted() == ["1.mp3", "2.mp3", "3.mp3"])
  }

  @Test("cancelling keeps what is registered, and tells how many were not reached")
  func cancellation() async throws {
    let gate = Gate()
    let work = GatedWork(gates: ["2.mp3": gate])
    let library = try LibraryFixture(work: work)
    for index in 1...4 { try library.music.makeTone("\(index).mp3", frequency: 400 + index) }
    let request = library.importer.importTracks((1...4).map { library.track("\($0).mp3") })
    let summary = try await library.summary(of: request, cancelledAfter: 0, at: work.exporting)
    #expect(summary.words == ["imported", "cancelled", "cancelled", "cancelled"])
    #expect(summary.isCancelled)
    #expect(try library.itemCount() == 1)
    #expect(library.mediaFiles.count == 1)
    gate.open()
    await work.ended.opened()
    // The next request is not held up by the work that was abandoned.
    #expect(try await library.import([library.track("4.mp3")]).words == ["imported"])
    #expect(work.exported.last == "4.mp3")
  }

  @Test("a whole import is undone, and so is its undoing")
  func undoneImport() async throws {
    let library = try LibraryFixture()
    for index in 1...3 { try library.music.makeTone("\(index).mp3", frequency: 400 + index) }
    _ = try await library.import([library.track("1.mp3")])
    let summary = try await library.import([library.track("2.mp3"), library.track("3.mp3")])
    let number = try #require(summary.number)
    let reader = try LibraryReader(library.store.places)
    let before = try reader.imports()
    #expect(before.first?.number == number && before.first?.items.count == 2)
    let receipt = try reader.receipt(of: 2)
    let remover = ItemRemover(library.store) { location throws(TrackFailure) in
      guard unlink(location.path ?? "") == 0 else { throw .missing }
    }
    let removal = try await remover.undoImport(number)
    #expect(removal.items.count == 2)
    #expect(try library.itemCount() == 1)
    #expect(library.mediaFiles.count == 3)
    try await remover.undo(removal)
    #expect(try reader.imports() == before)
    #expect(try reader.receipt(of: 2) == receipt && receipt?.hasSamePackets == true)
    #expect(try await remover.complete(remover.undoImport(number)).isEmpty)
    #expect(library.mediaFiles.count == 1)
  }

  @Test("tells of each step in order")
  func events() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3")
    var log: [String] = []
    let tracks = [library.track("a.mp3"), library.track("gone.mp3")]
    for await event in library.importer.importTracks(tracks).events {
      switch event {
      case .began(let count): log.append("began \(count)")
      case .started(let index, let track): log.append("started \(index) \(track.displayTitle)")
      case .progress: break
      case .ended(let index, let outcome): log.append("ended \(index) \(outcome.kind)")
      case .finished(let summary): log.append("finished \(summary.entries.count)")
      }
    }
    #expect(
      log == [
        "began 2", "started 0 a", "ended 0 imported", "started 1 gone", "ended 1 failed",
        "finished 2",
      ]
    )
  }

  @Test("playing once leaves the library as it is, until the track is added to it")
  func addToLibrary() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("a.mp3", tags: ["title": "t"])
    let preparer = Preparer(
      root: try TemporaryRoot(cache: library.store.places.cache),
      pool: JobPool(width: 2),
      playsInPlace: false
    )
    var prepared: PreparedTrack?
    for await event in preparer.prepare([library.track("a.mp3")]) {
      if case .ready(let track) = event { prepared = track }
    }
    #expect(try library.itemCount() == 0)
    let request = try #require(prepared).addToLibrary(with: library.importer)
    // The request keeps the session's file.
    prepared = nil
    #expect(try await library.summary(of: request).words == ["imported"])
    #expect(library.mediaFiles == ["Unknown Artist/Unknown Album/t.mp3"])
  }
}
