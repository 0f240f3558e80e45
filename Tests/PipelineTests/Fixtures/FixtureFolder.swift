// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Testing

/// The files that `Tests/Fixtures` makes, and what other people's programs say of them.
///
/// They are kept in the build folder, and made anew only when their makers have changed.
enum FixtureFolder {
  /// What FFmpeg says of a file: see `Tests/Fixtures/judge.py`.
  struct Judgement: Decodable {
    var packets: String?
    var frames: Int64?
    var samples: String?
    /// What else is asked of exports alone.
    var tags: [String]?
    /// What each other program finds; nothing where it does not take the file.
    var openings: [String: Opening?]?
  }

  /// How long a file is by another program's account.
  struct Opening: Decodable {
    var frames: Int64?
    var seconds: Double?

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      frames = try pair.decode(Int64?.self)
      seconds = try pair.decode(Double?.self)
    }
  }

  private struct Made {
    var folder: String
    var judgements: [String: Judgement]
  }

  /// Mutagen is there for Debian's own Python alone.
  private static let python = "/usr/bin/python3"

  private static let made = Result {
    let folder = root("build/fixtures")
    try Tools.run("\(python) '\(root("Tests/Fixtures"))/prepare.py' '\(folder)'")
    let judged = try Tools.bytes("\(folder)/judged.json")
    return Made(
      folder: folder,
      judgements: try JSONDecoder().decode([String: Judgement].self, from: Data(judged))
    )
  }

  /// Where a fixture lies.
  static func path(_ name: String) throws -> String {
    let made = try made.get()
    let places = ["fixtures", "cases"].map { "\(made.folder)/\($0)/\(name)" }
    return try #require(
      places.first { FileManager.default.fileExists(atPath: $0) },
      "nothing made \(name)"
    )
  }

  /// All fixtures' names.
  static func names() throws -> [String] { try made.get().judgements.keys.sorted() }

  /// What is said of a fixture.
  static func judgement(of name: String) throws -> Judgement {
    try #require(try made.get().judgements[name])
  }

  /// What is said of any files, by path.
  static func judge(_ paths: [String]) throws -> [String: Judgement] {
    let list = try Tools.file("exports", bytes: Array(paths.joined(separator: "\n").utf8))
    let output = try Tools.run("\(python) '\(root("Tests/Fixtures"))/judge.py' < '\(list)'")
    return try JSONDecoder().decode([String: Judgement].self, from: Data(output))
  }

  /// The rows of a list in `Tests/Fixtures`: a name, a vertical bar, and what goes with it.
  ///
  /// Lines that are empty or begin with "#" are for readers.
  static func rows(_ list: String) throws -> [(name: String, text: String)] {
    let bytes = try Tools.bytes("\(root("Tests/Fixtures"))/\(list)")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let bar = line.firstIndex(of: "|") else { return nil }
      return (trimmed(line[..<bar]), trimmed(line[line.index(after: bar)...]))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// A path in the project; its build folder's name begins with a dot.
  static func root(_ path: String) -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    return "\(root)/\(path.hasPrefix("build") ? "." : "")\(path)"
  }
}
