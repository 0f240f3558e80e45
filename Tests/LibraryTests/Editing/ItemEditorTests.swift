// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Library

@Suite struct ItemEditorTests {
  let folder = TemporaryFolder()
  let store: Store
  let editor: ItemEditor

  init() throws {
    store = try Store.open(folder.places)
    editor = ItemEditor(store)
  }

  /// Registers a file with everything in its tags and in the library.
  private func register(_ path: String, tags: EmbeddedTags? = nil) async throws -> MediaItem {
    if let tags { try TagWriter.write(tags, to: path) }
    var new = Examples.item(1, tags?.metadata ?? TrackMetadata(title: "old"))
    new.location = Location(path: path)
    return try await store.register(new)
  }

  private let fullTags = EmbeddedTags(
    metadata: Examples.metadata,
    artworks: [Artwork(data: Examples.png, mediaType: "image/png")],
    lyrics: Lyrics(text: "la")
  )

  /// What `sha256sum` says of a file.
  private func hash(of path: String) -> [UInt8] {
    let digits = Array(Shell.output("sha256sum", path).prefix(64))
    return stride(from: 0, to: digits.count, by: 2).compactMap { index in
      UInt8(String(digits[index...index + 1]), radix: 16)
    }
  }

  /// Whether the library says that the file's own text must not come back.
  private func hasEditedText(_ id: Int64) async throws -> Bool {
    try await store.remove([id]).records.first?.item.hasEditedTextMetadata ?? false
  }

  // MARK: - Edits that work

  @Test("An edit is in the item, in the library and in the file", arguments: Sound.allCases)
  func edits(sound: Sound) async throws {
    let path = sound.make(in: folder)
    let item = try await register(path, tags: fullTags)
    let packets = Sound.packets(of: path)
    var metadata = Examples.metadata
    metadata.title = "新しい題"
    metadata.artist = "Someone Else"
    let edited = try await editor.edit(item, to: metadata)
    #expect(edited.metadata == metadata)
    #expect(edited.id == item.id)
    #expect(try await store.item(1) == edited)
    var expected = Spelling.written(to: sound).filter { text in
      !["picture", "USLT", "©lyr", "lyrics"].contains { text.hasPrefix($0 + "=") }
    }
    expected = Set(
      expected.map {
        $0.replacing("=夜明けの歌", with: "=新しい題").replacing("=Ärla Nova", with: "=Someone Else")
      }
    )
    #expect(Mutagen.read(path).isSuperset(of: expected))
    #expect(Sound.packets(of: path) == packets)
    let read = try TagReader.read(item.location)
    #expect(read.artworks == fullTags.artworks)
    #expect(read.lyrics == fullTags.lyrics)
    #expect(try await store.item(withFileHash: hash(of: path)) == edited)
    #expect(try await !hasEditedText(1))
  }

  @Test("A cleared field is empty in both", arguments: [Sound.mp3, .m4a, .flac])
  func clears(sound: Sound) async throws {
    let path = sound.make(in: folder)
    let item = try await register(path, tags: fullTags)
    var metadata = Examples.metadata
    metadata.artist = nil
    metadata.year = nil
    metadata.trackNumber = nil
    metadata.trackTotal = nil
    let edited = try await editor.edit(item, to: metadata)
    #expect(edited.metadata == metadata)
    #expect(try TagReader.read(item.location).metadata == metadata)
    let gone = ["TPE1", "TDRC", "TRCK", "©ART", "©day", "trkn", "artist", "date", "tracknumber"]
    let keys = Mutagen.read(path).map { String($0.prefix { $0 != "=" }) }
    #expect(Set(keys).isDisjoint(with: gone))
  }

  @Test("A search finds the new words and no longer the old ones")
  func isFound() async throws {
    let item = try await register(Sound.flac.make(in: folder), tags: fullTags)
    _ = try await editor.edit(item, to: TrackMetadata(title: "Zebra"))
    let reader = try LibraryReader(folder.places)
    let sort = SongSort(column: .title)
    #expect(try reader.songs(matching: "zebra", sort: sort, scope: .all) == [1])
    #expect(try reader.songs(matching: "nova", sort: sort, scope: .all) == [])
  }

  @Test("A file that holds no tags leaves the edit to the library, which remembers it")
  func editsWithoutTags() async throws {
    let bytes = Array("no audio at all".utf8)
    let location = folder.write(bytes, to: "x.bin")
    let item = try await register(folder("x.bin"))
    let edited = try await editor.edit(item, to: TrackMetadata(title: "new"))
    #expect(edited.metadata == TrackMetadata(title: "new"))
    #expect(TemporaryFolder.bytes(of: folder("x.bin")) == bytes)
    #expect(edited.location == location)
    #expect(try await hasEditedText(1))
  }

  // MARK: - Edits that fail

  @Test("Where the library refuses, the file keeps its tags", arguments: [Sound.mp3, .m4a, .flac])
  func keepsTagsOfUnknownItem(sound: Sound) async throws {
    let path = sound.make(in: folder)
    let item = try await register(path, tags: fullTags)
    let tags = Mutagen.read(path)
    _ = try await store.remove([1])
    await #expect(throws: ItemEditor.Failure.store(.noSuchItem(1))) {
      try await editor.edit(item, to: TrackMetadata(title: "new"))
    }
    #expect(Mutagen.read(path) == tags)
  }

  @Test(
    "Whatever the library refuses, item and file still say the same",
    arguments: ["title", "file_hash"]
  )
  func agreesAfterFailure(column: String) async throws {
    let path = Sound.m4a.make(in: folder)
    let item = try await register(path, tags: fullTags)
    let tags = Mutagen.read(path)
    Shell.run(
      "sqlite3",
      folder.places.database,
      """
      CREATE TRIGGER refusal BEFORE UPDATE OF \(column) ON item
      BEGIN SELECT RAISE(ABORT, 'refused'); END;
      """
    )
    let failure = await #expect(throws: ItemEditor.Failure.self) {
      try await editor.edit(item, to: TrackMetadata(title: "new"))
    }
    guard case .store(.failed(_, message: "refused", _)) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try await store.item(1) == item)
    #expect(Mutagen.read(path) == tags)
  }

  @Test("A file that is gone changes nothing")
  func refusesMissingFile() async throws {
    let item = try await register(folder("gone.flac"))
    await #expect(throws: ItemEditor.Failure.tags(.unreadable(.missing))) {
      try await editor.edit(item, to: TrackMetadata(title: "new"))
    }
    #expect(try await store.item(1) == item)
  }

  @Test("A transient item, or one that is nowhere on this disk, can't be edited")
  func refusesOthers() async throws {
    let path = Sound.flac.make(in: folder)
    var item = try await register(path, tags: fullTags)
    let tags = Mutagen.read(path)
    item.id = .transient(1)
    await #expect(throws: ItemEditor.Failure.file(.noLocation)) {
      try await editor.edit(item, to: TrackMetadata(title: "new"))
    }
    item.id = .library(1)
    item.location = Location(uri: "http://host/a.flac")
    await #expect(throws: ItemEditor.Failure.file(.noLocation)) {
      try await editor.edit(item, to: TrackMetadata(title: "new"))
    }
    #expect(Mutagen.read(path) == tags)
  }
}
