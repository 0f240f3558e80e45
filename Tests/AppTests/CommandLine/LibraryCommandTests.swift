// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Testing

/// The commands that work on a library.
@Suite struct LibraryCommandTests {
  let world: World

  init() throws { world = try World() }

  /// Whether the system lets a process have mounts of its own.
  private static var canMount: Bool {
    get throws { try Tool.run(["unshare", "--mount", "--map-root-user", "true"]).status == 0 }
  }

  @Test func `an import is reported, listed, shown and found`() throws {
    try world.make("a.flac", "-metadata", "title=ヴァイオリン", "-metadata", "artist=Ann")
    try world.make("b.mp3", "-c:a", "libmp3lame", "-metadata", "title=Other")
    let outcome = try world.otokura("import", "--json", "a.flac", "b.mp3")
    #expect(outcome.status == 0)
    let reports = try outcome.reports
    #expect(reports.map(\.outcome) == ["imported", "imported"])
    #expect(reports.compactMap(\.path).sorted() == world.mediaFiles)
    let item = try #require(reports[0].item)
    #expect(try world.otokura("list", "--json").reports.count == 2)
    #expect(try world.otokura("list", "--json", "ゔぁいおりん").reports.map(\.item) == [item])
    let shown = try #require(try world.otokura("show", "--json", "\(item)").reports.first)
    #expect(shown.essence == reports[0].essence && shown.tags?.artist == "Ann")
    #expect(shown.pictures == 0)
  }

  @Test func `the same recording comes in once, whatever its tags`() throws {
    try world.make("a.flac")
    try Tool.output(
      [
        "ffmpeg", "-v", "error", "-i", world.path("a.flac"), "-c", "copy", "-metadata",
        "title=Else", world.path("b.flac"),
      ]
    )
    let first = try #require(try world.otokura("import", "--json", "a.flac").reports.first)
    let again = try world.otokura("import", "--json", "a.flac", "b.flac")
    #expect(again.status == 0)
    #expect(try again.reports.map(\.outcome) == ["duplicate", "duplicate"])
    #expect(try again.reports.map(\.item) == [first.item, first.item])
    #expect(world.mediaFiles.count == 1)
    let anyway = try world.otokura("import", "--json", "--anyway", "b.flac")
    #expect(try anyway.reports.map(\.outcome) == ["imported"])
    #expect(world.mediaFiles.count == 2)
  }

  @Test func `what can't be imported is reported and leaves nothing`() throws {
    try world.make("a.wav")
    try "no music".write(toFile: world.path("b.mp3"), atomically: false, encoding: .utf8)
    let outcome = try world.otokura("import", "--json", "a.wav", "b.mp3", "none.wav")
    #expect(outcome.status == 1)
    #expect(try outcome.reports.map(\.outcome) == ["imported", "failed", "failed"])
    #expect(try outcome.reports.allSatisfy { $0.outcome == "imported" || $0.message != nil })
    #expect(world.mediaFiles.count == 1)
  }

  @Test func `a library of a newer version stays as it is`() throws {
    try world.make("a.wav")
    #expect(try world.otokura("import", "a.wav").status == 0)
    let database = world.library + "/library.db"
    try Tool.output(["sqlite3", database, "PRAGMA user_version = 4711"])
    let before = try Tool.bytes(database)
    for command in [["list"], ["import", "a.wav"], ["remove", "1"]] {
      let outcome = try Tool.otokura(command, in: world)
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("4711") && outcome.errors.contains(database))
    }
    #expect(try Tool.bytes(database) == before)
    #expect(world.mediaFiles.count == 1)
  }

  @Test func `--library goes before the environment`() throws {
    try world.make("a.wav")
    #expect(try world.otokura("import", "--library", "other", "a.wav").status == 0)
    #expect(try world.otokura("--library", "other", "list", "--json").reports.count == 1)
    #expect(try world.otokura("list", "--json").reports.isEmpty)
  }

  @Test func `a removed song's file is in the trash`() throws {
    // GIO keeps no trash on the system's own file systems, except for the home folder's.
    try world.make("a.wav")
    #expect(try world.otokura("import", "a.wav").status == 0)
    let bytes = try Tool.bytes(try #require(world.mediaFiles.first))
    let outcome = try world.otokura("remove", "--json", "1", "99")
    #expect(outcome.status == 1)
    #expect(try outcome.reports.map(\.outcome) == ["ok", "failed"])
    #expect(world.mediaFiles.isEmpty)
    #expect(try world.otokura("list", "--json").reports.isEmpty)
    let trash = world.home + "/share/Trash/files"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: trash).first)
    #expect(try Tool.bytes("\(trash)/\(name)") == bytes)
  }

  @Test func `without a trash the song and its file stay`() throws {
    try world.make("a.wav")
    #expect(try world.otokura("import", "a.wav").status == 0)
    let home = ["HOME": "/proc", "XDG_DATA_HOME": "/proc"]
    let outcome = try world.otokura("remove", "--json", "1", environment: home)
    #expect(outcome.status == 1)
    #expect(try outcome.reports.first?.reason == "notWritable")
    #expect(world.mediaFiles.count == 1)
    #expect(try world.otokura("list", "--json").reports.map(\.item) == [1])
  }

  @Test(.enabled(if: try Self.canMount)) func `a library on a read-only disk is listed and shown`()
    throws
  {
    try world.make("a?b%c.wav", "-metadata", "title=Song")
    try world.makeFolder("dis?k%")
    let library = "dis?k%/library"
    #expect(try world.otokura("import", "--library", library, "a?b%c.wav").status == 0)
    let readOnly = [
      "unshare", "--mount", "--map-root-user", "sh", "-c",
      "mount --bind -o ro \"$0\" \"$0\" && exec \"$@\"", world.path("dis?k%"),
    ]
    let listed = try world.otokura("list", "--json", "--library", library, before: readOnly)
    #expect(listed.status == 0)
    #expect(try listed.reports.map(\.tags?.title) == ["Song"])
    let shown = try world.otokura("show", "--json", "1", "--library", library, before: readOnly)
    #expect(try shown.reports.map(\.tags?.title) == ["Song"])
    // What would change it says why it can't.
    let removal = try world.otokura("remove", "1", "--library", library, before: readOnly)
    #expect(removal.status == 3)
  }

  @Test(.enabled(if: try Self.canMount)) func `a library on a full disk is listed`() throws {
    try world.make("a.wav")
    #expect(try world.otokura("import", "a.wav").status == 0)
    let full = [
      "unshare", "--mount", "--map-root-user", "sh", "-c",
      """
      mkdir full && mount -t tmpfs -o size=4m tmpfs full && cp -r library full/ &&
      { dd if=/dev/zero of=full/filler bs=4k 2>/dev/null; "$@"; }
      """, "sh",
    ]
    let listed = try world.otokura("list", "--json", "--library", "full/library", before: full)
    #expect(listed.status == 0)
    #expect(try listed.reports.map(\.item) == [1])
  }

  @Test func `tracks of a source are listed and taken`() throws {
    try world.makeFolder("music/sub")
    let one = try world.make("music/a.wav")
    try world.make("music/sub/b.flac")
    let listed = try world.otokura("sources", "--json", "folder:music").reports
    #expect(listed.compactMap(\.location) == [one, world.path("music/sub/b.flac")])
    let some = try world.otokura("import", "--json", "--from", "folder:music", "music/sub/b.flac")
    #expect(try some.reports.map(\.outcome) == ["imported"])
    let all = try world.otokura("import", "--json", "--from", "folder:music", "--all")
    #expect(try all.reports.count == 2)
    #expect(try world.otokura("list", "--json").reports.count == 2)
    #expect(try world.otokura("sources", "--json", "folder:nowhere").status == 1)
  }

  @Test(
    "Ctrl-C ends the work at once, leaves nothing, and is reported",
    arguments: [["import", "--json"], ["export", "--json", "--to", "out"]]
  )
  func interruption(command: [String]) throws {
    // A pipe that never ends: the work is sure to be on its way when the signal comes.
    let pipe = world.path("endless.wav")
    mkfifo(pipe, 0o600)
    let file = try world.make("a.wav")
    let script = """
      "$@" > result & process=$!
      exec 3> endless.wav
      kill -INT $process
      wait $process
      """
    let words = ["env", "-C", world.folder, "LC_ALL=C.UTF-8", "OTOKURA_LIBRARY=" + world.library]
    let outcome = try Tool.run(
      words + ["bash", "-c", script, "bash", Tool.binary] + command + [pipe, file]
    )
    #expect(outcome.status == 1)
    let text = try String(contentsOfFile: world.path("result"), encoding: .utf8)
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.contains("\"outcome\":\"cancelled\""))
    #expect(world.mediaFiles.isEmpty)
    let out = world.path("out")
    if FileManager.default.fileExists(atPath: out) {
      #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
    }
  }
}
