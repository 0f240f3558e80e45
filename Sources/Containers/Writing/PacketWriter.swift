// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Writes one track's packets in order to a file.
///
/// Used from one thread at a time. A writer that goes away before `finish` has returned leaves
/// no file.
public protocol PacketWriter: AnyObject {
  /// Adds a packet.
  ///
  /// - Throws: `noSpace` or `notWritable`.
  func write(_ packet: AudioPacket) throws(TrackFailure)

  /// Completes the file.
  ///
  /// `validFrames` are the frames to play behind the track's encoder delay;
  /// nil leaves the count that the track named, or all there are.
  ///
  /// - Throws: `noSpace` or `notWritable`.
  func finish(validFrames: Int64?) throws(TrackFailure)
}
