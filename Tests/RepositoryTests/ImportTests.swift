// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Arrows between the rooms of the house run downward only, and only where the table says so.
@Suite struct ImportTests {
  /// The rooms that a room may import.
  ///
  /// What it may import of C, Package.swift says.
  static let allowed: [String: Set<String>] = [
    "Media": [],
    "GObjectKit": [],
    "Containers": ["Media"],
    "Pipeline": ["Media", "Containers", "GObjectKit"],
    "Library": ["Media", "Containers"],
    "MusicSources": ["Media", "Library", "GObjectKit"],
    "Intake": ["Media", "MusicSources", "Library", "Pipeline", "Containers"],
    "Player": ["Media", "Pipeline", "Library"],
    "App": [
      "Media", "GObjectKit", "Containers", "Pipeline", "Library", "MusicSources", "Intake",
      "Player",
    ],
  ]
  /// What comes with the toolchain.
  ///
  /// Foundation itself is not among it: linked statically it adds some 40 MB.
  static let toolchain: Set<String> = [
    "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
  ]
  /// C modules that belong to one room, whatever Package.swift says.
  static let owners = ["CGtk": "App", "CGStreamer": "Pipeline", "CTagLib": "Library"]

  /// Why a room must not import a module; nil where it may.
  static func objection(to module: String, in room: String, manifest: String) -> String? {
    guard let rooms = allowed[room] else { return "\(room) is no room of the house" }
    if toolchain.contains(module) || rooms.contains(module) { return nil }
    if allowed[module] != nil { return "\(room) must not know \(module)" }
    if let owner = owners[module], owner != room { return "\(module) belongs to \(owner)" }
    guard module.hasPrefix("C"), dependencies(of: room, in: manifest).contains(module) else {
      return "Package.swift gives \(room) no \(module)"
    }
    return nil
  }

  /// The names that Package.swift lists for a room.
  static func dependencies(of room: String, in manifest: String) -> Set<String> {
    // The formatter may break the line behind the parenthesis.
    let openings =
      room == "App"
      ? ["name: \"otokura\",\n      dependencies:"]
      : ["room(\"\(room)\",", "room(\n      \"\(room)\","]
    guard let start = openings.compactMap({ manifest.firstRange(of: $0)?.upperBound }).first,
      let end = manifest[start...].firstIndex(of: "]")
    else { return [] }
    return Set(manifest[start..<end].matches(of: #/"(\w+)"/#).map { String($0.1) })
  }

  /// The modules that a file imports.
  static func imports(of text: String) -> [String] {
    SwiftSource(text).lines.compactMap { line in
      line.firstMatch(
        of: #/^\s*(?:@\w+\s+)?(?:\w+\s+)?import\s+(?:(?:struct|class|enum|func|let|var)\s+)?(\w+)/#
      ).map { String($0.1) }
    }
  }

  @Test(
    "each import follows an arrow",
    arguments: try Repository.files(in: "Sources", endings: ".swift")
  )
  func edges(file: Repository.File) throws {
    let room = String(file.path.split(separator: "/")[1])
    let manifest = try Repository.file("Package.swift").text
    let objections = Self.imports(of: file.text).compactMap {
      Self.objection(to: $0, in: room, manifest: manifest)
    }
    #expect(objections == [])
  }

  @Test(
    "an edge that the table lacks is found",
    arguments: [
      ("Pipeline", "Library"), ("Library", "GObjectKit"), ("Player", "Intake"), ("Media", "CGLib"),
      ("Pipeline", "CGtk"), ("Library", "CGStreamer"), ("Containers", "Foundation"),
      ("Cellar", "Media"),
    ]
  )
  func forbidden(room: String, module: String) throws {
    let manifest = try Repository.file("Package.swift").text
    #expect(Self.objection(to: module, in: room, manifest: manifest) != nil)
  }

  @Test func `every form of import is seen`() {
    let text =
      "public import Media\n@testable import Library\nimport struct A.B\n// import C\nimport D"
    #expect(Self.imports(of: text) == ["Media", "Library", "A", "D"])
  }
}
