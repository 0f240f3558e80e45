// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Testing

/// The program as a shell sees it: words in, lines and an exit status out.
@Suite struct CommandLineTests {
  let world: World

  init() throws { world = try World() }

  // MARK: - Usage

  @Test(
    "wrong usage is said on standard error and ends with status 2",
    arguments: [
      ["nonsense"], ["--nonsense"], ["probe"], ["probe", "--nonsense", "x"], ["import"],
      ["import", "--all"], ["import", "--from", "cellar:/x", "--all"],
      ["import", "--from", "folder:/x"], ["show", "one"], ["remove"], ["sources", "nonsense"],
      ["export", "--as", "wax", "x"], ["tags", "--set", "colour=red", "x"],
      ["tags", "--set", "year=late", "x"],
    ]
  )
  func misuse(arguments: [String]) throws {
    let outcome = try Tool.otokura(arguments, in: world)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("otokura: "))
  }

  @Test(
    "every command explains itself",
    arguments: ["probe", "export", "import", "sources", "list", "show", "remove", "tags"]
  )
  func help(command: String) throws {
    #expect(try world.otokura("--help").text.contains("\n  \(command) "))
    let outcome = try world.otokura(command, "--help")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("otokura \(command)") && outcome.text.contains("--json"))
  }

  // MARK: - Probing

  @Test func `a probe reports what FFmpeg wrote`() throws {
    let file = try world.make(
      "a.flac",
      "-ac",
      "2",
      "-sample_fmt",
      "s32",
      "-bits_per_raw_sample",
      "24",
      "-metadata",
      "title=夜明け",
      "-metadata",
      "track=3/12"
    )
    let report = try #require(try world.otokura("probe", "--json", "a.flac").reports.first)
    #expect(report.outcome == "ok" && report.location == file)
    #expect(report.encoding == "FLAC" && report.container == "FLAC")
    #expect(report.rate == 44100 && report.channels == 2 && report.bits == 24)
    // 1.013 s at 44.1 kHz, rounded by FFmpeg.
    #expect(report.frames == 44673)
    #expect(report.duration.map { abs($0 - 1.013) < 1e-4 } == true)
    #expect(report.tags?.title == "夜明け" && report.tags?.track == 3 && report.tags?.tracks == 12)
    #expect(report.pictures == 0 && report.essence?.count == 64)
  }

  @Test func `keys without a value are left out`() throws {
    try world.make("a.mp3", "-c:a", "libmp3lame")
    let text = try world.otokura("probe", "--json", "a.mp3").text
    #expect(!text.contains("null") && !text.contains("\"bits\"") && !text.contains("\"item\""))
  }

  @Test func `one bad file among good ones is one line and status 1`() throws {
    try world.make("a.wav")
    let outcome = try world.otokura("probe", "--json", "a.wav", "none.wav", "a.wav")
    #expect(outcome.status == 1)
    #expect(try outcome.reports.map(\.outcome) == ["ok", "failed", "ok"])
    #expect(try outcome.reports[1].reason == "missing")
  }

  @Test func `a file that may not be read is reported as that`() throws {
    let file = try world.make("a.wav")
    chmod(file, 0o000)
    chmod(world.folder, 0o755)
    // Root reads everything, so somebody else asks.
    let nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    let wrapper = geteuid() == 0 ? nobody : []
    let outcome = try world.otokura("probe", "--json", "a.wav", before: wrapper)
    #expect(try outcome.reports.first?.reason == "permissionDenied")
    #expect(outcome.status == 1)
  }

  @Test func `names in any bytes and names with colons are found`() throws {
    let file = try world.make("a.wav")
    try Tool.output(["sh", "-c", "cp \"$1\" \"$2/$(printf 'b\\376')\"", "sh", file, world.folder])
    try Tool.output(["cp", file, world.path("Artist: Title.wav")])
    let script = "exec \"$0\" probe --json \"$(printf 'b\\376')\" 'Artist: Title.wav'"
    let outcome = try Tool.run(["env", "-C", world.folder, "sh", "-c", script, Tool.binary])
    #expect(try outcome.reports.map(\.outcome) == ["ok", "ok"])
    #expect(try outcome.reports[0].location?.hasSuffix("/b%FE") == true)
  }

  @Test func `messages are in the user's language`() throws {
    let folder = world.path("data/locale/ja/LC_MESSAGES")
    try world.makeFolder("data/locale/ja/LC_MESSAGES")
    try Tool.output(["msgfmt", "-o", folder + "/otokura.mo", Tool.root + "/po/ja.po"])
    let outcome = try world.otokura(
      "probe",
      "--json",
      "none.wav",
      environment: ["LANGUAGE": "ja", "OTOKURA_DATA_DIR": world.path("data")]
    )
    #expect(try outcome.reports.first?.message?.hasPrefix("ファイルが見つかりません。") == true)
  }

  // MARK: - Exporting

  @Test func `an export never takes a name that is there`() throws {
    let source = try world.make("a.mp3", "-c:a", "libmp3lame")
    let before = try Tool.bytes(source)
    let outcome = try world.otokura("export", "--json", "a.mp3", "a.mp3")
    let paths = try outcome.reports.compactMap(\.path)
    #expect(paths == [world.path("a (2).mp3"), world.path("a (3).mp3")])
    #expect(try Tool.bytes(source) == before)
    #expect(try Audio.packetHash(paths[0]) == Audio.packetHash(source))
  }

  @Test func `an export has tags only when asked for`() throws {
    try world.make("a.m4a", "-c:a", "aac", "-metadata", "title=Song")
    let bare = try world.otokura("export", "--json", "--to", "bare", "a.m4a").reports
    let full = try world.otokura("export", "--json", "--to", "full", "--tags", "a.m4a").reports
    #expect(try Audio.tag("title", of: bare[0].path ?? "") == "")
    #expect(try Audio.tag("title", of: full[0].path ?? "") == "Song")
  }

  @Test func `a failed export leaves nothing`() throws {
    try world.make("a.wav")
    let outcome = try world.otokura("export", "--to", "out", "a.wav", "none.wav")
    #expect(outcome.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.path("out")) == ["a.wav"])
  }

  @Test func `what is not kept is converted, and said to be`() throws {
    try world.make("a.wv", "-c:a", "wavpack", "-sample_fmt", "s16p")
    let report = try #require(try world.otokura("export", "--json", "a.wv").reports.first)
    #expect(report.outcome == "converted" && report.encoding == "FLAC")
    #expect(try Audio.samples(report.path ?? "") == Audio.samples(world.path("a.wv")))
  }

  // MARK: - Tags

  @Test func `tags are written as FFmpeg reads them, and the audio stays`() throws {
    let file = try world.make("a.flac", "-metadata", "title=Old", "-metadata", "genre=Noise")
    let samples = try Audio.samples(file)
    let outcome = try world.otokura(
      "tags",
      "--json",
      "--set",
      "title=朝",
      "--set",
      "genre=",
      "--set",
      "year=1999",
      "a.flac"
    )
    #expect(outcome.status == 0)
    #expect(try outcome.reports.first?.tags?.year == 1999)
    #expect(try Audio.tag("title", of: file) == "朝")
    #expect(try Audio.tag("genre", of: file) == "")
    #expect(try Audio.samples(file) == samples)
  }
}
