// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Testing

@testable import Pipeline

/// What readers make of a source whose samples are their own numbers.
@Suite struct AdjustedReaderTests {
  let source = CountingSource(frames: 441_000)

  private func read(_ reader: AdjustedReader, blocks: Int) throws -> [AdjustedReader.Block] {
    try (0..<blocks).compactMap { _ in try reader.read(maximumFrames: 1764) }
  }

  @Test func `as recorded, the samples are the source's own`() throws {
    let reader = AdjustedReader(source)
    try reader.begin(at: .seconds(1), looping: nil)
    let blocks = try read(reader, blocks: 10)
    #expect(blocks.flatMap(\.samples) == (44_100..<61_740).map { Float($0) })
    #expect(blocks.allSatisfy { !$0.isJoint && $0.speed == 1 })
  }

  @Test func `a hundred rounds are each as long as the loop, to the frame`() throws {
    let reader = AdjustedReader(source)
    let loop = try #require(PlaybackLoop(.seconds(1), .milliseconds(1500)))
    try reader.begin(at: .zero, looping: loop)
    var (heard, joints): (Int, [Int]) = (0, [])
    while joints.count < 101 {
      let block = try #require(try reader.read(maximumFrames: 1764))
      if block.isJoint {
        joints.append(heard)
        #expect(block.from == .seconds(1))
      }
      heard += block.samples.count
    }
    #expect(joints == (0...100).map { 66_150 + $0 * 22_050 })
  }

  @Test func `no joint of a loop jumps further than its fade`() throws {
    let reader = AdjustedReader(CountingSource(frames: 44_100, period: 100))
    let loop = try #require(PlaybackLoop(.milliseconds(101), .milliseconds(333)))
    try reader.begin(at: .zero, looping: loop)
    let samples = try read(reader, blocks: 40).flatMap(\.samples)
    let steps = zip(samples, samples.dropFirst()).map { abs($0 - $1) }
    // The wave itself moves by 2π/100 of its height at most.
    #expect(try #require(steps.max()) < 0.08)
  }

  @Test func `at half speed a joint comes after twice the time`() throws {
    let reader = AdjustedReader(source)
    let loop = try #require(PlaybackLoop(.zero, .seconds(1)))
    try reader.adjust(PlaybackAdjustment(speed: 0.5))
    try reader.begin(at: .zero, looping: loop)
    var (heard, joints): (Int, [Int]) = (0, [])
    while joints.count < 3 {
      let block = try #require(try reader.read(maximumFrames: 1764))
      if block.isJoint { joints.append(heard) }
      heard += block.samples.count
    }
    for (index, joint) in joints.enumerated() {
      #expect(abs(joint - 88_200 * (index + 1)) <= 2)
    }
  }

  @Test func `places go on without a jump when the speed changes`() throws {
    let reader = AdjustedReader(source)
    try reader.begin(at: .zero, looping: nil)
    var expected = 0.0
    for (index, speed) in [1.0, 2.0, 0.5, 1.0, 0.75, 1.0].enumerated() {
      try reader.adjust(PlaybackAdjustment(speed: speed))
      for block in try read(reader, blocks: 8) {
        #expect(abs(block.from.seconds - expected) < 0.0001, "section \(index)")
        expected = block.from.seconds + Double(block.samples.count) / 44_100 * block.speed
      }
    }
  }

  @Test func `after an adjustment the samples are the source's own again`() throws {
    let reader = AdjustedReader(source)
    try reader.begin(at: .zero, looping: nil)
    try reader.adjust(PlaybackAdjustment(semitones: 3))
    _ = try read(reader, blocks: 20)
    try reader.adjust(PlaybackAdjustment())
    _ = try read(reader, blocks: 1)
    let block = try #require(try reader.read(maximumFrames: 1000))
    let first = Float((block.from.seconds * 44_100).rounded())
    #expect(block.samples == (0..<1000).map { first + Float($0) })
  }
}

/// A mono source whose samples are their own frame numbers, or a wave of so many frames.
final class CountingSource: PlaybackSource {
  let probe: AudioProbe
  let format = AudioFormat(sampleRate: 44_100, channels: 1)
  private(set) var framePosition: Int64 = 0
  private let frames: Int64
  private let period: Double?
  private let sought: () -> Void

  init(frames: Int64, period: Double? = nil, sought: @escaping () -> Void = {}) {
    self.frames = frames
    self.period = period
    self.sought = sought
    probe = AudioProbe(
      encoding: .pcm,
      container: .wav,
      format: format,
      frames: frames,
      duration: nil
    )
  }

  func read(maximumFrames: Int) throws(TrackFailure) -> [Float]? {
    let count = min(Int64(maximumFrames), frames - framePosition)
    guard count > 0 else { return nil }
    defer { framePosition += count }
    return (framePosition..<framePosition + count).map { frame in
      period.map { Float(sin(2 * Double.pi * Double(frame) / $0)) } ?? Float(frame)
    }
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) {
    framePosition = min(frame, frames)
    sought()
  }
}
