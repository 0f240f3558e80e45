// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Where the frames of one item come from; used by one thread at a time.
protocol PlaybackSource: AnyObject {
  /// What the file says about itself.
  var probe: AudioProbe { get }
  /// The shape of the frames.
  var format: AudioFormat { get }
  /// The frame that `read` gives next.
  var framePosition: Int64 { get }

  /// The next frames, interleaved; nil at the end.
  func read(maximumFrames: Int) throws(TrackFailure) -> [Float]?
  /// Continues with another frame.
  func seek(toFrame frame: Int64) throws(TrackFailure)
}

extension AudioDecoder: PlaybackSource {}
