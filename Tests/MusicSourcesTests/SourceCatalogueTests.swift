// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Media
import MusicSources
import TestSupport
import Testing

@Suite("SourceCatalogue")
struct SourceCatalogueTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("offers the Music folder and the demo where they exist")
  func found() throws {
    try folder.makeFolder("Music")
    try folder.write("x".utf8, to: "demo/Library.xml")
    let catalogue = SourceCatalogue(
      musicFolder: folder.location("Music"),
      demoFolder: folder.location("demo")
    )
    #expect(catalogue.entries.map(\.origin) == [.musicFolder, .demo])
    #expect(
      catalogue.entries.map(\.source.id.description)
        == ["folder:\(folder.path("Music"))", "apple-music:\(folder.path("demo/Library.xml"))"]
    )
  }

  @Test("offers nothing that isn't there")
  func missing() {
    let catalogue = SourceCatalogue(
      musicFolder: folder.location("Music"),
      demoFolder: folder.location("demo")
    )
    #expect(catalogue.entries.isEmpty)
  }

  @Test("adds folders as folders, files as libraries, and each once")
  func added() throws {
    try folder.makeFolder("a")
    try folder.write("x".utf8, to: "b.xml")
    var catalogue = SourceCatalogue(musicFolder: nil, demoFolder: nil)
    catalogue.add(folder.location("a"))
    catalogue.add(folder.location("b.xml"))
    catalogue.add(folder.location("a"))
    #expect(catalogue.entries.map(\.source.kind) == [.folder, .appleMusic])
    #expect(catalogue.entries.map(\.origin) == [.added, .added])
  }

  @Test("takes the demo folder from the environment")
  func environment() throws {
    let demoFolder = folder.path + "/otokura/demo"
    try FileManager.default.createDirectory(atPath: demoFolder, withIntermediateDirectories: true)
    try folder.write("x".utf8, to: "otokura/demo/Library.xml")
    let catalogue = SourceCatalogue.standard(environment: ["OTOKURA_DATA_DIR": folder.path])
    let demo = catalogue.entries.first { $0.origin == .demo }
    #expect(demo?.source.place == folder.location("otokura/demo/Library.xml"))
  }
}
