// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Pipeline

@Suite struct PlaybackOutputTests {
  private let format = AudioFormat(sampleRate: 8_000, channels: 1)
  private let second = [Float](repeating: 0, count: 8_000)

  @Test func `what belongs to the time before a flush is turned away`() throws {
    let output = try PlaybackOutput(sink: "fakesink sync=true")
    try output.play()
    let before = output.flush()
    #expect(output.prepare(for: format, in: before))
    #expect(output.push(second, at: .zero, lasting: .seconds(1), in: before))
    let after = output.flush()
    #expect(!output.push(second, at: .zero, lasting: .seconds(1), in: before))
    #expect(!output.prepare(for: format, in: before))
    #expect(output.push(second, at: .zero, lasting: .seconds(1), in: after))
    output.rest()
    #expect(!output.push(second, at: .zero, lasting: .seconds(1), in: after))
  }

  @Test func `there is room for a tenth of a second or so, and again after a flush`() throws {
    let output = try PlaybackOutput(sink: "fakesink sync=true")
    try output.pause()
    let epoch = output.flush()
    #expect(output.prepare(for: format, in: epoch))
    #expect(output.hasRoom)
    // Two seconds can't all have left the queue: the sink holds the first buffer until it plays.
    _ = output.push(second, at: .zero, lasting: .seconds(1), in: epoch)
    _ = output.push(second, at: .seconds(1), lasting: .seconds(1), in: epoch)
    _ = output.push(second, at: .seconds(2), lasting: .seconds(1), in: epoch)
    #expect(!output.hasRoom)
    _ = output.flush()
    #expect(output.hasRoom)
    output.rest()
  }

  @Test(arguments: ["nosuchsink", "", "fakesink !"])
  func `a sink that can't be made is a failure`(sink: String) {
    #expect(throws: TrackFailure.self) { try PlaybackOutput(sink: sink) }
  }
}
