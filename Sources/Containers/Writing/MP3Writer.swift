// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Writes MPEG frames one behind the other, and in front of them the frame that tells decoders what
/// to trim.
final class MP3Writer: PacketWriter {
  private let file: OutputFile
  private let track: AudioTrack
  /// A tag frame of our own in front, to be filled in at the end; nil where the source's is kept.
  private var ownFrame: [UInt8]?
  private var firstPacket: [UInt8]?
  private var count = 0

  /// Creates the file, which must not exist yet.
  init(path: String, track: AudioTrack) throws(TrackFailure) {
    file = try OutputFile(path: path)
    self.track = track
  }

  func write(_ packet: AudioPacket) throws(TrackFailure) {
    if firstPacket == nil {
      firstPacket = packet.bytes
      try writeTagFrame(before: packet.bytes)
    }
    count += 1
    try file.append(packet.bytes)
  }

  func finish(validFrames: Int64?) throws(TrackFailure) {
    let valid = validFrames ?? track.validFrames
    if let own = tagFrame(valid), ownFrame != nil || !track.codecData.isEmpty {
      if ownFrame != nil || !keepsTag { try file.replace(at: 0, with: own) }
    }
    try file.finish()
  }

  /// Whether the source's own tag frame is true: its count is the frames that were written.
  private var keepsTag: Bool {
    guard let header = MPEGAudioHeader(track.codecData),
      let tag = EncoderTag(frame: track.codecData, header: header)
    else { return false }
    return tag.frameCount != 0 && tag.agrees(with: count)
  }

  private func writeTagFrame(before packet: [UInt8]) throws(TrackFailure) {
    if !track.codecData.isEmpty {
      try file.append(track.codecData)
    } else if track.encoderDelay > 0, let own = tagFrame(track.validFrames) {
      ownFrame = own
      try file.append(own)
    }
  }

  /// A tag frame of our own for the frames written so far.
  private func tagFrame(_ validFrames: Int64?) -> [UInt8]? {
    guard let firstPacket, let header = MPEGAudioHeader(firstPacket) else { return nil }
    let total = Int64(count) * Int64(header.samplesPerFrame)
    let rest = validFrames.map { total - Int64(track.encoderDelay) - $0 } ?? 0
    let padding = Int(max(rest, 0)) + (rest > 0 ? EncoderTag.decoderDelay : 0)
    return EncoderTag.infoFrame(
      like: header,
      firstFrame: firstPacket,
      frames: count,
      bytes: file.position,
      delay: track.encoderDelay - EncoderTag.decoderDelay,
      padding: padding
    )
  }
}
