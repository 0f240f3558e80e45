// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Writes MPEG frames one behind the other, and in front of them the frame that tells decoders what
/// to trim.
final class MP3Writer: RunWriter {
  let runLayout: PCMLayout? = nil

  private let file: OutputFile
  private let track: AudioTrack
  /// Whether a tag frame of our own is in front, to be filled in at the end.
  private var hasOwnTag = false
  private var firstPacket: [UInt8]?
  private var count = 0

  /// Creates the file, which must not exist yet.
  init(path: String, track: AudioTrack) throws(TrackFailure) {
    file = try OutputFile(path: path)
    self.track = track
  }

  func write(_ packet: AudioPacket) throws(TrackFailure) {
    try begin(with: packet.bytes)
    count += 1
    try file.append(packet.bytes)
  }

  func write(_ run: PacketRun) throws(TrackFailure) {
    try begin(with: [UInt8](run.bytes.prefix(run.packets.first?.size ?? 0)))
    count += run.packets.count
    try file.append(run.slice)
  }

  func finish(validFrames: Int64?) throws(TrackFailure) {
    if hasOwnTag, let tag = tagFrame(validFrames ?? track.validFrames) {
      try file.replace(at: 0, with: tag)
    }
    try file.finish()
  }

  private func begin(with packet: [UInt8]) throws(TrackFailure) {
    guard firstPacket == nil else { return }
    firstPacket = packet
    try writeTagFrame(before: packet)
  }

  private func writeTagFrame(before packet: [UInt8]) throws(TrackFailure) {
    if !track.codecData.isEmpty {
      try file.append(track.codecData)
    } else if track.encoderDelay > 0 || track.container != .mpegAudio,
      let tag = tagFrame(track.validFrames)
    {
      // Other containers tell how long the track is; where frames are of varying sizes nothing but
      // this tag would tell it then.
      hasOwnTag = true
      try file.append(tag)
    }
  }

  /// A tag frame of our own for the frames written so far, which says what to trim where there is
  /// anything to.
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
      trim: track.encoderDelay > 0
        ? (track.encoderDelay - EncoderTag.decoderDelay, padding) : nil
    )
  }
}
