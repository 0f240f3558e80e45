// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Pipeline

/// What can be saved of a damaged track.
@Suite("The part in front of the damage") struct LeadingPartTests {
  private static let lossless = [
    "flac_16_44.flac", "flac_tool_24.flac", "wav_s16le_2ch_44.wav", "aiff_s16be_2ch_44.aiff",
    "caf_s16be.caf", "flac_in_ogg.oga", "mkv_flac24.mka", "wavpack.wv",
  ]
  private static let lossy = [
    "mp3_vbr_v2_xing.mp3", "aac_lc_faststart.m4a", "vorbis.ogg", "opus.opus", "opus_in_webm.webm",
  ]

  private static func export(_ path: String, _ extent: ExportExtent) throws -> ExportedFile {
    try Exporter.export(
      Location(path: path),
      into: try Tools.newFolder(),
      named: "part",
      extent: extent,
      token: CancellationToken()
    ) { _ in }
  }

  @Test(
    "What precedes a cut is saved sample by sample, but only if asked for",
    arguments: lossless + lossy
  )
  func savesStart(_ name: String) throws {
    let source = try FixtureFolder.path(name)
    let bytes = try Tools.bytes(source)
    let cut = try Tools.file("cut-\(name)", bytes: Array(bytes.prefix(bytes.count * 6 / 10)))
    let failure = #expect(throws: TrackFailure.self) { try Self.export(cut, .whole) }
    guard case .damaged(let position?, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    let file = try Self.export(cut, .leadingPart)
    #expect(file.isPart)
    let whole = try AudioDecoder(Location(path: source), token: CancellationToken()).all()
    let part = try AudioDecoder(file.location, token: CancellationToken()).all()
    // Six tenths of the bytes are about as much of the sound, and it ends where it was said.
    let share = Double(part.count) / Double(whole.count)
    #expect(share > 0.3 && share < 0.75)
    #expect(part.elementsEqual(whole.prefix(part.count)))
    let seconds = try #require(file.written.duration).seconds
    #expect(abs(position.seconds - seconds) < 0.1)
    let frames = Int(try #require(file.written.frames))
    #expect(part.count == frames * file.written.format.channels)
    // FFmpeg finds the same, where nothing is lost in decoding.
    guard Self.lossless.contains(name) else { return }
    let judged = try Tools.samples(try #require(file.location.path))
    #expect(judged.count == part.count)
    #expect(judged.elementsEqual(try Tools.samples(source).prefix(part.count)))
  }

  @Test("A whole track is exported as ever", arguments: [Sound.kept[0], Sound.kept[5]])
  func keepsWhole(_ sound: Sound) throws {
    let (whole, part) = try (
      Self.export(sound.path, .whole), Self.export(sound.path, .leadingPart)
    )
    #expect(!part.isPart && part.written == whole.written)
    let paths = try (#require(whole.location.path), #require(part.location.path))
    #expect(try Tools.bytes(paths.0) == Tools.bytes(paths.1))
  }

  @Test("Where nothing precedes the damage, there is nothing to save")
  func refusesNothing() throws {
    let bytes = try Tools.bytes(Sound.kept[5].path)
    let start = try Tools.file("start.flac", bytes: Array(bytes.prefix(8500)))
    let failure = #expect(throws: TrackFailure.self) { try Self.export(start, .leadingPart) }
    #expect(failure?.code == "damaged")
  }
}
