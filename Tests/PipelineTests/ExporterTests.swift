// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Synchronization
import Testing

@testable import Pipeline

@Suite("Exporter") struct ExporterTests {
  @Test(
    "A kept encoding decodes to the same samples, and the same count of them",
    arguments: Sound.kept + Sound.demuxed.filter { $0.name != "f32.mkv" }
  )
  func keeps(_ sound: Sound) throws {
    let folder = try Tools.newFolder()
    let file = try Self.export(sound, into: folder)
    #expect(!file.isConverted)
    #expect(file.source.encoding == file.written.encoding)
    #expect(try Tools.contents(folder) == [file.location.name])
    let source = try AudioDecoder(Location(path: sound.path), token: CancellationToken()).all()
    let written = try AudioDecoder(file.location, token: CancellationToken()).all()
    #expect(source == written)
    if sound.bits != nil {
      let path = try #require(file.location.path)
      #expect(try Tools.sampleHash(path) == Tools.sampleHash(sound.path))
    }
  }

  @Test("Other lossless encodings become FLAC, bit by bit the same", arguments: Sound.lossless)
  func convertsLossless(_ sound: Sound) throws {
    let file = try Self.export(sound, into: Tools.newFolder())
    let path = try #require(file.location.path)
    #expect(file.isConverted)
    #expect(file.location.fileExtension == "flac")
    #expect(file.written.format.bitDepth == sound.bits)
    #expect(file.written.frames == sound.frames)
    #expect(try Tools.sampleHash(path) == Tools.sampleHash(sound.path))
    try Tools.run("flac -ts '\(path)'")
  }

  @Test("Lossless floats, which FLAC cannot hold, become WAV")
  func convertsFloats() throws {
    let sound = Sound.ffmpeg("float.wv", "-c:a wavpack -sample_fmt fltp", "WavPack", bits: 32)
    let file = try Self.export(sound, into: Tools.newFolder())
    #expect(file.isConverted)
    #expect(file.location.fileExtension == "wav")
    #expect(file.written.format.isFloat)
    let path = try #require(file.location.path)
    #expect(try Tools.samples(path) == Tools.samples(sound.path))
  }

  @Test("Other lossy encodings become AAC of exactly the same length", arguments: Sound.lossy)
  func convertsLossy(_ sound: Sound) throws {
    let file = try Self.export(sound, into: Tools.newFolder())
    #expect(file.isConverted)
    #expect(file.location.fileExtension == "m4a")
    #expect(file.written.encoding == .aac)
    #expect(file.written.format.channels == sound.channels)
    let source = try AudioDecoder(Location(path: sound.path), token: CancellationToken()).all()
    let written = try AudioDecoder(file.location, token: CancellationToken()).all()
    #expect(written.count == source.count)
    #expect(Self.signalToNoise(source, written, channels: sound.channels) > 20)
    let path = try #require(file.location.path)
    let start = try Tools.samples(path).prefix(written.count)
    #expect(Self.signalToNoise(Array(start), written, channels: sound.channels) > 90)
  }

  @Test("What AAC cannot hold is resampled to 48 kHz and mixed down to six channels")
  func adaptsFormat() throws {
    let sound = Sound.tool(
      "hybrid.wv",
      "wavpack -q -b512 \"$OUT.wav\" -o \"$OUT\"",
      "WavPack",
      rate: 96000,
      channels: 8
    )
    let file = try Self.export(sound, into: Tools.newFolder())
    #expect(file.written.format == AudioFormat(sampleRate: 48000, channels: 6))
    // 50,021 frames at half the rate, rounded.
    #expect(file.written.frames == 25011 || file.written.frames == 25010)
    let written = try AudioDecoder(file.location, token: CancellationToken()).all()
    #expect(Int64(written.count / 6) == file.written.frames)
  }

  @Test(
    "A source that breaks off leaves no file",
    arguments: [Sound.kept[0], Sound.kept[5], Sound.kept[7], Sound.lossless[0]]
  )
  func leavesNothingOfDamaged(_ sound: Sound) throws {
    let whole = try Tools.bytes(sound.path)
    let path = try Tools.file("cut", bytes: Array(whole.prefix(whole.count / 2)))
    let folder = try Tools.newFolder()
    let failure = #expect(throws: TrackFailure.self) {
      try Exporter.export(
        Location(path: path),
        into: folder,
        named: "x",
        token: CancellationToken()
      ) { _ in }
    }
    #expect(failure?.code == "damaged")
    #expect(try Tools.contents(folder).isEmpty)
  }

  @Test(
    "Cancelling leaves no file, and takes effect within 100 ms",
    arguments: ["long.wav", "long.wv", "long.ac3"]
  )
  func cancels(_ name: String) throws {
    let path = try Tools.file(
      name,
      "ffmpeg -v error -y -f lavfi -i 'sine=d=120:r=48000' -ac 2 \"$OUT\""
    )
    let folder = try Tools.newFolder()
    let token = CancellationToken()
    let clock = ContinuousClock()
    let cancelled = Mutex<ContinuousClock.Instant?>(nil)
    #expect(throws: TrackFailure.cancelled) {
      try Exporter.export(Location(path: path), into: folder, named: "x", token: token) { _ in
        cancelled.withLock { $0 = $0 ?? clock.now }
        token.cancel()
      }
    }
    let instant = try #require(cancelled.withLock { $0 })
    #expect(clock.now - instant < .milliseconds(100))
    #expect(try Tools.contents(folder).isEmpty)
  }

  @Test("A file that is there already is never replaced")
  func neverReplaces() throws {
    let folder = try Tools.newFolder()
    try Tools.run("printf precious > '\(folder)/Sound.mp3'")
    let failure = #expect(throws: TrackFailure.self) { try Self.export(.kept[0], into: folder) }
    #expect(failure?.code == "notWritable")
    #expect(try Tools.contents(folder) == ["Sound.mp3"])
    #expect(try Tools.bytes("\(folder)/Sound.mp3") == Array("precious".utf8))
  }

  @Test("A folder that is not there cannot be written to", arguments: [Sound.kept[0], .lossy[0]])
  func reportsMissingFolder(_ sound: Sound) throws {
    let failure = #expect(throws: TrackFailure.self) {
      try Self.export(sound, into: "\(Tools.folder)/nowhere")
    }
    #expect(failure?.code == "notWritable")
  }

  @Test("A full disk is reported as such")
  func reportsFullDisk() {
    #expect(TrackFailure.writing("/x", errno: ENOSPC) == .noSpace)
    #expect(TrackFailure.writing("/x", errno: EDQUOT) == .noSpace)
  }

  @Test("A name of 255 bytes is written, through a shorter hidden one")
  func writesLongNames() throws {
    let folder = try Tools.newFolder()
    let name = String(repeating: "音", count: 83) + "xy"
    let file = try Exporter.export(
      Location(path: Sound.kept[0].path),
      into: folder,
      named: name,
      token: CancellationToken()
    ) { _ in }
    #expect(file.location.name.utf8.count == 255)
    #expect(try Tools.contents(folder) == [file.location.name])
  }

  @Test("Progress rises to the end", arguments: ["long.wav", "long.wv", "long.ac3"])
  func reportsProgress(_ name: String) throws {
    let path = try Tools.file(
      name,
      "ffmpeg -v error -y -f lavfi -i 'sine=d=120:r=48000' -ac 2 \"$OUT\""
    )
    let parts = Mutex<[Double]>([])
    _ = try Exporter.export(
      Location(path: path),
      into: Tools.newFolder(),
      named: "x",
      token: CancellationToken()
    ) { part in parts.withLock { $0.append(part) } }
    let seen = parts.withLock { $0 }
    #expect(seen == seen.sorted())
    #expect(seen.last == 1)
    #expect(seen.count > 3)
  }

  @discardableResult
  private static func export(_ sound: Sound, into folder: String) throws -> ExportedFile {
    try Exporter.export(
      Location(path: sound.path),
      into: folder,
      named: "Sound",
      token: CancellationToken()
    ) { _ in }
  }

  /// In decibels, over the part that both have.
  ///
  /// The low-frequency channel, fourth of six, is left out: encoders cut off what is not low in it.
  private static func signalToNoise(
    _ signal: [Float],
    _ other: [Float],
    channels: Int
  ) -> Double {
    var power = 0.0
    var noise = 1e-20
    for (index, (sample, copy)) in zip(signal, other).enumerated() {
      if channels == 6, index % 6 == 3 { continue }
      power += Double(sample) * Double(sample)
      noise += Double(sample - copy) * Double(sample - copy)
    }
    return 10 * log10(power / noise)
  }
}
