// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads a source at another speed and in another key, and tells where in the item each block is.
///
/// As it was recorded, the samples are the source's own, untouched.
final class AdjustedReader {
  /// Frames to be heard one behind the other.
  struct Block {
    var samples: [Float]
    /// Where in the item the first of them is.
    var from: Duration
    /// How much of the item passes in a second.
    var speed: Double
    /// Whether this is not what follows from the block before.
    var isJoint: Bool
  }

  /// Where in the item a frame of the stretcher's output is, and how it goes on from there.
  private struct Anchor {
    var output: Double
    var frame: Double
    var speed: Double
  }

  /// How long stretched sound is heard over the plain one when an adjustment ends.
  private static let fade = Duration.milliseconds(10)
  /// Frames that the stretcher is fed with at once.
  private static let feedLength = 2048

  private let reader: LoopedReader
  private(set) var adjustment = PlaybackAdjustment()
  private var stretcher: TimeStretcher?
  /// The anchor of the block given last, and those of joints still inside the stretcher.
  private var anchors: [Anchor] = []
  /// Frames that the stretcher has given, and will have given of all that it was fed with.
  private var given = 0.0
  private var expected = 0.0
  private var isDrained = false
  /// Whether the next block does not follow from the one before.
  private var isJoint = false

  init(_ source: any PlaybackSource) { reader = LoopedReader(source) }

  private var source: any PlaybackSource { reader.source }
  private var format: AudioFormat { source.format }

  /// Continues at a time of the item, and repeats a part of it from there on.
  func begin(at time: Duration, looping loop: PlaybackLoop?) throws(TrackFailure) {
    try reader.seek(toFrame: format.frame(at: time))
    reader.setLoop(loop)
    try startStretching()
    isJoint = false
  }

  /// Adjusts what is read from now on.
  func adjust(_ adjustment: PlaybackAdjustment) throws(TrackFailure) {
    guard adjustment != self.adjustment else { return }
    let before = self.adjustment
    self.adjustment = adjustment
    guard !before.isNeutral, !adjustment.isNeutral, let stretcher else {
      if before.isNeutral { try startStretching() }
      isJoint = true
      return
    }
    stretcher.set(adjustment)
    let ratio = before.speed / adjustment.speed
    let now = Anchor(output: given, frame: framePosition, speed: adjustment.speed)
    let ahead = anchors.dropFirst().map {
      Anchor(
        output: given + ($0.output - given) * ratio,
        frame: $0.frame,
        speed: adjustment.speed
      )
    }
    anchors = [now] + ahead
    expected = given + (expected - given) * ratio
    isJoint = true
  }

  /// The next frames, at least one; nil at the end.
  func read(maximumFrames: Int) throws(TrackFailure) -> Block? {
    guard stretcher != nil else { return try readPlain(maximumFrames) }
    return try adjustment.isNeutral
      ? returnToPlain() : readStretched(maximumFrames)
  }

  // MARK: - As recorded

  private func readPlain(_ maximumFrames: Int) throws(TrackFailure) -> Block? {
    guard let piece = try reader.read(maximumFrames: maximumFrames) else { return nil }
    defer { isJoint = false }
    return Block(
      samples: piece.samples,
      from: format.duration(ofFrames: piece.frame),
      speed: 1,
      isJoint: isJoint || piece.isJump
    )
  }

  /// Goes on with the source's own samples from where the stretcher has come.
  private func returnToPlain() throws(TrackFailure) -> Block? {
    guard let stretcher else { return nil }
    let length = max(1, Int(format.frame(at: Self.fade)))
    let frame = Int64(framePosition.rounded())
    let tail = stretcher.take(length)
    self.stretcher = nil
    try reader.seek(toFrame: frame)
    guard var block = try readPlain(length) else { return nil }
    block.samples = Crossfade.from(tail, to: block.samples, channels: format.channels)
    block.isJoint = true
    return block
  }

  // MARK: - Stretched

  private func startStretching() throws(TrackFailure) {
    stretcher = nil
    guard !adjustment.isNeutral else { return }
    let made = try TimeStretcher(format)
    made.set(adjustment)
    stretcher = made
    anchors = [
      Anchor(output: 0, frame: Double(source.framePosition), speed: adjustment.speed)
    ]
    (given, expected) = (0, 0)
    isDrained = false
  }

  /// Where in the item the stretcher's next frame is.
  private var framePosition: Double {
    guard let anchor = anchors.first else { return Double(source.framePosition) }
    return anchor.frame + (given - anchor.output) * anchor.speed
  }

  private func readStretched(_ maximumFrames: Int) throws(TrackFailure) -> Block? {
    guard let stretcher else { return nil }
    while stretcher.readyFrames < maximumFrames, !isDrained { try feed(stretcher) }
    passAnchor()
    var count = min(maximumFrames, stretcher.readyFrames)
    // All that was fed gives exactly so many frames; flushing makes a few more.
    if isDrained { count = min(count, Int((expected - given).rounded())) }
    if anchors.count > 1 { count = min(count, max(1, Int(anchors[1].output - given))) }
    guard count > 0 else { return nil }
    let block = Block(
      samples: stretcher.take(count),
      from: .seconds(framePosition / Double(max(1, format.sampleRate))),
      speed: adjustment.speed,
      isJoint: isJoint
    )
    given += Double(count)
    isJoint = false
    return block
  }

  /// Takes note of a joint that the next frame lies behind.
  private func passAnchor() {
    guard anchors.count > 1, anchors[1].output - given < 1 else { return }
    anchors.removeFirst()
    anchors[0].output = given
    isJoint = true
  }

  private func feed(_ stretcher: TimeStretcher) throws(TrackFailure) {
    guard let piece = try reader.read(maximumFrames: Self.feedLength) else {
      isDrained = true
      return try stretcher.flush()
    }
    if piece.isJump {
      anchors.append(
        Anchor(output: expected, frame: Double(piece.frame), speed: adjustment.speed)
      )
    }
    try stretcher.put(piece.samples)
    expected += Double(piece.samples.count / max(1, format.channels)) / adjustment.speed
  }
}
