// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Testing

/// The working tree that these tests read.
enum Repository {
  /// The absolute path of the tree's top folder.
  static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast("Tests/RepositoryTests/Repository.swift".split(separator: "/").count)
    return "/" + parts.joined(separator: "/")
  }()

  /// One file of the tree.
  struct File: CustomTestStringConvertible {
    /// The path below the top folder.
    let path: String
    let text: String

    var testDescription: String { path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// The files below the given folders whose names end so, in order of their paths.
  static func files(in folders: String..., endings: String...) throws -> [File] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
        .map { "\(folder)/\($0)" }
        .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains("/.") }
        .sorted()
        .map { try file($0) }
    }
  }

  /// The file at a path below the top folder.
  static func file(_ path: String) throws -> File {
    File(path: path, text: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
  }
}
