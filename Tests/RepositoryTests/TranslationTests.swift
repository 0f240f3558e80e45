// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Every word on screen is in the catalogue, in every language, with its placeholders.
@Suite struct TranslationTests {
  private static var languages: [String] {
    get throws { try Repository.file("po/LINGUAS").text.split(separator: "\n").map { String($0) } }
  }

  @Test func `POTFILES and the template are up to date and sorted`() throws {
    let check = try Tool("scripts/pot.sh", "--check")
    #expect(check.status == 0, "\(check.output)")
    let files = try Repository.file("po/POTFILES").text.split(separator: "\n").map {
      Array($0.utf8)
    }
    #expect(zip(files, files.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test("every message is translated", arguments: try languages)
  func complete(language: String) throws {
    let catalogue = Catalogue(try Repository.file("po/\(language).po").text)
    #expect(catalogue.entries.compactMap(\.fault) == [])
    let template = Catalogue(try Repository.file("po/otokura.pot").text)
    #expect(
      Set(catalogue.entries.map { [$0.context, $0.id] })
        == Set(template.entries.map { [$0.context, $0.id] })
    )
  }

  @Test(
    "each fault of a message is found",
    arguments: [
      ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"", "a: fuzzy"),
      ("msgid \"a\"\nmsgstr \"\"", "a: not translated"),
      ("msgid \"%s of %d\"\nmsgstr \"%s\"", "%s of %d: other placeholders"),
      ("msgid \"%s of %d\"\nmsgstr \"%d %s\"", "%s of %d: other placeholders"),
      (
        "msgid \"%d track\"\nmsgid_plural \"%d tracks\"\nmsgstr[0] \"曲\"",
        "%d track: other placeholders"
      ),
    ]
  )
  func fault(text: String, found: String) {
    #expect(Catalogue(text).entries.map(\.fault) == [found])
  }

  @Test(
    "a right message has no fault",
    arguments: [
      "msgid \"%s of %d\"\nmsgstr \"%2$d 曲中 %1$s\"",
      "msgid \"%d track\"\nmsgid_plural \"%d tracks\"\nmsgstr[0] \"%d 曲\"",
      "msgid \"\"\n\"100 %% \"\n\"sure\"\nmsgstr \"\"\n\"確か\"",
    ]
  )
  func right(text: String) { #expect(Catalogue(text).entries.map(\.fault) == [nil]) }
}
