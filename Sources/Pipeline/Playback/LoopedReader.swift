// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads a source, going round its loop where it has one.
///
/// A round is as long as the loop to the frame. What follows B fades out over the beginning of the
/// next round, so that the joint makes no click.
final class LoopedReader {
  /// Frames that follow one another.
  struct Piece {
    var samples: [Float]
    /// Where in the item the first of them is.
    var frame: Int64
    /// Whether they follow those before them in the loop only.
    var isJump: Bool
  }

  /// How long the sound behind B is heard over that behind A.
  private static let fade = Duration.milliseconds(5)

  let source: any PlaybackSource
  private(set) var loop: Range<Int64>?
  /// Whether B is still ahead.
  private var isInside = false

  init(_ source: any PlaybackSource) { self.source = source }

  /// Repeats a part from now on; a part that lies behind is not gone back to.
  func setLoop(_ loop: PlaybackLoop?) {
    self.loop = loop.map { source.format.frame(at: $0.start)..<source.format.frame(at: $0.end) }
    isInside = self.loop.map { source.framePosition < $0.upperBound } ?? false
  }

  /// Continues with another frame.
  func seek(toFrame frame: Int64) throws(TrackFailure) {
    if frame != source.framePosition { try source.seek(toFrame: frame) }
    isInside = loop.map { frame < $0.upperBound } ?? false
  }

  /// The next frames, at least one; nil at the end.
  func read(maximumFrames: Int) throws(TrackFailure) -> Piece? {
    let frame = source.framePosition
    guard let loop, isInside else {
      return try source.read(maximumFrames: maximumFrames).map {
        Piece(samples: $0, frame: frame, isJump: false)
      }
    }
    let room = Int(clamping: loop.upperBound - frame)
    if room > 0, let samples = try source.read(maximumFrames: min(room, maximumFrames)) {
      return Piece(samples: samples, frame: frame, isJump: false)
    }
    // A file that is shorter than its loop goes round at its end.
    return try goBack(to: loop.lowerBound)
  }

  private func goBack(to start: Int64) throws(TrackFailure) -> Piece? {
    let length = max(1, Int(source.format.frame(at: Self.fade)))
    let tail = try source.readWhole(length)
    try source.seek(toFrame: start)
    let head = try source.readWhole(length)
    guard !head.isEmpty else { return nil }
    let samples = Crossfade.from(tail, to: head, channels: source.format.channels)
    return Piece(samples: samples, frame: start, isJump: true)
  }
}

extension PlaybackSource {
  /// So many frames, or fewer at the end.
  func readWhole(_ frames: Int) throws(TrackFailure) -> [Float] {
    var samples: [Float] = []
    while samples.count < frames * format.channels {
      let missing = frames - samples.count / max(1, format.channels)
      guard let more = try read(maximumFrames: missing) else { break }
      samples += more
    }
    return samples
  }
}

/// One sound going over into another.
enum Crossfade {
  /// The frames of `next`, over which those of `last` fade out.
  static func from(_ last: [Float], to next: [Float], channels: Int) -> [Float] {
    let frames = min(last.count, next.count) / max(1, channels)
    var mixed = next
    for frame in 0..<frames {
      let weight = Float(frame + 1) / Float(frames + 1)
      for index in frame * channels..<(frame + 1) * channels {
        mixed[index] = last[index] * (1 - weight) + next[index] * weight
      }
    }
    return mixed
  }
}
