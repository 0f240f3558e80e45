// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Media
import TestSupport

/// A file's tags by the names of `Tests/Fixtures/tags.py`, which reads and writes them by Mutagen.
struct TaggedFile: Codable {
  var file: String?
  var texts: [String: String] = [:]
  /// The kind by ID3v2.4 section 4.14, and the bytes in hexadecimal digits.
  var pictures: [String] = []
  /// What none of our fields holds.
  var others: [String] = []

  private typealias Field<Value> = (
    name: String, path: any WritableKeyPath<TrackMetadata, Value?> & Sendable
  )

  private static let textFields: [Field<String>] = [
    ("title", \.title), ("artist", \.artist), ("album", \.album), ("albumartist", \.albumArtist),
    ("composer", \.composer), ("genre", \.genre), ("comment", \.comment),
    ("titlesort", \.titleSort), ("artistsort", \.artistSort), ("albumsort", \.albumSort),
    ("albumartistsort", \.albumArtistSort), ("composersort", \.composerSort),
  ]

  private static let numbers: [Field<Int>] = [
    ("year", \.year), ("track", \.trackNumber), ("tracks", \.trackTotal), ("disc", \.discNumber),
    ("discs", \.discTotal), ("bpm", \.bpm),
  ]

  /// All fields that have a text.
  static var fieldNames: [String] {
    textFields.map(\.name) + numbers.map(\.name) + ["compilation", "lyrics"]
  }

  /// A picture as `pictures` lists it.
  static func picture(_ kind: UInt8, _ data: [UInt8]) -> String {
    "\(kind) " + data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Writes tags into the files that they name.
  static func write(_ files: [TaggedFile], in folder: ScratchFolder) throws {
    let lines = try files.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try folder.write(lines.joined(separator: "\n").utf8, to: "orders.json")
    try run("write <'\(folder.path("orders.json"))'")
  }

  /// Reads the tags of files.
  static func read(_ paths: [String], in folder: ScratchFolder) throws -> [TaggedFile] {
    let words = paths.map { "'\($0)'" }.joined(separator: " ")
    try run("read \(words) >'\(folder.path("answers.json"))'")
    return try folder.read("answers.json").split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(TaggedFile.self, from: Data(line))
    }
  }

  /// Mutagen is there for Debian's own Python alone.
  private static func run(_ words: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try SystemCommand.run(
      "sh",
      "-c",
      "/usr/bin/python3 '\(tests.path)/Fixtures/tags.py' \(words)"
    )
  }
}

extension TaggedFile {
  /// What an item says in words and numbers.
  init(_ metadata: TrackMetadata) {
    for field in Self.textFields { texts[field.name] = metadata[keyPath: field.path] }
    for field in Self.numbers {
      texts[field.name] = metadata[keyPath: field.path].map { String($0) }
    }
    texts["compilation"] = metadata.isCompilation.map { $0 ? "1" : "0" }
  }

  /// Fills in a field of an item or a source.
  static func set(_ name: String, to value: String, in metadata: inout TrackMetadata) {
    if let field = textFields.first(where: { $0.name == name }) {
      metadata[keyPath: field.path] = value
    } else if let field = numbers.first(where: { $0.name == name }) {
      metadata[keyPath: field.path] = Int(value)
    } else if name == "compilation" {
      metadata.isCompilation = value == "1"
    }
  }
}
