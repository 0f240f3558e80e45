// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// The samples of a lossless encoding that FLAC cannot hold, floats and more than 24 bits, as a track
/// of plain PCM.
final class UncodableSamples: PacketReader {
  let track: AudioTrack
  private let reader: any PacketReader

  /// Sees through a reader's encoding; nil where FLAC holds its samples.
  init?(_ reader: any PacketReader) {
    var track = reader.track
    guard track.pcm != nil, track.encoding.isLossless, track.encoding != .dsd,
      track.format.isFloat || track.format.bitDepth ?? 0 > 24
    else { return nil }
    track.encoding = .pcm
    self.track = track
    self.reader = reader
  }

  func next() throws(TrackFailure) -> AudioPacket? { try reader.next() }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 { try reader.seek(toFrame: frame) }
}
