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

  private let location: Location
  private let type: FileType
  private let token: CancellationToken
  private var run: Run
  private let packets: PacketLengths?
  /// Takes access units out of LATM, where the packets are that.
  private var unpacker: LATMUnpacker?
  /// Buffers that were pulled ahead.
  private var pending: [AppSink.Sample] = []

  /// Opens the first audio track of a file; `source` reads the same file.
  ///
  /// Throws `protected`, `noAudioTrack`, `unsupportedCodec`, `damaged` or a failure to read.
  init(_ location: Location, source: any ByteSource, token: CancellationToken) throws(TrackFailure)
  {
    self.location = location
    self.token = token
    type = try FileType(source)
    let run = try Run(location, type)
    self.run = run
    let first = try Self.firstSample(run, type, token)
    let state = run.pads.current
    guard let encoding = state.encoding, let caps = first.caps else { throw .noAudioTrack }
    var samples = [first]
    if caps.string("stream-format") == "loas" {
      unpacker = try Self.configure(&samples, run, token)
    }
    let description = StreamDescription(
      encoding: encoding,
      isEncoded: state.isEncoded,
      demuxed: state.caps,
      packets: caps,
      decoded: state.decoder?.currentCaps(of: "src"),
      unpacker: unpacker
    )
    pending = samples
    duration = run.pipeline.duration
    track = try description.track(container: type.container, duration: duration)
    track.audioTrackCount = max(1, state.count)
    packets = state.isEncoded ? PacketLengths(track) : nil
    if let packets { track.framesPerPacket = packets.framesPerPacket(first: first.bytes) }
    try estimateDuration()
  }

  /// The first buffer; a file that says it has audio of a kind which no element takes is told apart
  /// from one without audio.
  private static func firstSample(
    _ run: Run,
    _ type: FileType,
    _ token: CancellationToken
  ) throws(TrackFailure) -> AppSink.Sample {
    do throws(TrackFailure) {
      return try run.firstSample(token)
    } catch {
      guard error == .noAudioTrack, let name = type.declaredAudio else { throw error }
      throw .unsupportedCodec(name: name)
    }
  }

  /// Reads on to the configuration of a LATM stream, which comes now and then, and keeps what was
  /// read.
  private static func configure(
    _ samples: inout [AppSink.Sample],
    _ run: Run,
    _ token: CancellationToken
  ) throws(TrackFailure) -> LATMUnpacker {
    var unpacker = LATMUnpacker()
    for _ in 0..<1000 {
      if let bytes = samples.last?.bytes { unpacker.append(bytes) }
      if unpacker.next() != nil {
        unpacker.reset()
        return unpacker
      }
      samples.append(try run.firstSample(token))
    }
    throw .damaged(position: nil, detail: "the LATM stream has no configuration")
  }

  /// Parsers of bare frames know a bit rate, and so a duration, only after some frames.
  ///
  /// They make their first guess at the fiftieth frame (`GstBaseParse`), and know nothing any more
  /// once the stream has ended, which in a short file they may have found before the first buffer
  /// was looked at here: the end of the last one tells then.
  private func estimateDuration() throws(TrackFailure) {
    var ahead: [AppSink.Sample] = []
    while duration == nil, ahead.count < 50 {
      guard let sample = try nextSample() else {
        duration = ahead.last.flatMap { last in last.time.map { $0 + (last.length ?? .zero) } }
        break
      }
      ahead.append(sample)
      duration = run.pipeline.duration
    }
    pending = ahead + pending
  }

  /// Whether the packets' lengths leave out the padding at the end.
  var trimsEnd: Bool { track.encoding == .opus }

  /// Learns the number of frames from all packets where the container names none, and starts anew.
  func measure() throws(TrackFailure) {
    guard trimsEnd, track.validFrames == nil else { return }
    var frames: Int64 = 0
    while let packet = try next() { frames &+= Int64(packet.frames) }
    track.validFrames = max(0, frames - Int64(track.encoderDelay))
    _ = try restart(skippingTo: 0)
  }

  func next() throws(TrackFailure) -> AudioPacket? {
    while true {
      if let unit = unpacker?.next() {
        return AudioPacket(bytes: unit, frames: track.framesPerPacket)
      }
      guard let sample = try nextSample() else { return nil }
      guard let packets else {
        let size = max(1, track.format.channels) * (track.pcm?.byteCount ?? 4)
        return AudioPacket(bytes: sample.bytes, frames: sample.bytes.count / size)
      }
      if isHeader(sample) { continue }
      if unpacker != nil {
        unpacker?.append(sample.bytes)
        continue
      }
      return AudioPacket(bytes: sample.bytes, frames: packets.frames(of: sample))
    }
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    let target = max(0, frame - (packets?.preRoll ?? Self.samplePreRoll))
    pending = []
    // libav's decoders keep sound from before a flush, and a transport stream's timestamps do not
    // tell which packet follows a seek: start anew, and count.
    guard target > 0 else { return try restart(skippingTo: 0) }
    if packets != nil, type.container == .mpegTS { return try restart(skippingTo: target) }
    // Half a frame later: a decoder that cuts inside a packet rounds the cut down.
    let half = Duration.seconds(0.5 / Double(track.format.sampleRate))
    guard run.pipeline.seek(to: track.format.duration(ofFrames: target) + half) else {
      throw .notReadable(detail: "the file cannot be seeked")
    }
    var first = try nextSample()
    while let header = first, packets != nil, isHeader(header) { first = try nextSample() }
    guard let first else { return frame }
    pending = [first]
    return try position(of: first)
  }

  /// Begins again at the start, and reads on to the last packet that begins at or before `frame`.
  private func restart(skippingTo frame: Int64) throws(TrackFailure) -> Int64 {
    run.pipeline.stop()
    unpacker?.reset()
    run = try Run(location, type)
    pending = [try run.firstSample(token)]
    let unit = Int64(track.framesPerPacket)
    guard frame > 0, unit > 0 else { return 0 }
    for _ in 0..<frame / unit {
      guard try next() != nil else { break }
    }
    return frame / unit * unit
  }

  /// Frames that decoders of overlapping blocks need in front: two of WMA's largest.
  private static let samplePreRoll: Int64 = 2 * 8192

  /// The frame that the next packet's output begins with.
  private func position(of first: AppSink.Sample) throws(TrackFailure) -> Int64 {
    if let packets, let frame = packets.flacPosition(first.bytes) { return frame }
    var start = first
    if track.encoding == .vorbis, let second = try nextSample() {
      // The first packet only primes the decoder.
      pending.append(second)
      start = second
    }
    guard let time = start.time else { return 0 }
    let position = Int64((time.seconds * Double(track.format.sampleRate) + 0.25).rounded(.down))
    // Timestamps may be rounded to milliseconds; packets of one length lie on its multiples.
    let unit = packets == nil ? 0 : Int64(track.framesPerPacket)
    return unit > 0 ? (position + unit / 2) / unit * unit : position
  }

  private func isHeader(_ sample: AppSink.Sample) -> Bool {
    sample.isHeader || packets?.isHeader(sample.bytes) ?? false
  }

  /// The next buffer of audio, waiting for it under the token and the watchdog.
  private func nextSample() throws(TrackFailure) -> AppSink.Sample? {
    if !pending.isEmpty { return pending.removeFirst() }
    let watchdog = Watchdog()
    while true {
      try token.check()
      if let sample = run.sink.pull(within: .milliseconds(20)) { return sample }
      if let failure = run.pipeline.pendingFailure() { throw failure }
      if run.sink.isAtEnd { return nil }
      try watchdog.check()
    }
  }
}
