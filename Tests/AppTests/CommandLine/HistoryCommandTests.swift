// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Testing

/// What the library keeps of its imports, and how they are undone.
@Suite struct HistoryCommandTests {
  let world: World

  init() throws { world = try World() }

  private struct Receipt: Decodable, Equatable {
    var origin, sourceEncoding: String?
    var kept, samePackets, textWritten, picturesWritten: Bool?
    var date: Double?
    var `import`: Int?
  }

  private struct Shown: Decodable { var receipt: Receipt? }

  private struct Import: Decodable, Equatable {
    var `import`, asked: Int
    var date: Double
    var outcomes: [String: Int]?
    var items: [Int]
  }

  private func receipt(of item: Int) throws -> Receipt {
    let output = try world.otokura("show", "--json", "\(item)").output
    return try #require(try JSONDecoder().decode(Shown.self, from: Data(output)).receipt)
  }

  private func imports() throws -> [Import] {
    try world.otokura("imports", "--json").text.split(separator: "\n").map {
      try JSONDecoder().decode(Import.self, from: Data($0.utf8))
    }
  }

  @Test func `a song shows what its import did`() throws {
    let before = Date.now.timeIntervalSince1970
    let kept = try world.make("kept.flac")
    let lossy = try world.make("lossy.wma")
    try world.make("joined.mka", "-c:a", "libmp3lame")
    #expect(try world.otokura("import", kept, lossy, "joined.mka").status == 0)
    var receipts = try (1...3).map { try receipt(of: $0) }
    for index in receipts.indices {
      let date = try #require(receipts[index].date)
      #expect((before - 1...Date.now.timeIntervalSince1970).contains(date))
      receipts[index].date = nil
    }
    func expected(_ origin: String, _ encoding: String, isKept: Bool) -> Receipt {
      Receipt(
        origin: origin,
        sourceEncoding: encoding,
        kept: isKept,
        samePackets: isKept ? true : nil,
        textWritten: true,
        picturesWritten: true,
        import: 1
      )
    }
    #expect(
      receipts == [
        expected(kept, "FLAC", isKept: true), expected(lossy, "WMA", isKept: false),
        expected(world.path("joined.mka"), "MP3", isKept: true),
      ]
    )
    // FFmpeg is the judge of what the receipt claims.
    let file = try #require(try world.otokura("show", "--json", "1").reports.first?.location)
    #expect(try Audio.packetHash(file) == Audio.packetHash(kept))
  }

  @Test func `the history tells of every import, and a whole one is undone`() throws {
    let (one, two) = (try world.make("1.flac"), try world.make("2.wav"))
    let three = try world.make("3.aiff", "-c:a", "pcm_s8")
    #expect(try world.otokura("import", one).status == 0)
    #expect(try world.otokura("import", one, two, three, "none.wav").status == 1)
    var history = try imports()
    for index in history.indices { history[index].date = 0 }
    func outcomes(_ imported: Int, _ duplicate: Int, _ failed: Int) -> [String: Int] {
      [
        "imported": imported, "converted": 0, "alreadyInLibrary": 0, "duplicate": duplicate,
        "failed": failed, "cancelled": 0,
      ]
    }
    #expect(
      history == [
        Import(import: 2, asked: 4, date: 0, outcomes: outcomes(2, 1, 1), items: [2, 3]),
        Import(import: 1, asked: 1, date: 0, outcomes: outcomes(1, 0, 0), items: [1]),
      ]
    )
    let undone = try world.otokura("undo-import", "--json", "2")
    #expect(undone.status == 0)
    #expect(try undone.reports.map(\.item) == [2, 3])
    #expect(try world.otokura("list", "--json").reports.map(\.item) == [1])
    #expect(world.mediaFiles.count == 1)
    #expect(try imports().map(\.items) == [[], [1]])
    let trash = world.home + "/share/Trash/files"
    #expect(try FileManager.default.contentsOfDirectory(atPath: trash).count == 2)
    #expect(try Tool.bytes(two).isEmpty == false)
    #expect(try world.otokura("undo-import", "99").status == 1)
    #expect(try world.otokura("undo-import").status == 2)
  }

  @Test func `recordings that came in anyway are found as duplicates`() throws {
    let (one, two) = (try world.make("1.flac"), try world.make("2.wav"))
    try Tool.output(
      [
        "ffmpeg", "-v", "error", "-i", one, "-c", "copy", "-metadata", "title=x",
        world.path("3.flac"),
      ]
    )
    #expect(try world.otokura("import", one, two).status == 0)
    #expect(try world.otokura("duplicates", "--json").reports.isEmpty)
    #expect(try world.otokura("import", "--anyway", "3.flac").status == 0)
    let found = try world.otokura("duplicates", "--json").reports
    #expect(found.map(\.item) == [1, 3])
    #expect(Set(found.map(\.essence)).count == 1 && found[0].essence?.count == 64)
  }

  @Test func `a library of the first version keeps its songs, and a copy of itself`() throws {
    let one = try world.make("1.flac")
    #expect(try world.otokura("import", one).status == 0)
    let database = world.library + "/library.db"
    let downgrade = "DROP TABLE receipt; DROP TABLE import; PRAGMA user_version = 1"
    try Tool.output(["sqlite3", database, downgrade])
    #expect(try world.otokura("list", "--json").reports.map(\.item) == [1])
    #expect(FileManager.default.fileExists(atPath: database + ".v1.backup"))
    #expect(try imports().isEmpty)
    #expect(
      try JSONDecoder().decode(
        Shown.self,
        from: Data(try world.otokura("show", "--json", "1").output)
      ).receipt == nil
    )
    let two = try world.make("2.wav")
    #expect(try world.otokura("import", two).status == 0)
    #expect(try imports().map(\.items) == [[2]])
  }
}
