// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import FoundationEssentials
import Media
import Pipeline

/// What becomes of a fixture, in one line: see the head of `Tests/Fixtures/answers.txt`.
struct FixtureVerdict {
  /// The line.
  private(set) var text: String
  /// Names of tags in the export.
  private(set) var tags: [String] = []
  /// Where the export lies; nil where there is none.
  private(set) var export: String?
  private let name: String
  private var frames: Int64 = 0
  private var format = AudioFormat(sampleRate: 0, channels: 0)

  /// Probes, exports and decodes a fixture.
  init(_ name: String) throws {
    self.name = name
    let location = Location(path: try FixtureFolder.path(name))
    let token = CancellationToken()
    let folder = try Tools.newFolder()
    do throws(TrackFailure) {
      let probe = try Prober.probe(location, token: token)
      let file = try Exporter.export(
        location,
        into: folder,
        named: "export",
        token: token,
        progress: { _ in }
      )
      frames = try Self.decode(file.location)
      format = file.written.format
      export = file.location.path
      text = "\(Self.describe(probe)) \(Self.target(file)) \(frames)"
    } catch {
      text = Self.describe(error)
      let left = try Tools.contents(folder)
      if !left.isEmpty { text += ", but leaves \(left)" }
    }
  }

  /// Adds what others say of the export.
  mutating func add(_ judgement: FixtureFolder.Judgement) throws {
    let source = try FixtureFolder.judgement(of: name)
    tags = judgement.tags ?? ["none were looked for"]
    if judgement.packets != nil, judgement.packets == source.packets { text += " packets" }
    if judgement.frames == frames { text += " count" }
    if judgement.samples != nil, judgement.samples == source.samples { text += " samples" }
    for (program, opening) in (judgement.openings ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let opening else {
        text += " unopened:\(program)"
        continue
      }
      if !isRight(opening, by: program) { text += " length:\(program)" }
    }
  }

  /// Whether another program finds the export as long as it is: to the frame where it is lossless
  /// and the program counts frames, else to what its own reckoning leaves out, such as the delay of
  /// HE-AAC or, in TagLib's case, parts of a second.
  private func isRight(_ opening: FixtureFolder.Opening, by program: String) -> Bool {
    let isExact = export.map { !$0.hasSuffix(".mp3") } ?? false
    if isExact, let count = opening.frames { return count == frames }
    guard let found = opening.seconds else { return true }
    let seconds = format.duration(ofFrames: frames).seconds
    return abs(found - seconds) < (program == "TagLib" ? 1.01 : 0.2)
  }

  private static func decode(_ location: Location) throws(TrackFailure) -> Int64 {
    let decoder = try AudioDecoder(location, token: CancellationToken())
    while try decoder.read(maximumFrames: 1 << 14) != nil {}
    return decoder.framePosition
  }

  private static func describe(_ probe: AudioProbe) -> String {
    let bits = probe.format.bitDepth.map { "/\($0)\(probe.format.isFloat ? "f" : "")" } ?? ""
    let tracks = probe.audioTrackCount > 1 ? " 1 of \(probe.audioTrackCount)" : ""
    let format = "\(probe.format.sampleRate)/\(probe.format.channels)\(bits)"
    return "\(probe.encoding.name) \(format)\(tracks)"
  }

  private static func target(_ file: ExportedFile) -> String {
    let ending = file.location.fileExtension
    return file.isConverted ? "-> \(file.written.encoding.name) \(ending)" : ending
  }

  private static func describe(_ failure: TrackFailure) -> String {
    switch failure {
    case .damaged(let position?, _):
      // In hundredths, rounded down.
      let hundredths = Int(position.seconds * 100)
      return "damaged at \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    case .protected(let scheme): return "protected \(scheme ?? "by an unknown scheme")"
    case .chained(let name): return "chained \(name)"
    case .unsupportedCodec(let name): return "unsupportedCodec \(name)"
    default: return failure.code
    }
  }
}
