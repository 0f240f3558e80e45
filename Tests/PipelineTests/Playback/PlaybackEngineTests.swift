// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Pipeline

@Suite(.timeLimit(.minutes(1))) struct PlaybackEngineTests {
  let fixture: PlaybackFixture

  init() throws { fixture = try PlaybackFixture() }

  /// Makes a chord of `frames` frames in two files, cut at a frame that no encoding likes.
  private func makeHalves(_ suffix: String, frames: Int, cut: Int = 40_001) throws {
    try fixture.makeChord("1.raw.wav", frames: cut)
    try fixture.makeChord("2.raw.wav", start: cut, frames: frames - cut)
    try fixture.encode("1.raw.wav", to: "1.\(suffix)")
    try fixture.encode("2.raw.wav", to: "2.\(suffix)")
  }

  /// Plays the two halves in a row and gives what would be heard.
  private func playHalves(_ suffix: String) async throws -> [UInt8] {
    let engine = PlaybackEngine(sink: fixture.tap("tap"))
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.\(suffix)"))
    engine.setNext(fixture.item(2, "2.\(suffix)"))
    #expect(await events.words(untilEndOf: 2) == ["started 1", "advanced 2", "finished 2"])
    return try fixture.bytes("tap")
  }

  @Test(arguments: ["wav", "flac"])
  func `two halves joined without a gap are the whole, sample for sample`(
    suffix: String
  ) async throws {
    try makeHalves(suffix, frames: 100_000)
    try fixture.makeChord("whole.wav", frames: 100_000)
    let heard = try await playHalves(suffix)
    #expect(heard.count == 100_000 * 8)
    #expect(heard == (try fixture.reference("whole.wav")))
  }

  @Test func `two halves of an MP3 by LAME have the frames of the whole`() async throws {
    try makeHalves("mp3", frames: 100_000)
    #expect(try await playHalves("mp3").count == 100_000 * 8)
  }

  @Test func `tracks of different shapes follow each other whole`() async throws {
    try fixture.makeChord("1.wav", frames: 20_000)
    try fixture.makeChord("2.wav", frames: 30_000, rate: 48_000)
    let heard = try await playHalves("wav")
    #expect(heard.count == 50_000 * 8)
    #expect(heard == (try fixture.reference("1.wav") + fixture.reference("2.wav")))
  }

  @Test(arguments: ["wav", "flac"], [1, 44_100, 79_999])
  func `playing from a time begins with its very frame`(
    suffix: String,
    frame: Int
  ) async throws {
    try fixture.makeChord("raw.wav", frames: 80_000)
    try fixture.encode("raw.wav", to: "1.\(suffix)")
    let engine = PlaybackEngine(sink: fixture.tap("tap"))
    var events = EventReader(engine)
    let format = AudioFormat(sampleRate: 44_100, channels: 2)
    engine.play(fixture.item(1, "1.\(suffix)"), from: format.duration(ofFrames: Int64(frame)))
    _ = await events.words(untilEndOf: 1)
    #expect(try fixture.bytes("tap") == Array(fixture.reference("raw.wav").dropFirst(frame * 8)))
  }

  @Test func `a seek while playing lands on its very frame`() async throws {
    try fixture.makeChord("1.wav", frames: 441_000)
    let engine = PlaybackEngine(sink: fixture.tap("tap", pacing: true))
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    _ = await events.read { $0.word == "started 1" }
    let format = AudioFormat(sampleRate: 44_100, channels: 2)
    let target = format.duration(ofFrames: 430_007)
    engine.seek(to: target)
    // The clock runs on from there.
    #expect(engine.position >= target)
    #expect(await events.words(untilEndOf: 1) == ["finished 1"])
    #expect(try fixture.bytes("tap") == Array(fixture.reference("1.wav").dropFirst(430_007 * 8)))
  }

  @Test func `a seek while the next track is on its way comes back to the one that is heard`()
    async throws
  {
    try fixture.makeChord("1.wav", frames: 4_410)
    try fixture.makeChord("2.wav", start: 4_410, frames: 4_410)
    let engine = PlaybackEngine(sink: fixture.tap("tap", pacing: true))
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    engine.setNext(fixture.item(2, "2.wav"))
    _ = await events.read { $0.word == "started 1" }
    engine.seek(to: .zero)
    let rest = await events.words(untilEndOf: 2)
    #expect(rest == ["advanced 2", "finished 2"])
    #expect(try fixture.bytes("tap") == fixture.reference("1.wav") + fixture.reference("2.wav"))
  }

  @Test func `what is paused goes on where it was`() async throws {
    try fixture.makeChord("1.wav", frames: 20_000)
    let engine = PlaybackEngine(sink: fixture.tap("tap", pacing: true))
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    _ = await events.read { $0.word == "started 1" }
    for _ in 1...5 {
      engine.pause()
      engine.resume()
    }
    #expect(await events.words(untilEndOf: 1) == ["finished 1"])
    #expect(try fixture.bytes("tap") == fixture.reference("1.wav"))
  }

  @Test func `of many items asked for at once only the last is heard`() async throws {
    try fixture.makeChord("1.wav", frames: 30_000)
    try fixture.makeChord("2.wav", start: 77, frames: 20_000)
    let engine = PlaybackEngine(sink: fixture.tap("tap"))
    var events = EventReader(engine)
    for number: UInt64 in 1...60 {
      engine.play(fixture.item(number, "1.wav"))
      if number % 3 == 0 { engine.setNext(fixture.item(1000 + number, "1.wav")) }
      if number % 5 == 0 { engine.stop() }
      if number % 7 == 0 { engine.seek(to: .milliseconds(100)) }
    }
    engine.play(fixture.item(100, "2.wav"))
    let words = await events.words(untilEndOf: 100)
    #expect(words.suffix(2) == ["started 100", "finished 100"])
    #expect(try fixture.bytes("tap") == fixture.reference("2.wav"))
  }

  @Test func `an item set late follows the end of the one before`() async throws {
    try fixture.makeChord("1.wav", frames: 2_000)
    let engine = PlaybackEngine(sink: fixture.tap("tap"))
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    engine.setNext(fixture.item(2, "missing.wav"))
    engine.setNext(fixture.item(3, "1.wav"))
    let words = await events.words(untilEndOf: 3)
    #expect(
      words.filter { !$0.hasPrefix("failed 2") } == ["started 1", "advanced 3", "finished 3"]
    )
  }

  @Test func `a volume below full is the cube of the level`() async throws {
    try fixture.makeChord("1.wav", frames: 3_000)
    let engine = PlaybackEngine(sink: fixture.tap("tap"))
    var events = EventReader(engine)
    engine.setVolume(0.5)
    engine.play(fixture.item(1, "1.wav"))
    _ = await events.words(untilEndOf: 1)
    let heard = floats(try fixture.bytes("tap"))
    let expected = floats(try fixture.reference("1.wav")).map { $0 * 0.125 }
    #expect(heard.count == expected.count)
    #expect(zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  private func floats(_ bytes: [UInt8]) -> [Float] {
    bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  @Test func `without the wanted sink playing goes on in silence, and says so`() async throws {
    try fixture.makeChord("1.wav", frames: 2_000)
    let engine = PlaybackEngine(sink: "nosuchsink")
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    #expect(await events.words(untilEndOf: 1) == ["silent", "started 1", "finished 1"])
  }

  @Test func `a device that fails while playing leaves silence, and playing goes on`()
    async throws
  {
    try fixture.makeChord("1.wav", frames: 2_000)
    let engine = PlaybackEngine(sink: "filesink location=\(fixture.directory)/no/such/folder")
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    #expect(await events.words(untilEndOf: 1) == ["silent", "started 1", "finished 1"])
  }

  @Test func `shutting down ends the events`() async throws {
    try fixture.makeChord("1.wav", frames: 44_100)
    let engine = PlaybackEngine(sink: "fakesink sync=true")
    var events = EventReader(engine)
    engine.play(fixture.item(1, "1.wav"))
    engine.shutDown()
    #expect(await events.read { $0.word == "finished 1" }.allSatisfy { $0.word != "finished 1" })
  }
}
