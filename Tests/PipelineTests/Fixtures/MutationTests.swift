// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Damaged files through the program itself, where a crash ends a process and not the tests.
@Suite struct MutationTests {
  @Test func `every damaged file gets a verdict, without a crash or a hang`() throws {
    _ = try FixtureFolder.names()
    let script = "\(FixtureFolder.root("Tests/Fixtures"))/fuzz.py"
    let tool = FixtureFolder.root("build/debug/otokura")
    let log = try Tools.newFolder() + "/log"
    // A failing command throws; what it printed is read either way.
    let command = "'\(script)' '\(tool)' '\(FixtureFolder.root("build/fixtures"))' 200"
    let output = try Tools.run("\(command) > '\(log)' || true; cat '\(log)'")
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.hasPrefix("200 files, "), "\(text)")
  }
}
