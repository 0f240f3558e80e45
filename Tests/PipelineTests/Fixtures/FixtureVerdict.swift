// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import FoundationEssentials
import Media
import Pipeline

/// What becomes of a fixture, in one line: see the head of `Tests/Fixtures/answers.txt`.
struct FixtureVerdict {
  /// The line.
  var text: String
  /// Names of tags in the export.
  var tags: [String] = []
  /// What the probe of the source counted; nil where it could not.
  var probedFrames: Int64?
  /// What came out of our own decoder for the export.
  var decodedFrames: Int64?

  /// Probes and exports a fixture, and has the result judged.
  init(_ name: String) throws {
    let location = Location(path: try FixtureFolder.path(name))
    let token = CancellationToken()
    let folder = try Tools.newFolder()
    defer { Self.remove(folder) }
    do throws(TrackFailure) {
      let probe = try Prober.probe(location, token: token)
      probedFrames = probe.frames
      let file = try Exporter.export(
        location,
        into: folder,
        named: "export",
        token: token,
        progress: { _ in }
      )
      let frames = try Self.decode(file.location)
      decodedFrames = frames
      text = "\(Self.describe(probe)) \(Self.target(file)) \(frames)"
    } catch {
      text = Self.describe(error)
      let left = try Tools.contents(folder)
      if !left.isEmpty { text += ", but leaves \(left)" }
      return
    }
    guard let exported = try Tools.contents(folder).first else { return }
    let judgement = try FixtureFolder.judge("\(folder)/\(exported)")
    let source = try FixtureFolder.judgement(of: name)
    tags = judgement.tags
    if !judgement.opens { text += " unopened" }
    if judgement.packets != nil, judgement.packets == source.packets { text += " packets" }
    if judgement.frames == decodedFrames { text += " count" }
    if judgement.samples != nil, judgement.samples == source.samples { text += " samples" }
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
    case .unsupportedCodec(let name): return "unsupportedCodec \(name)"
    default: return failure.code
    }
  }

  private static func remove(_ folder: String) {
    do { try FileManager.default.removeItem(atPath: folder) } catch { print(error) }
  }
}
