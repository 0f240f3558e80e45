// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// Samples that a GStreamer decoder makes of a container's packets.
///
/// Packets are pushed while the decoder takes them, and samples pulled as they come; both queues are
/// bounded. A seek builds the pipeline anew, which takes a few milliseconds and leaves nothing of
/// what was decoded before.
final class PacketSampleSource: SampleSource {
  /// One decoder at work.
  private struct Run {
    var pipeline: MediaPipeline
    var source: AppSource
    var sink: AppSink
  }

  /// Bytes that may wait in front of the decoder.
  private static let queueLimit = 64 << 10

  private let reader: any PacketReader
  private let token: CancellationToken
  private let format: PacketFormat
  private var run: Run
  private var firstPacket: AudioPacket?
  private var isInputAtEnd = false
  /// Why the packets ended too early; thrown when everything before it has come out.
  private var inputFailure: TrackFailure?
  private var watchdog: Watchdog
  private(set) var declaredFrames: Int64?

  /// Reads the first packet and starts the decoder.
  ///
  /// `trimsEnd` says that the container's packet lengths leave out the padding at the end.
  init(_ reader: any PacketReader, trimsEnd: Bool, token: CancellationToken) throws(TrackFailure) {
    self.reader = reader
    self.token = token
    let first = try reader.next()
    guard let first else { throw .damaged(position: nil, detail: "there is no audio in the file") }
    format = try PacketFormat(reader.track, firstPacket: first.bytes)
    firstPacket = first
    run = try Self.start(format)
    watchdog = Watchdog()
    declaredFrames = trimsEnd ? 0 : nil
  }

  func next() throws(TrackFailure) -> SampleBlock? {
    watchdog.reset()
    while true {
      try token.check()
      if let block = block(run.sink.pull()) { return block }
      if run.sink.isAtEnd {
        if let failure = inputFailure ?? run.pipeline.pendingFailure() { throw failure }
        return nil
      }
      if !isInputAtEnd && run.source.queuedBytes < Self.queueLimit {
        try feed()
      } else if let block = block(run.sink.pull(within: .milliseconds(20))) {
        return block
      } else {
        if let failure = run.pipeline.pendingFailure() { throw failure }
        try watchdog.check()
      }
    }
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    let start = try reader.seek(toFrame: frame)
    firstPacket = nil
    isInputAtEnd = false
    inputFailure = nil
    if declaredFrames != nil { declaredFrames = start }
    run.pipeline.stop()
    run = try Self.start(format)
    return start
  }

  func finish() throws(TrackFailure) {
    while !isInputAtEnd {
      try token.check()
      if try nextPacket() == nil { isInputAtEnd = true }
    }
    if let inputFailure { throw inputFailure }
  }

  private func feed() throws(TrackFailure) {
    guard let packet = try nextPacket() else {
      isInputAtEnd = true
      run.source.end()
      return
    }
    if let declared = declaredFrames { declaredFrames = declared &+ Int64(packet.frames) }
    guard run.source.push(packet.bytes) else {
      // The decoder has given up; what it had decoded before comes out first.
      isInputAtEnd = true
      return
    }
  }

  private func nextPacket() throws(TrackFailure) -> AudioPacket? {
    if let packet = firstPacket {
      firstPacket = nil
      return packet
    }
    do throws(TrackFailure) {
      return try reader.next()
    } catch .cancelled {
      throw .cancelled
    } catch {
      inputFailure = error
      return nil
    }
  }

  private func block(_ sample: AppSink.Sample?) -> SampleBlock? {
    guard let sample, let rate = sample.caps?.int("rate"),
      let channels = sample.caps?.int("channels")
    else { return nil }
    return SampleBlock(
      samples: PCMSampleFormat.f32.floats(sample.bytes),
      sampleRate: rate,
      channels: channels
    )
  }

  private static func start(_ format: PacketFormat) throws(TrackFailure) -> Run {
    let pipeline = MediaPipeline()
    let source = try AppSource(format.caps)
    let decoder = try format.decoder.make()
    let convert = try Element("audioconvert", ["dithering": "none"])
    let sink = try AppSink(Caps("audio/x-raw,format=F32LE,layout=interleaved"))
    for element in [source.element, decoder, convert, sink.element] { pipeline.add(element) }
    try pipeline.link([source.element, decoder, convert, sink.element])
    try pipeline.play()
    for header in format.headers { source.push(header) }
    return Run(pipeline: pipeline, source: source, sink: sink)
  }
}
