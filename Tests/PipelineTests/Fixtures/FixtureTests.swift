// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Synchronization
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

  /// What becomes of every fixture: the judges are called once for all, since each takes longer to
  /// start than to look at a file.
  private static let verdicts: Result<[String: FixtureVerdict], any Error> = Result {
    let names = try FixtureFolder.names()
    let made = Mutex<[String: Result<FixtureVerdict, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      let verdict = Result { try FixtureVerdict(names[index]) }
      made.withLock { $0[names[index]] = verdict }
    }
    var verdicts = try made.withLock { try $0.mapValues { try $0.get() } }
    let judgements = try FixtureFolder.judge(verdicts.values.compactMap(\.export))
    for (name, verdict) in verdicts {
      guard let judgement = verdict.export.flatMap({ judgements[$0] }) else { continue }
      try verdicts[name]?.add(judgement)
    }
    return verdicts
  }

  @Test func `every fixture has its answer, and every deviation its fixture`() throws {
    let rows = try Self.rows.get()
    #expect(try FixtureFolder.names() == rows.map(\.name).sorted())
    let names = Set(rows.map(\.name))
    #expect(try FixtureFolder.rows("deviations.txt").filter { !names.contains($0.name) }.isEmpty)
  }

  @Test(arguments: try rows.get())
  func `a fixture is exported as it should be`(_ row: Row) throws {
    let verdict = try #require(try Self.verdicts.get()[row.name])
    if let deviation = row.deviation {
      #expect(deviation.reason.count > 20, "a deviation has its reason")
      #expect(verdict.text != row.right, "this deviation has healed: strike it from the list")
      #expect(verdict.text == deviation.verdict)
    } else {
      #expect(verdict.text == row.right)
    }
    #expect(verdict.tags.isEmpty, "exports have no tags yet")
  }

  /// A row of the contract's table of exports, and the judgements that a fixture for it must have.
  struct Promise: Sendable, CustomTestStringConvertible {
    var encodings: [String]
    var target: String
    /// The endings of sources, each of which needs a fixture.
    var sources: String
    var judgements: Set<String>

    var testDescription: String { "\(encodings[0]) in \(sources)" }
  }

  private static let promises = [
    // Matroska's trimming is a known deviation.
    Promise(["MP3"], "mp3", "mp3 mp4 mov avi wav", ["packets", "count", "samples"]),
    // FFmpeg plays an edit list to the end of its last packet: the count is judged by the others.
    Promise(["AAC"], "m4a", "m4a mov mp4 3gp m4b", ["packets", "samples"]),
    Promise(["AAC"], "m4a", "mkv flv avi", ["packets", "count", "samples"]),
    // Packets are hashed with the headers that they have there alone.
    Promise(["AAC"], "m4a", "aac latm ts", ["count", "samples"]),
    Promise(["HE-AAC", "HE-AAC v2"], "m4a", "m4a mov mkv", ["packets", "samples"]),
    Promise(["ALAC"], "m4a", "m4a mov mkv mka caf", ["packets", "count", "samples"]),
    Promise(["PCM"], "wav", "wav caf mov mkv mka avi w64", ["packets", "count", "samples"]),
    Promise(["PCM"], "wav", "au", ["count", "samples"]),
    Promise(["PCM"], "aiff", "aiff aifc", ["packets", "count", "samples"]),
    Promise(["FLAC"], "flac", "flac oga mka mp4", ["packets", "count", "samples"]),
    Promise(["Vorbis"], "ogg", "ogg mka webm", ["packets", "count", "samples"]),
    Promise(["Opus"], "opus", "opus mkv webm caf", ["packets", "count", "samples"]),
    Promise(["WavPack", "TTA"], "-> FLAC flac", "wv tta", ["count", "samples"]),
    Promise(["DSD"], "-> FLAC flac", "dsf dff", ["count"]),
    Promise(["WMA", "Musepack", "AC-3", "MP2", "Speex"], "-> AAC m4a", "wma mpc ac3 mp2 spx", []),
  ]

  @Test(arguments: promises)
  func `every row of the table of exports has a fixture that others judge`(
    _ promise: Promise
  ) throws {
    let deviations = Set(try FixtureFolder.rows("deviations.txt").map(\.name))
    let rows = try Self.rows.get().filter { !deviations.contains($0.name) }
    for ending in promise.sources.split(separator: " ") {
      let judged = rows.filter { row in
        row.name.hasSuffix(".\(ending)") && row.right.contains(" \(promise.target) ")
          && promise.encodings.contains { row.right.hasPrefix("\($0) ") }
          && promise.judgements.isSubset(of: row.right.split(separator: " ").map(String.init))
          && !row.right.contains(":")
      }
      #expect(!judged.isEmpty, "\(ending)")
    }
  }
}

extension FixtureTests.Promise {
  fileprivate init(
    _ encodings: [String],
    _ target: String,
    _ sources: String,
    _ judgements: Set<String>
  ) {
    self.init(encodings: encodings, target: target, sources: sources, judgements: judgements)
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
