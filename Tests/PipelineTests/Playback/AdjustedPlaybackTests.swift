// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Testing

@testable import Pipeline

/// What is heard at another speed and in another key, caught behind the engine's output.
@Suite(.timeLimit(.minutes(1))) struct AdjustedPlaybackTests {
  let fixture: PlaybackFixture

  init() throws { fixture = try PlaybackFixture() }

  /// Plays a file whole, and gives the left channel of what would be heard.
  private func heard(_ name: String, _ adjustment: PlaybackAdjustment) async throws -> [Float] {
    let engine = PlaybackEngine(sink: fixture.tap("tap"))
    var events = EventReader(engine)
    engine.adjust(adjustment)
    engine.play(fixture.item(1, name))
    #expect(await events.words(untilEndOf: 1) == ["started 1", "finished 1"])
    let bytes = try fixture.bytes("tap")
    return bytes.withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count, by: 8).map {
        buffer.load(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  private func makeTone(_ name: String, frequency: Int, seconds: Int) throws {
    let tone = "0.5*sin(2*PI*\(frequency)*t)"
    let source = "aevalsrc=\(tone)|\(tone):s=44100:d=\(seconds)"
    try fixture.run(
      "ffmpeg",
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      source,
      fixture.path(name)
    )
  }

  @Test(arguments: [0.25, 0.5, 0.8, 1.25, 2, 4])
  func `speed changes the length, to the frame`(speed: Double) async throws {
    try fixture.makeChord("1.wav", frames: 176_400)
    let frames = try await heard("1.wav", PlaybackAdjustment(speed: speed)).count
    #expect(abs(Double(frames) - 176_400 / speed) <= 1)
  }

  @Test(arguments: [(7.0, 659.255), (-0.5, 427.474), (-12, 220), (12, 880)])
  func `the key of a tone changes within a cent`(
    semitones: Double,
    frequency: Double
  ) async throws {
    try makeTone("1.wav", frequency: 440, seconds: 6)
    let samples = try await heard("1.wav", PlaybackAdjustment(semitones: semitones))
    #expect(samples.count == 264_600)
    let measured = frequencyOfTone(Array(samples[44_100..<220_500]), rate: 44_100)
    let cents = 1200 * log2(measured / frequency)
    #expect(abs(cents) < 1, "\(measured) Hz")
  }

  @Test func `speed leaves the key as it is`() async throws {
    try makeTone("1.wav", frequency: 440, seconds: 6)
    let samples = try await heard("1.wav", PlaybackAdjustment(speed: 1.5))
    let measured = frequencyOfTone(Array(samples[22_050..<154_350]), rate: 44_100)
    #expect(abs(1200 * log2(measured / 440)) < 1, "\(measured) Hz")
  }

  @Test func `a seek at another speed lands where the item was asked for`() async throws {
    try fixture.makeChord("1.wav", frames: 44_100 * 60)
    let engine = PlaybackEngine(sink: fixture.tap("tap", pacing: true))
    var events = EventReader(engine)
    engine.adjust(PlaybackAdjustment(speed: 2))
    engine.play(fixture.item(1, "1.wav"))
    _ = await events.read { $0.word == "started 1" }
    engine.seek(to: .seconds(59))
    #expect(engine.position >= .seconds(59))
    #expect(await events.words(untilEndOf: 1) == ["finished 1"])
    // A second of the item is left, which is half a second of sound.
    #expect(abs(try fixture.bytes("tap").count / 8 - 22_050) <= 1)
  }

  @Test func `a part that repeats is heard again and again, and then goes on`() async throws {
    let (rounds, round) = AsyncStream.makeStream(of: Void.self)
    let engine = PlaybackEngine(sink: fixture.tap("tap", pacing: true)) { _, _ in
      CountingSource(frames: 26_460_000) { round.yield() }
    }
    var events = EventReader(engine)
    engine.play(fixture.item(1, "counted"))
    _ = await events.read { $0.word == "started 1" }
    engine.setLoop(PlaybackLoop(.seconds(300), .milliseconds(300_100)))
    engine.seek(to: .seconds(300))
    for await _ in rounds.prefix(10) { #expect(engine.position < .milliseconds(300_150)) }
    engine.setLoop(nil)
    engine.seek(to: .milliseconds(599_900))
    #expect(await events.words(untilEndOf: 1) == ["finished 1"])
  }
}

/// The frequency of a tone by the distance of its upward zero crossings.
private func frequencyOfTone(_ samples: [Float], rate: Double) -> Double {
  let crossings = (1..<samples.count).compactMap { index -> Double? in
    let (before, after) = (Double(samples[index - 1]), Double(samples[index]))
    guard before < 0, after >= 0 else { return nil }
    return Double(index - 1) - before / (after - before)
  }
  guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
  return Double(crossings.count - 1) * rate / (last - first)
}
