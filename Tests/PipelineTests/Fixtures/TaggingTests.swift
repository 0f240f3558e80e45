// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Tags written into every fixture by the program itself.
@Suite struct TaggingTests {
  @Test func `a fixture keeps its packets, samples and other tags, or is refused and untouched`()
    throws
  {
    _ = try FixtureFolder.names()
    let script = "\(FixtureFolder.root("Tests/Fixtures"))/tagging.py"
    let tool = FixtureFolder.root("build/debug/otokura")
    let log = try Tools.newFolder() + "/log"
    // A failing command throws; what it printed is read either way.
    let command = "/usr/bin/python3 '\(script)' '\(tool)' '\(FixtureFolder.root("build/fixtures"))'"
    let output = try Tools.run("\(command) > '\(log)' 2>&1 || true; cat '\(log)'")
    let text = String(decoding: output, as: UTF8.self)
    print(text)
    #expect(text.contains(" refused, 0 wrong"), "\(text)")
  }
}
