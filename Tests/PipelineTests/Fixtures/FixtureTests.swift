// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Every fixture through probe and export, against the answers that are right.
@Suite struct FixtureTests {
  /// A fixture and what is right for it.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    /// What must come out.
    var right: String
    /// What comes out as yet, and why; nil where that is right.
    var deviation: (verdict: String, reason: String)?

    var testDescription: String { name }
  }

  private static let rows: Result<[Row], any Error> = Result {
    let deviations = try FixtureFolder.rows("deviations.txt").map { row in
      let parts = row.text.split(separator: "|", maxSplits: 1).map(String.init)
      return (row.name, (verdict: parts[0].trimmingSpaces, reason: parts.last ?? ""))
    }
    let known = Dictionary(uniqueKeysWithValues: deviations)
    return try FixtureFolder.rows("answers.txt").map { row in
      Row(name: row.name, right: row.text, deviation: known[row.name])
    }
  }

  @Test func `every fixture has its answer, and every deviation its fixture`() throws {
    let rows = try Self.rows.get()
    #expect(try FixtureFolder.names() == rows.map(\.name).sorted())
    let names = Set(rows.map(\.name))
    #expect(try FixtureFolder.rows("deviations.txt").filter { !names.contains($0.name) }.isEmpty)
  }

  @Test(arguments: try rows.get())
  func `a fixture is exported as it should be`(_ row: Row) throws {
    let verdict = try FixtureVerdict(row.name)
    if let deviation = row.deviation {
      #expect(deviation.reason.count > 20, "a deviation has its reason")
      #expect(verdict.text != row.right, "this deviation has healed: strike it from the list")
      #expect(verdict.text == deviation.verdict)
    } else {
      #expect(verdict.text == row.right)
    }
    #expect(verdict.tags.isEmpty, "exports have no tags yet")
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
