// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Testing

/// `otokura check` on libraries that something has happened to.
@Suite struct CheckCommandTests {
  let world: World

  init() throws { world = try World() }

  /// The songs' files by their numbers.
  private func paths() throws -> [Int: String] {
    let pairs = try world.otokura("list", "--json").reports.compactMap { report in
      report.item.flatMap { item in report.location.map { (item, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func findings(_ words: String...) throws -> [String: String] {
    let outcome = try Tool.otokura(["check", "--json"] + words, in: world)
    let reports = try outcome.reports
    #expect(outcome.status == (reports.contains { $0.outcome == "failed" } ? 1 : 0))
    #expect(reports.allSatisfy { $0.message != nil })
    return Dictionary(
      reports.map { report in
        let name = report.location?.split(separator: "/").last.map(String.init) ?? ""
        return (name, "\(report.reason ?? "") \(report.outcome ?? "") \(report.item ?? 0)")
      },
      uniquingKeysWith: { $0 + ", " + $1 }
    )
  }

  /// A library of five songs, in which every kind of harm has been done.
  private func harm() throws -> [Int: String] {
    for (name, options) in [
      ("moved.flac", []), ("lost.mp3", ["-c:a", "libmp3lame"]), ("tagged.m4a", ["-c:a", "aac"]),
      ("other.wav", []), ("gone.opus", ["-ar", "48000"]),
    ] as [(String, [String])] {
      let title = String(name.prefix { $0 != "." })
      try world.make(name, options: options + ["-metadata", "title=\(title)"])
      #expect(try world.otokura("import", name).status == 0)
    }
    #expect(try world.otokura("check").status == 0)
    let files = try paths()
    let folder = try #require(files[1]?.split(separator: "/").dropLast().joined(separator: "/"))
    let root = "/" + folder
    try Tool.output(["mv", try #require(files[1]), root + "/elsewhere.flac"])
    try Tool.output(["rm", try #require(files[2]), try #require(files[5]), world.path("gone.opus")])
    let retag =
      "import sys, mutagen; f = mutagen.File(sys.argv[1]); f['\\xa9nam'] = ['x']; f.save()"
    try Tool.output(["/usr/bin/python3", "-c", retag, try #require(files[3])])
    let wav = try #require(files[4])
    try Tool.output(["sh", "-c", "printf abc | dd of='\(wav)' bs=1 seek=5000 conv=notrunc"])
    try world.make("new.ogg", "-c:a", "libvorbis")
    try Tool.output(["cp", world.path("new.ogg"), root + "/stray.ogg"])
    try Tool.output(["cp", world.path("tagged.m4a"), root + "/twin.m4a"])
    try Tool.output([
      "sh", "-c", "echo x > '\(root)/notes.txt'; echo x > '\(root)/.otokura-1.part'",
    ])
    return files
  }

  @Test func `what has happened to the files is found, and mended where that loses nothing`() throws
  {
    let files = try harm()
    let before = try world.mediaFiles.map { try Tool.bytes($0) }
    let found = [
      "moved.flac": "missing failed 1", "lost.mp3": "missing failed 2",
      "tagged.m4a": "changedTags failed 3", "other.wav": "changedAudio failed 4",
      "gone.opus": "missing failed 5", "elsewhere.flac": "orphan failed 0",
      "stray.ogg": "orphan failed 0", "twin.m4a": "orphan failed 0",
      ".otokura-1.part": "leftover failed 0",
    ]
    #expect(try findings() == found)
    #expect(try world.mediaFiles.map { try Tool.bytes($0) } == before, "a check changes nothing")

    var mended = found.mapValues { $0.replacing("failed", with: "ok") }
    mended["elsewhere.flac"] = nil
    mended["other.wav"] = found["other.wav"]
    mended["gone.opus"] = found["gone.opus"]
    #expect(try findings("--mend") == mended)
    let rest = found.filter { ["other.wav", "gone.opus"].contains($0.key) }
    #expect(try findings() == rest)
    #expect(try findings("--repair") == rest)

    let now = try paths()
    #expect(now.count == 6)
    #expect(now[1]?.hasSuffix("/elsewhere.flac") == true)
    #expect(now[2] == files[2])
    #expect(world.mediaFiles.contains { $0.hasSuffix("/notes.txt") })
    #expect(!world.mediaFiles.contains { $0.hasSuffix("/stray.ogg") || $0.hasSuffix("/twin.m4a") })
    #expect(try Tool.bytes(try #require(now[6])).isEmpty == false)
  }

  @Test func `a database that is damaged is told`() throws {
    try world.make("a.wav")
    #expect(try world.otokura("import", "a.wav").status == 0)
    let sql = "PRAGMA foreign_keys = OFF; DELETE FROM item"
    try Tool.output(["sqlite3", world.library + "/library.db", sql])
    let outcome = try world.otokura("check", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.reports.map(\.reason).contains("database"))
  }
}
