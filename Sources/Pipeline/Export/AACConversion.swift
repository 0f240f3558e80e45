// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// Encodes audio to AAC in an M4A file whose priming and padding are declared exactly.
enum AACConversion {
  /// Frames of an AAC-LC packet (ISO/IEC 14496-3, section 4.1.1.1).
  private static let framesPerPacket = 1024

  /// Writes all that the decoder gives to a new file.
  static func write(
    _ decoder: AudioDecoder,
    to path: String,
    token: CancellationToken,
    meter: ProgressMeter
  ) throws(TrackFailure) {
    let target = targetFormat(decoder.format)
    let filter = try Element("capsfilter")
    filter.set(
      "caps",
      parsing: "audio/x-raw,rate=\(target.sampleRate),channels=\(target.channels)"
    )
    let sink = try AppSink(Caps("audio/mpeg,mpegversion=4,stream-format=raw"))
    let run = try EncodingRun(
      decoder.format,
      through: [
        CodecTable.resampler.make(), filter, CodecTable.aacEncoder.make(), sink.element,
      ]
    )
    var writer: M4AWriter?
    try run.encode(decoder, token: token, meter: meter) { () throws(TrackFailure) in
      while let packet = sink.pull() {
        if writer == nil {
          writer = try M4AWriter(path: path, track: track(target, packet.caps))
        }
        try writer?.write(AudioPacket(bytes: packet.bytes, frames: framesPerPacket))
      }
    }
    guard let writer else { throw .damaged(position: .zero, detail: "there is no audio to encode") }
    let ratio = Double(target.sampleRate) / Double(decoder.format.sampleRate)
    try writer.finish(validFrames: Int64((Double(decoder.framePosition) * ratio).rounded()))
  }

  /// The rate that the encoder takes, at most 48 kHz, and at most six channels.
  private static func targetFormat(_ source: AudioFormat) -> AudioFormat {
    let rates = CodecTable.aacSampleRates
    let rate = rates.contains(source.sampleRate) ? source.sampleRate : rates.max() ?? 48000
    return AudioFormat(
      sampleRate: rate,
      channels: min(source.channels, CodecTable.aacMaximumChannels)
    )
  }

  private static func track(_ format: AudioFormat, _ caps: Caps?) -> AudioTrack {
    var track = AudioTrack(encoding: .aac, container: .mp4, format: format)
    track.codecData = caps?.bytes("codec_data") ?? []
    track.encoderDelay = CodecTable.aacEncoderDelay
    track.framesPerPacket = framesPerPacket
    return track
  }
}
