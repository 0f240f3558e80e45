// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Containers
import Media

/// Reads the containers that only GStreamer knows.
///
/// Packets come out where the library keeps the encoding. All other encodings are decoded right here,
/// where the demuxer's timestamps and the parser's framing are at hand, and come out as PCM packets
/// of a track that is still named by its own encoding.
final class GStreamerReader: PacketReader {
  private(set) var track: AudioTrack
  /// How long the container says that the track is; frames may be fewer or more.
  private(set) var duration: Duration?

  private let pipeline: MediaPipeline
  private let sink: AppSink
  private let token: CancellationToken
  private let packets: PacketLengths?
  private var pending: AppSink.Sample?

  /// Opens the first audio track of a file; `source` reads the same file.
  ///
  /// Throws `protected`, `noAudioTrack`, `unsupportedCodec`, `damaged` or a failure to read.
  init(_ location: Location, source: any ByteSource, token: CancellationToken) throws(TrackFailure) {
    let type = try FileType(source)
    let pipeline = MediaPipeline()
    let sink = try AppSink()
    let pads = try Self.build(pipeline, sink, type, location)
    self.pipeline = pipeline
    self.sink = sink
    self.token = token
    let first = try Self.firstSample(pipeline, sink, pads, token)
    let state = pads.current
    guard let encoding = state.encoding, let caps = first.caps else { throw .noAudioTrack }
    let description = StreamDescription(
      encoding: encoding,
      isEncoded: state.isEncoded,
      demuxed: state.caps,
      packets: caps,
      decoded: state.decoder?.currentCaps(of: "src")
    )
    duration = pipeline.duration
    track = try description.track(container: type.container, duration: duration)
    track.audioTrackCount = max(1, state.count)
    packets = state.isEncoded ? PacketLengths(track) : nil
    pending = first
  }

  func next() throws(TrackFailure) -> AudioPacket? {
    while let sample = try nextSample() {
      guard let packets else {
        let size = max(1, track.format.channels) * (track.pcm?.byteCount ?? 4)
        return AudioPacket(bytes: sample.bytes, frames: sample.bytes.count / size)
      }
      if sample.isHeader || packets.isHeader(sample.bytes) { continue }
      return AudioPacket(bytes: sample.bytes, frames: packets.frames(of: sample))
    }
    return nil
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    let preRoll = packets?.preRoll ?? 0
    let frame = max(0, frame - preRoll)
    let time = track.format.duration(ofFrames: frame)
    pending = nil
    guard pipeline.seek(to: time) else { throw .notReadable(detail: "the file cannot be seeked") }
    guard let first = try nextSample() else { return frame }
    pending = first
    guard let start = first.time else { return 0 }
    let position = track.format.frame(at: start)
    // Timestamps may be rounded to milliseconds; packets of one length lie on its multiples.
    let unit = Int64(packets == nil ? 0 : track.framesPerPacket)
    return unit > 0 ? (position + unit / 2) / unit * unit : position
  }

  /// The next buffer of audio, waiting for it under the token and the watchdog.
  private func nextSample() throws(TrackFailure) -> AppSink.Sample? {
    if let sample = pending {
      pending = nil
      return sample
    }
    let watchdog = Watchdog()
    while true {
      try token.check()
      if let sample = sink.pull(within: .milliseconds(20)) { return sample }
      if let failure = pipeline.pendingFailure() { throw failure }
      if sink.isAtEnd { return nil }
      try watchdog.check()
    }
  }

  // MARK: - Opening

  private static func build(
    _ pipeline: MediaPipeline,
    _ sink: AppSink,
    _ type: FileType,
    _ location: Location
  ) throws(TrackFailure) -> AudioPads {
    var chain = [try source(location)]
    for factory in type.elements { chain.append(try Element(factory)) }
    for element in chain { pipeline.add(element) }
    pipeline.add(sink.element)
    try pipeline.link(chain)
    let pads = AudioPads(pipeline, sink: sink.element)
    if let last = chain.last {
      if type.isDemuxed { pads.watch(last) } else { pads.follow(last) }
    }
    try pipeline.play()
    return pads
  }

  private static func source(_ location: Location) throws(TrackFailure) -> Element {
    if let path = location.pathBytes {
      let source = try Element("filesrc")
      source.set("location", bytes: path)
      return source
    }
    let source = try Element("giosrc")
    source.set("location", bytes: Array(location.uri.utf8))
    return source
  }

  /// Waits for the first buffer of the first audio stream.
  private static func firstSample(
    _ pipeline: MediaPipeline,
    _ sink: AppSink,
    _ pads: AudioPads,
    _ token: CancellationToken
  ) throws(TrackFailure) -> AppSink.Sample {
    let watchdog = Watchdog()
    while true {
      try token.check()
      if let sample = sink.pull(within: .milliseconds(20)) { return sample }
      let state = pads.current
      if let failure = state.failure { throw failure }
      if let failure = pipeline.pendingFailure() {
        // A demuxer whose streams nobody wants reports that it cannot go on.
        throw state.isComplete && state.count == 0 ? .noAudioTrack : failure
      }
      if state.isComplete && state.count == 0 { throw .noAudioTrack }
      if sink.isAtEnd { throw .damaged(position: .zero, detail: "no audio could be decoded") }
      try watchdog.check()
    }
  }
}
