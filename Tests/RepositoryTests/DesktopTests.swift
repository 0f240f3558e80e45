// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// What the desktop reads about the program holds before the desktop's own tools.
@Suite struct DesktopTests {
  private static let id = "app.otokura.Otokura"

  @Test func `desktop entry, metainfo and schema are valid`() throws {
    try withTemporaryFolder { share in
      let build = try Tool("scripts/data.sh", share, "/usr")
      #expect(build.status == 0, "\(build.output)")
      let verdicts = [
        try Tool("desktop-file-validate", "\(share)/applications/\(Self.id).desktop"),
        try Tool(
          "appstreamcli",
          "validate",
          "--no-net",
          "\(share)/metainfo/\(Self.id).metainfo.xml"
        ),
        try Tool("glib-compile-schemas", "--strict", "--dry-run", "\(share)/glib-2.0/schemas"),
      ]
      for verdict in verdicts { #expect(verdict.status == 0, "\(verdict.output)") }
    }
  }

  @Test(
    "XML is well formed",
    arguments: try Repository.files(
      in: "Resources",
      "packaging",
      endings: ".ui",
      ".svg",
      ".xml",
      ".xml.in"
    )
  )
  func wellFormed(file: Repository.File) throws {
    let verdict = try Tool("xmllint", "--noout", file.path)
    #expect(verdict.status == 0, "\(verdict.output)")
  }

  @Test(
    "every resource is listed",
    arguments: try Repository.files(in: "Resources", endings: ".ui", ".css", ".svg")
  )
  func listed(file: Repository.File) throws {
    let list = try Repository.file("Resources/otokura.gresource.xml").text
    #expect(list.contains(">\(file.path.dropFirst("Resources/".count))</file>"))
  }

  @Test("symbolic icons are fills, for GTK overrides every fill", arguments: try symbolicIcons())
  func fillsOnly(file: Repository.File) { #expect(!file.text.contains("stroke")) }

  private static func symbolicIcons() throws -> [Repository.File] {
    try Repository.files(in: "Resources", endings: "-symbolic.svg")
  }
}
