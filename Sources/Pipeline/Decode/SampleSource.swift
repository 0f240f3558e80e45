// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Decoded frames that follow one another.
struct SampleBlock {
  /// Interleaved, nominally between −1 and 1.
  var samples: [Float]
  var sampleRate: Int
  var channels: Int

  /// Frames in the block.
  var frames: Int { channels > 0 ? samples.count / channels : 0 }
}

/// Gives a track's decoded frames in order, encoder delay and padding included.
protocol SampleSource: AnyObject {
  /// The next frames; nil behind the last.
  func next() throws(TrackFailure) -> SampleBlock?

  /// Moves to a frame at or before `frame`, and returns it.
  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64

  /// Reads what is left without decoding it, to learn whether the file ends as it should.
  func finish() throws(TrackFailure)

  /// Frames that the packets read so far stand for; nil where only decoding tells.
  ///
  /// What a decoder gives beyond them is padding.
  var declaredFrames: Int64? { get }
}
