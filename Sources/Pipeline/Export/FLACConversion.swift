// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Encodes lossless audio to FLAC, bit by bit the same.
enum FLACConversion {
  /// What one-bit audio becomes: its music ends far below half of this, its noise above it.
  private static let sampleRateOfDSD = 88200

  /// Writes all that the decoder gives to a new file.
  static func write(
    _ decoder: AudioDecoder,
    to path: String,
    token: CancellationToken,
    meter: ProgressMeter
  ) throws(TrackFailure) {
    let isDSD = decoder.probe.encoding == .dsd
    let rate = isDSD ? sampleRateOfDSD : decoder.format.sampleRate
    let depth = isDSD ? 24 : decoder.format.bitDepth ?? 24
    let filter = try Element("capsfilter")
    filter.set("caps", parsing: "audio/x-raw,format=\(sampleFormat(depth)),rate=\(rate)")
    let resampler = try isDSD ? [CodecTable.resampler.make()] : []
    let sink = try Element("filesink")
    sink.set("location", bytes: Array(path.utf8))
    let elements = resampler + [filter, try CodecTable.flacEncoder.make(), sink]
    let run = try EncodingRun(decoder.format, through: elements)
    try run.encode(decoder, token: token, meter: meter)
  }

  /// The smallest of flacenc's formats that holds this many bits.
  private static func sampleFormat(_ bits: Int) -> String {
    bits <= 8 ? "S8" : bits <= 16 ? "S16LE" : "S24_32LE"
  }
}
