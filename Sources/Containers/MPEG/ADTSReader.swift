// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads AAC in ADTS frames; packets are the access units without the frames' headers.
final class ADTSReader: IndexedPacketReader {
  /// Scans a whole file; nil where it holds no ADTS stream, or one that this reader can't take
  /// apart: several access units in a frame, or channels told by a program config element.
  init?(_ window: SourceWindow, range: Range<Int64>) throws(TrackFailure) {
    guard let scan = try FrameScanner<ADTSFrame>(window, range: range, confidence: 3),
      scan.first.channelConfiguration > 0, scan.first.blocks == 1,
      let config = AudioSpecificConfig(scan.first.configuration)
    else { return nil }
    let format = AudioFormat(sampleRate: config.sampleRate, channels: config.channels)
    var track = AudioTrack(encoding: config.encoding, container: .adts, format: format)
    track.codecData = scan.first.configuration
    track.framesPerPacket = config.framesPerPacket
    var index = PacketIndex()
    for frame in scan.frames {
      try index.append(offset: frame.offset, size: frame.size, frames: config.framesPerPacket)
    }
    track.validFrames = index.frames
    super.init(window: window, track: track, index: index)
  }
}
