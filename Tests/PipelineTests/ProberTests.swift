// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Pipeline

@Suite("Prober") struct ProberTests {
  @Test(
    "The content tells encoding, rate, channels and depth",
    arguments: Sound.kept + Sound.demuxed + Sound.lossless + Sound.lossy
  )
  func recognises(_ sound: Sound) throws {
    let probe = try Prober.probe(Location(path: sound.path), token: CancellationToken())
    #expect(probe.encoding.name == sound.encoding)
    #expect(probe.format.sampleRate == sound.rate)
    #expect(probe.format.channels == sound.channels)
    #expect(probe.format.bitDepth == sound.bits)
    #expect(probe.encoding.isLossless == (sound.bits != nil))
    #expect(probe.audioTrackCount == 1)
    if let frames = probe.frames { #expect(frames == sound.frames) }
    if let duration = probe.duration {
      #expect(abs(duration.seconds - 50021 / Double(sound.rate)) < 0.07)
    }
  }

  @Test("The name does not matter")
  func ignoresName() throws {
    let path = try Tools.file("wrong.mp3", bytes: Tools.bytes(Sound.lossless[0].path))
    let probe = try Prober.probe(Location(path: path), token: CancellationToken())
    #expect(probe.encoding.name == "WavPack")
  }

  @Test("Two audio tracks are counted")
  func countsTracks() throws {
    let path = try Tools.file(
      "two.mka",
      """
      ffmpeg -v error -y -f lavfi -i sine=d=1 -f lavfi -i sine=d=1 -map 0 -map 1 -c:a flac "$OUT"
      """
    )
    let probe = try Prober.probe(Location(path: path), token: CancellationToken())
    #expect(probe.audioTrackCount == 2)
  }

  @Test("Chapters are found where FFmpeg wrote them", arguments: ["m4a", "mka", "mov"])
  func findsChapters(_ ending: String) throws {
    let list = ";FFMETADATA1\\n[CHAPTER]\\nTIMEBASE=1/1000\\nSTART=0\\nEND=400\\ntitle=夜明け\\n"
    let second = "[CHAPTER]\\nTIMEBASE=1/1000\\nSTART=400\\nEND=1000\\ntitle=Two\\n"
    let path = try Tools.file(
      "chapters.\(ending)",
      """
      printf '\(list)\(second)' > "$OUT.txt"; \
      ffmpeg -v error -y -f lavfi -i sine=d=1 -i "$OUT.txt" -map 0 -map_chapters 1 -c:a aac "$OUT"
      """
    )
    let probe = try Prober.probe(Location(path: path), token: CancellationToken())
    #expect(
      probe.chapters == [
        Chapter(start: .zero, title: "夜明け"), Chapter(start: .milliseconds(400), title: "Two"),
      ]
    )
  }

  @Test("A few bare frames last as long as they do, whatever the parser has found meanwhile")
  func countsFewFrames() throws {
    let path = try Tools.file(
      "few.ac3",
      "ffmpeg -v error -y -f lavfi -i 'sine=d=0.5:r=48000' -ac 2 \"$OUT\""
    )
    for _ in 0..<40 {
      let probe = try Prober.probe(Location(path: path), token: CancellationToken())
      // Sixteen frames of 1,536 samples hold half a second.
      #expect(probe.duration.map { abs($0.seconds - 0.512) < 1e-6 } == true)
    }
  }

  @Test("HE-AAC that does not say so is found out by decoding")
  func refinesOnlyWhatDecodesSo() throws {
    let sound = Sound.ffmpeg("low.aac", "-c:a aac", "AAC", rate: 22050)
    let probe = try Prober.probe(Location(path: sound.path), token: CancellationToken())
    #expect(probe.encoding == .aac)
    #expect(probe.format.sampleRate == 22050)
  }

  @Test(
    "What is no audio has no audio track",
    arguments: [
      Array("just text, and a good deal of it, to be sure\n".utf8),
      Array("<!DOCTYPE html><html><body>404 not found</body></html>".utf8),
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
      (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) },
      [0],
    ] as [[UInt8]]
  )
  func refusesOtherFiles(_ bytes: [UInt8]) throws {
    let path = try Tools.file("other.mp3", bytes: bytes)
    #expect(throws: TrackFailure.noAudioTrack) {
      try Prober.probe(Location(path: path), token: CancellationToken())
    }
  }

  @Test("A film without sound has no audio track", arguments: ["mp4", "mkv", "avi", "flv", "ts"])
  func refusesSilentFilms(_ suffix: String) throws {
    let path = try Tools.file(
      "silent.\(suffix)",
      "ffmpeg -v error -y -f lavfi -i testsrc=d=1:s=160x120:r=5 -an \"$OUT\""
    )
    #expect(throws: TrackFailure.noAudioTrack) {
      try Prober.probe(Location(path: path), token: CancellationToken())
    }
  }

  @Test("An empty file is damaged")
  func refusesEmptyFiles() throws {
    let path = try Tools.file("empty.flac", bytes: [])
    let failure = #expect(throws: TrackFailure.self) {
      try Prober.probe(Location(path: path), token: CancellationToken())
    }
    #expect(failure?.code == "damaged")
  }

  @Test("What is not there is missing, a folder is not readable")
  func refusesPlaces() throws {
    #expect(throws: TrackFailure.missing) {
      try Prober.probe(Location(path: "/nowhere/at all.mp3"), token: CancellationToken())
    }
    let folder = Location(path: try Tools.newFolder())
    let failure = #expect(throws: TrackFailure.self) {
      try Prober.probe(folder, token: CancellationToken())
    }
    #expect(failure?.code == "notReadable")
  }

  @Test(
    "Encodings without a decoder are named",
    arguments: [("FRM8", "DSD (DSDIFF)"), ("tBaK", "TAK"), ("OFR ", "OptimFROG")]
  )
  func namesUnsupported(_ magic: String, _ name: String) throws {
    let path = try Tools.file("odd", bytes: Array(magic.utf8) + [UInt8](repeating: 0, count: 400))
    #expect(throws: TrackFailure.unsupportedCodec(name: name)) {
      try Prober.probe(Location(path: path), token: CancellationToken())
    }
  }

  @Test("A URI of another scheme than file is read through GIO")
  func readsThroughGIO() throws {
    let uri = Location(path: try Sound.kept[5].path).uri
    let source = try GIOByteSource(Location(uri: uri))
    let expected = try Tools.bytes(Sound.kept[5].path)
    #expect(source.count == Int64(expected.count))
    var bytes = [UInt8](repeating: 0, count: 1000)
    for offset in [2000, 0, expected.count - 10, expected.count + 5] {
      let read = try bytes.withUnsafeMutableBytes { try source.read(at: Int64(offset), into: $0) }
      #expect(Array(bytes.prefix(read)) == Array(expected.dropFirst(offset).prefix(1000)))
    }
    #expect(throws: TrackFailure.missing) {
      try GIOByteSource(Location(uri: "file:///nowhere/at%20all"))
    }
  }

  @Test("Nothing is read once the token is cancelled")
  func cancels() throws {
    let token = CancellationToken()
    token.cancel()
    #expect(throws: TrackFailure.cancelled) {
      try Prober.probe(Location(path: Sound.kept[0].path), token: token)
    }
  }
}
