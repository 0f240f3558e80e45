// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Media

/// Pushes a decoder's samples through an encoder to the end.
///
/// Both run at their own pace with a bounded queue between them; the token is checked at least every
/// few milliseconds.
struct EncodingRun {
  /// Bytes that may wait in front of the encoder.
  private static let queueLimit = 1 << 20
  private static let framesAtOnce = 8192

  private let pipeline = MediaPipeline()
  private let source: AppSource
  private let format: AudioFormat

  /// Samples of `format` go through `elements`, of which the last is a sink.
  init(_ format: AudioFormat, through elements: [Element]) throws(TrackFailure) {
    self.format = format
    source = try AppSource(Self.caps(of: format))
    let convert = try Element("audioconvert", ["dithering": "none"])
    let chain = [source.element, convert] + elements
    for element in chain { pipeline.add(element) }
    try pipeline.link(chain)
    try pipeline.play()
  }

  /// Encodes all that the decoder gives; `drain` takes away what the sink has, if it keeps anything.
  func encode(
    _ decoder: AudioDecoder,
    token: CancellationToken,
    meter: ProgressMeter,
    drain: () throws(TrackFailure) -> Void = {}
  ) throws(TrackFailure) {
    var meter = meter
    while true {
      let time = format.duration(ofFrames: decoder.framePosition)
      guard let samples = try decoder.read(maximumFrames: Self.framesAtOnce) else { break }
      let length = format.duration(ofFrames: Int64(samples.count / format.channels))
      guard source.push(samples, at: time, lasting: length) else { break }
      meter.update(frames: decoder.framePosition)
      try drain()
      try wait(token, drain) { source.queuedBytes <= Self.queueLimit }
    }
    source.end()
    try wait(token, drain) { false }
    meter.finish()
  }

  /// Waits until the condition holds or the stream has ended.
  private func wait(
    _ token: CancellationToken,
    _ drain: () throws(TrackFailure) -> Void,
    until condition: () -> Bool
  ) throws(TrackFailure) {
    var watchdog = Watchdog()
    var queued = source.queuedBytes
    while !condition() {
      try token.check()
      try drain()
      switch pipeline.nextMessage(within: .milliseconds(5)) {
      case .error(let failure): throw failure
      case .endOfStream: return try drain()
      case .asyncDone, .element, nil: break
      }
      if source.queuedBytes != queued {
        queued = source.queuedBytes
        watchdog.reset()
      }
      try watchdog.check()
    }
  }

  /// Interleaved floats, with the usual speaker for each channel.
  private static func caps(of format: AudioFormat) -> Caps {
    let mask = gst_audio_channel_get_fallback_mask(gint(clamping: format.channels))
    return Caps(
      """
      audio/x-raw,format=F32LE,layout=interleaved,rate=\(format.sampleRate),\
      channels=\(format.channels),channel-mask=(bitmask)0x\(String(mask, radix: 16))
      """
    )
  }
}
