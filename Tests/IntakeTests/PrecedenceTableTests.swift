// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Intake
import Library
import Media
import TestSupport
import Testing

/// Every field as the source has it or not and the file has it or not, in every container: what
/// Mutagen finds in the library's file is what the item says, and both are what the rules ask for.
@Suite struct PrecedenceTableTests {
  /// Who says something about a field.
  private struct Combination {
    var isInSource: Bool
    var isInFile: Bool

    /// The combination of a field in one of four files, in which every field meets all of them.
    init(field: Int, file: Int) {
      isInSource = (field + file) & 1 != 0
      isInFile = (field + file) & 2 != 0
    }
  }

  private static let names = TaggedFile.fieldNames
  private static let sourceCover = png + [1]
  private static let fileCover: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 2, 2]
  private static let fileBack = png + [3, 3, 3]
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// What one side says about a field.
  private static func value(_ field: Int, inSource: Bool) -> String {
    switch names[field] {
    case "compilation": inSource ? "1" : "0"
    case "year": String((inSource ? 2000 : 1900) + field)
    case "track", "tracks", "disc", "discs", "bpm": String((inSource ? 40 : 60) + field)
    case "lyrics": inSource ? "源の詞\nS" : "F\nwords"
    case let name: (inSource ? "源 " : "F ") + name
    }
  }

  /// A file of the table, and what must come of it.
  private struct Row {
    var name: String
    var track: SourceTrack
    var embedded: TaggedFile
    var expected: TaggedFile
  }

  private func row(_ file: Int, fileExtension: String, in music: ScratchFolder) throws -> Row {
    let name = "\(file).\(fileExtension)"
    var row = Row(
      name: name,
      track: SourceTrack(id: .init(file), location: music.location(name)),
      embedded: TaggedFile(file: music.path(name), others: ["kept"]),
      expected: TaggedFile(others: ["kept"])
    )
    row.track.hasOwnMetadata = true
    for field in Self.names.indices {
      let combination = Combination(field: field, file: file)
      let name = Self.names[field]
      let (own, embedded) = (Self.value(field, inSource: true), Self.value(field, inSource: false))
      if combination.isInFile { row.embedded.texts[name] = embedded }
      guard combination.isInSource else {
        if name == "title" {
          row.expected.texts[name] = combination.isInFile ? embedded : "\(file)"
        }
        if name == "lyrics", combination.isInFile { row.expected.texts[name] = embedded }
        continue
      }
      row.expected.texts[name] = own
      if name == "lyrics" {
        try music.write(own.utf8, to: "\(file).lrc")
        row.track.lyricsLocation = music.location("\(file).lrc")
      } else {
        TaggedFile.set(name, to: own, in: &row.track.metadata)
      }
    }
    try addPictures(to: &row, Combination(field: Self.names.count, file: file), in: music)
    return row
  }

  private func addPictures(
    to row: inout Row,
    _ combination: Combination,
    in music: ScratchFolder
  ) throws {
    let cover = TaggedFile.picture(3, Self.fileCover)
    // MP4 has no kinds of picture.
    let back = TaggedFile.picture(row.name.hasSuffix("m4a") ? 0 : 4, Self.fileBack)
    if combination.isInFile { row.embedded.pictures = [cover, back] }
    row.expected.pictures = row.embedded.pictures
    if combination.isInSource {
      try music.write(Self.sourceCover, to: "cover.png")
      row.track.artworkLocation = music.location("cover.png")
      row.expected.pictures =
        [TaggedFile.picture(3, Self.sourceCover)] + row.embedded.pictures.dropFirst()
    }
  }

  /// A file of a folder, which has no metadata of its own, so that the file's stand.
  private func folderRow(fileExtension: String, in music: ScratchFolder) throws -> Row {
    var row = try row(4, fileExtension: fileExtension, in: music)
    row.track = SourceTrack(id: .init(4), location: row.track.location)
    row.expected = row.embedded
    row.expected.file = nil
    row.expected.texts["title"] = row.embedded.texts["title"] ?? "4"
    return row
  }

  @Test(arguments: ["mp3", "m4a", "flac", "ogg", "opus", "wav", "aiff"])
  func `item and file say what the precedence asks for`(fileExtension: String) async throws {
    let library = try LibraryFixture()
    let music = library.music
    var rows = try (0..<4).map { try row($0, fileExtension: fileExtension, in: music) }
    rows.append(try folderRow(fileExtension: fileExtension, in: music))
    for (index, row) in rows.enumerated() {
      let frequency = 400 + 50 * index
      try music.makeTone(row.name, frequency: frequency, codec: ["-bitexact", "-write_id3v2", "0"])
    }
    try TaggedFile.write(rows.map(\.embedded), in: music)

    let summary = try await library.import(rows.map(\.track))
    #expect(summary.words == rows.map { _ in "imported" })
    let reader = try LibraryReader(library.store.places)
    var items: [MediaItem] = []
    for entry in summary.entries {
      guard case .imported(let id) = entry.outcome else { continue }
      items.append(try #require(try await library.store.item(id)))
    }
    let files = try TaggedFile.read(items.map { try #require($0.location.path) }, in: music)
    for (row, (item, file)) in zip(rows, zip(items, files)) {
      guard case .library(let id) = item.id else { continue }
      #expect(file.texts == row.expected.texts, "file of \(row.name)")
      #expect(file.pictures == row.expected.pictures, "file of \(row.name)")
      #expect(file.others.contains { $0.contains("kept") }, "\(row.name): \(file.others)")
      var said = TaggedFile(item.metadata)
      said.texts["lyrics"] = try reader.lyrics(of: id)?.text
      said.pictures = try reader.artworks(of: id).map {
        TaggedFile.picture($0.kind.rawValue, $0.data)
      }
      #expect(said.texts == row.expected.texts, "item of \(row.name)")
      #expect(said.pictures == row.expected.pictures, "item of \(row.name)")
    }
  }
}
