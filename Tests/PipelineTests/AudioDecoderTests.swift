// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Pipeline

@Suite("AudioDecoder") struct AudioDecoderTests {
  @Test(
    "Frames and samples are those of what was encoded",
    arguments: Sound.kept + Sound.demuxed + Sound.lossless + Sound.lossy
  )
  func decodesExactly(_ sound: Sound) throws {
    let decoder = try AudioDecoder(Location(path: sound.path), token: CancellationToken())
    #expect(decoder.format.sampleRate == sound.rate)
    #expect(decoder.format.channels == sound.channels)
    let samples = try decoder.all()
    let expected = try Tools.samples(sound.path)
    if let frames = sound.frames {
      #expect(samples.count == Int(frames) * sound.channels)
      // FFmpeg leaves the padding of AAC in MP4 at the end.
      #expect(expected.count >= samples.count)
    }
    #expect(!samples.isEmpty)
    #expect(Self.difference(samples, expected) <= sound.tolerance)
  }

  @Test(
    "Reading goes on exactly where a seek led to",
    arguments: Sound.kept + Sound.lossless
  )
  func seeksExactly(_ sound: Sound) throws {
    let decoder = try AudioDecoder(Location(path: sound.path), token: CancellationToken())
    let samples = try decoder.all()
    // Lossy decoders converge to the same sound, not to the same bits.
    let isExact = sound.bits != nil || sound.encoding == "MP3" || sound.encoding == "Vorbis"
    for frame in [25_000, 1, 49_000, 0, 33_333] {
      try decoder.seek(toFrame: Int64(frame))
      #expect(decoder.framePosition == Int64(frame))
      let rest = try decoder.all()
      let expected = samples[(frame * sound.channels)...]
      #expect(rest.count == expected.count)
      #expect(Self.difference(rest, Array(expected)) <= (isExact ? 1e-6 : 0.02))
    }
  }

  @Test("A seek to the end and behind it leaves nothing to read")
  func seeksToEnd() throws {
    let path = try Sound.kept[7].path
    let decoder = try AudioDecoder(Location(path: path), token: CancellationToken())
    try decoder.seek(toFrame: 50021)
    #expect(try decoder.read(maximumFrames: 100) == nil)
    try decoder.seek(toFrame: .max)
    #expect(try decoder.read(maximumFrames: 100) == nil)
    try decoder.seek(toFrame: 50020)
    #expect(try decoder.read(maximumFrames: 100)?.count == 2)
  }

  @Test("No more frames come at once than were asked for", arguments: [1, 7, 4096, 1 << 20])
  func respectsMaximum(_ maximum: Int) throws {
    let path = try Sound.kept[5].path
    let decoder = try AudioDecoder(Location(path: path), token: CancellationToken())
    for _ in 0..<3 {
      let samples = try #require(try decoder.read(maximumFrames: maximum))
      #expect((1...maximum).contains(samples.count / 2))
    }
  }

  @Test(
    "A file that was cut short is damaged where it ends, and gives what is before",
    arguments: [0, 2, 5, 7] + [100, 101]
  )
  func reportsTruncation(_ index: Int) throws {
    let sound = index < 100 ? Sound.kept[index] : Sound.lossless[index - 100]
    let whole = try Tools.bytes(sound.path)
    // An MP4 file's index lies at its end; these are written with it in front.
    let bytes = sound.name == "aac.m4a" ? try Self.fastStart() : whole
    let path = try Tools.file(sound.name, bytes: Array(bytes.prefix(bytes.count * 6 / 10)))
    let decoder = try AudioDecoder(Location(path: path), token: CancellationToken())
    var frames = 0
    let failure = #expect(throws: TrackFailure.self) {
      while let samples = try decoder.read(maximumFrames: 1000) {
        frames += samples.count / sound.channels
      }
    }
    #expect((15_000..<40_000).contains(frames))
    guard case .damaged(let position?, _) = failure else {
      Issue.record("not damaged: \(String(describing: failure))")
      return
    }
    #expect(abs(position.seconds - Double(frames) / Double(sound.rate)) < 0.2)
  }

  @Test("FLAC whose samples are not those of its MD5 is damaged")
  func checksDigest() throws {
    var bytes = try Tools.bytes(Sound.kept[5].path)
    // The MD5 is the end of STREAMINFO: 4 bytes of marker, 4 of header, 18 of other fields.
    bytes[26] ^= 0xFF
    let path = try Tools.file("md5.flac", bytes: bytes)
    let decoder = try AudioDecoder(Location(path: path), token: CancellationToken())
    #expect(throws: TrackFailure.self) { try decoder.all() }
  }

  @Test("FLAC with a flipped byte in a frame is damaged")
  func checksFrames() throws {
    var bytes = try Tools.bytes(Sound.kept[5].path)
    bytes[bytes.count / 2] ^= 0x55
    let path = try Tools.file("flipped.flac", bytes: bytes)
    let decoder = try AudioDecoder(Location(path: path), token: CancellationToken())
    #expect(throws: TrackFailure.self) { try decoder.all() }
  }

  @Test("Reading after cancellation is cancelled")
  func cancels() throws {
    let token = CancellationToken()
    let decoder = try AudioDecoder(Location(path: Sound.kept[0].path), token: token)
    token.cancel()
    #expect(throws: TrackFailure.cancelled) { try decoder.read(maximumFrames: 1) }
    #expect(throws: TrackFailure.cancelled) {
      try AudioDecoder(Location(path: Sound.kept[0].path), token: token)
    }
  }

  @Test("Opus plays by its header's output gain")
  func appliesHeaderGain() throws {
    let quiet = try Self.withGain(-2560)
    let loud = try Self.withGain(0)
    let ratio = Self.power(quiet) / Self.power(loud)
    // −10 dB is a tenth of the power.
    #expect(abs(ratio - 0.1) < 0.002)
  }

  // MARK: - Measuring

  /// The largest difference over the part that both have.
  private static func difference(_ some: [Float], _ others: [Float]) -> Float {
    zip(some, others).map { abs($0 - $1) }.max() ?? 0
  }

  private static func power(_ samples: [Float]) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
  }

  /// Decodes an Opus file whose identification header has this gain (RFC 7845, section 5.1).
  private static func withGain(_ gain: Int16) throws -> [Float] {
    let sound = Sound.ffmpeg("gain.opus", "-c:a libopus", "Opus", rate: 48000)
    let text = """
      import sys; b = bytearray(open('\(try sound.path)', 'rb').read())
      i = b.index(b'OpusHead'); b[i+16:i+18] = (\(gain)).to_bytes(2, 'little', signed=True)
      n = 27 + b[26] + sum(b[27:27+b[26]]); b[22:26] = bytes(4); c = 0
      for x in b[:n]:
        c ^= x << 24
        for _ in range(8): c = (c << 1 ^ (0x04c11db7 if c >> 31 else 0)) & 0xffffffff
      b[22:26] = c.to_bytes(4, 'little'); open(sys.argv[1], 'wb').write(b)
      """
    let path = "\(Tools.folder)/gain\(gain).opus"
    let script = try Tools.file("gain.py", bytes: Array(text.utf8))
    try Tools.run("python3 '\(script)' '\(path)'")
    return try AudioDecoder(Location(path: path), token: CancellationToken()).all()
  }

  private static func fastStart() throws -> [UInt8] {
    let sound = Sound.ffmpeg("fast.m4a", "-c:a aac -movflags faststart", "AAC")
    return try Tools.bytes(sound.path)
  }
}

extension AudioDecoder {
  /// Everything up to the end.
  func all() throws -> [Float] {
    var samples: [Float] = []
    while let more = try read(maximumFrames: 4096) { samples += more }
    return samples
  }
}
