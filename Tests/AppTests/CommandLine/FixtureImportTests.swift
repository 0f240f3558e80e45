// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Testing

/// Every fixture in a kept encoding comes into the library with the samples of its source, as FFmpeg
/// decodes both.
@Suite struct FixtureImportTests {
  /// The project's folder.
  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.path

  /// The fixtures that FFmpeg can compare, in the encodings that are kept as MP3, M4A, WAV or AIFF,
  /// but for the known deviations.
  private static func names() throws -> [String] {
    let deviations = Set(try rows("deviations.txt").map(\.name))
    return try rows("answers.txt").compactMap { name, words in
      let isKept = ["MP3", "AAC", "HE-AAC", "ALAC", "PCM"].contains { words.first == $0[...] }
      guard isKept, words.contains("samples"), !words.contains("->") else { return nil }
      return deviations.contains(name) ? nil : name
    }
  }

  /// The rows of a list in `Tests/Fixtures`: a name, and the words behind the first bar.
  private static func rows(_ list: String) throws -> [(name: String, words: [Substring])] {
    let text = try String(contentsOfFile: "\(root)/Tests/Fixtures/\(list)", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|", maxSplits: 1)
      guard parts.count == 2, !line.hasPrefix("#") else { return nil }
      return (
        String(parts[0].reversed().drop { $0 == " " }.reversed()), parts[1].split(separator: " ")
      )
    }
  }

  @Test("an imported fixture decodes to its source's samples")
  func keepsSamples() throws {
    let folder = "\(Self.root)/.build/fixtures"
    try Tool.output(["/usr/bin/python3", "\(Self.root)/Tests/Fixtures/prepare.py", folder])
    let sources = try Self.names().compactMap { name in
      ["fixtures", "cases"].map { "\(folder)/\($0)/\(name)" }
        .first { FileManager.default.fileExists(atPath: $0) }
    }
    try #require(sources.count > 100)
    let world = try World()
    // Several fixtures are one recording in other clothes, which an import would pass over.
    let outcome = try Tool.otokura(["import", "--json", "--anyway"] + sources, in: world)
    #expect(try outcome.reports.count == sources.count)
    for (source, report) in zip(sources, try outcome.reports) {
      guard let file = report.path, report.outcome == "imported" else {
        Issue.record("\(source): \(report.outcome ?? "") \(report.message ?? "")")
        continue
      }
      #expect(try Self.decoded(file) == Self.decoded(source), "\(source)")
    }
  }

  /// FFmpeg's own hash of all decoded samples, which also tells their count apart.
  private static func decoded(_ path: String) throws -> String {
    let hash = try Tool.output(
      [
        "ffmpeg", "-v", "error", "-bitexact", "-i", path, "-map", "0:a:0", "-c:a", "pcm_f64le",
        "-f", "hash", "-hash", "sha256", "-",
      ]
    )
    return String(decoding: hash, as: UTF8.self)
  }
}
