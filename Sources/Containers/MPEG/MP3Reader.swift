// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads bare MPEG audio frames, of any layer.
///
/// An Xing, Info or VBRI frame is no packet but the track's `codecData`, unless its count is wrong:
/// it holds no sound, and a file that lost it still has the same packets.
final class MP3Reader: IndexedPacketReader {
  /// Scans a whole file; nil where it holds no MPEG audio stream.
  init?(
    _ window: SourceWindow,
    range: Range<Int64>,
    confidence: Int,
    container: AudioContainer = .mpegAudio
  ) throws(TrackFailure) {
    guard
      let scan = try FrameScanner<MPEGAudioFrame>(window, range: range, confidence: confidence),
      let start = scan.frames.first
    else { return nil }
    let header = scan.first.header
    let format = AudioFormat(sampleRate: header.sampleRate, channels: header.channels)
    var track = AudioTrack(encoding: header.encoding, container: container, format: format)
    track.framesPerPacket = header.samplesPerFrame
    let firstFrame = try window.bytes(at: start.offset, count: start.size)
    let tag = EncoderTag(frame: firstFrame, header: header)
    let count = scan.frames.count - (tag == nil ? 0 : 1)
    // A tag that counts other frames than these would only mislead whoever reads it next.
    if let tag, tag.frameCount != 0, tag.agrees(with: count) || tag.isCutOff(after: count) {
      track.codecData = firstFrame
    }
    var index = PacketIndex()
    for frame in scan.frames.dropFirst(tag == nil ? 0 : 1) {
      try index.append(offset: frame.offset, size: frame.size, frames: header.samplesPerFrame)
    }
    Self.trim(&track, tag, index)
    let missing = (tag?.frameCount ?? 0) - index.count
    let isCut = scan.isCutOff ? missing > 0 : missing > 1 && scan.junk == 0
    let cut: TrackFailure? =
      isCut
      ? .damaged(
        position: track.position(ofFrame: index.frames),
        detail: "\(missing) of \(tag?.frameCount ?? 0) frames are missing at the end"
      ) : nil
    super.init(window: window, track: track, index: index, failureAtEnd: cut)
  }

  /// Applies LAME's delay and padding.
  ///
  /// Where the tag's count is another stream's, as in files that
  /// were joined, only its delay is true.
  private static func trim(_ track: inout AudioTrack, _ tag: EncoderTag?, _ index: PacketIndex) {
    track.validFrames = index.frames
    guard let tag, let delay = tag.delay, let padding = tag.padding else { return }
    let total = delay + EncoderTag.decoderDelay
    guard Int64(total) < index.frames else { return }
    track.encoderDelay = total
    let rest = index.frames - Int64(total)
    let end = Int64(max(padding - EncoderTag.decoderDelay, 0))
    track.validFrames = tag.agrees(with: index.count) && end < rest ? rest - end : rest
  }
}

extension EncoderTag {
  /// Whether the tag counts more frames than these.
  func isCutOff(after count: Int) -> Bool { frameCount ?? 0 > count }

  /// Whether the tag counts this many frames; some encoders count the tag's own frame too.
  func agrees(with count: Int) -> Bool {
    guard let frameCount, frameCount > 0 else { return true }
    return frameCount == count || frameCount == count + 1
  }
}
