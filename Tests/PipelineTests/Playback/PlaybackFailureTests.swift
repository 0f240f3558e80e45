// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Synchronization
import Testing

@testable import Pipeline

/// A source of silence that breaks, or that waits until it may go on.
private final class ScriptedSource: PlaybackSource {
  let probe: AudioProbe
  let format = AudioFormat(sampleRate: 8_000, channels: 1)
  private(set) var framePosition: Int64 = 0
  private let frames: Int64
  private let failure: TrackFailure?

  init(frames: Int64, failing failure: TrackFailure? = nil) {
    self.frames = frames
    self.failure = failure
    probe = AudioProbe(
      encoding: .pcm,
      container: .wav,
      format: format,
      frames: frames,
      duration: format.duration(ofFrames: frames)
    )
  }

  func read(maximumFrames: Int) throws(TrackFailure) -> [Float]? {
    let count = min(Int64(maximumFrames), frames - framePosition)
    if count <= 0, let failure { throw failure }
    guard count > 0 else { return nil }
    framePosition += count
    return Array(repeating: 0, count: Int(count))
  }

  func seek(toFrame frame: Int64) { framePosition = frame }
}

@Suite("Playback of files that fail", .timeLimit(.minutes(1))) struct PlaybackFailureTests {
  private let fixture: PlaybackFixture

  init() throws { fixture = try PlaybackFixture() }

  private func item(_ number: UInt64, _ script: String) -> PlaybackItem {
    PlaybackItem(id: PlaybackItem.ID(number), location: Location(uri: script))
  }

  /// An engine whose locations are scripts: "good", "missing", "broken", or "hanging".
  private func makeEngine() -> PlaybackEngine {
    PlaybackEngine(sink: fixture.tap("tap")) { location, token throws(TrackFailure) in
      switch location.uri {
      case "good": return ScriptedSource(frames: 4_000)
      case "broken":
        let failure = TrackFailure.damaged(position: .milliseconds(125), detail: "cut off")
        return ScriptedSource(frames: 1_000, failing: failure)
      case "hanging":
        let released = Gate()
        token.withHandler({ released.open() }, { released.wait() })
        throw .cancelled
      default: throw .missing
      }
    }
  }

  @Test(arguments: [
    (["broken", "good"], ["started 1", "failed 1 damaged", "advanced 2", "finished 2"], 5_000),
    (["good", "good"], ["started 1", "advanced 2", "finished 2"], 8_000),
    (["broken"], ["started 1", "failed 1 damaged", "finished 1"], 1_000),
    (["missing"], ["failed 1 missing", "finished 1"], 0),
  ])
  func `a failure is told, what was decoded is heard, and the next follows`(
    scripts: [String],
    expected: [String],
    frames: Int
  ) async throws {
    let engine = makeEngine()
    var events = EventReader(engine)
    engine.play(item(1, scripts[0]))
    if scripts.count > 1 { engine.setNext(item(2, scripts[1])) }
    let words = await events.words(untilEndOf: UInt64(scripts.count))
    #expect(words == expected)
    if frames > 0 { #expect(try fixture.bytes("tap").count == frames * 4) }
  }

  @Test func `a missing next item does not disturb the one that is heard`() async throws {
    let engine = makeEngine()
    var events = EventReader(engine)
    engine.play(item(1, "good"))
    engine.setNext(item(2, "missing"))
    let words = await events.words(untilEndOf: 1)
    #expect(Set(words) == ["started 1", "failed 2 missing", "finished 1"])
    #expect(words.last == "finished 1")
    #expect(try fixture.bytes("tap").count == 4_000 * 4)
  }

  @Test func `a missing first item makes way for the next`() async throws {
    let engine = makeEngine()
    var events = EventReader(engine)
    engine.play(item(1, "missing"))
    engine.setNext(item(2, "good"))
    var words = await events.read { $0.word.hasPrefix("finished") }.map(\.word)
    // Which of the two was first, the failure or the next item, is up to the threads.
    if words.last == "finished 1" {
      #expect(words == ["failed 1 missing", "finished 1"])
    } else {
      words.removeAll { $0 == "failed 1 missing" }
      #expect(words == ["advanced 2", "finished 2"])
    }
  }

  @Test func `a file that hangs holds up nothing`() async {
    let engine = makeEngine()
    var events = EventReader(engine)
    engine.play(item(1, "hanging"))
    engine.setNext(item(2, "hanging"))
    engine.seek(to: .seconds(1))
    engine.pause()
    engine.stop()
    engine.play(item(3, "hanging"))
    engine.play(item(4, "good"))
    #expect(await events.words(untilEndOf: 4) == ["started 4", "finished 4"])
  }
}

/// Holds a thread until it is opened.
private final class Gate: Sendable {
  private let mailbox = Mailbox<Bool>()

  func open() { mailbox.post(true) }
  func wait() { _ = mailbox.wait() }
}
