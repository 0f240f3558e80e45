// SPDX-License-Identifier: GPL-3.0-or-later
// One GStreamer pipeline from an appsrc to the sound device. Its state is changed by the engine's
// thread alone; feeders push from theirs, behind a lock that turns away what belongs to a time
// before the last flush. The appsrc owns the bell that its streaming thread rings.
import CGStreamer
import Media
import Synchronization

/// Plays what is pushed, on a timeline that starts at zero with each flush.
final class PlaybackOutput: Sendable {
  /// What happened behind the source.
  enum Incident {
    case ended
    case failed(TrackFailure)
  }

  /// How much audio waits in front of the sink; the sink itself holds about as much again.
  private static let queueLength = 0.12

  private struct Gate {
    var epoch = 0
    var format: AudioFormat?
    var roomInBytes = 0
    var isRunning = false
  }

  private let pipeline = MediaPipeline()
  private let source: AppSource
  private let volume: Element
  private let sink: Element
  private let bell = RoomBell()
  private let gate = Mutex(Gate())

  /// A pipeline that ends in `sink`, written as for gst-launch.
  ///
  /// Effects go between the source and the volume, where samples are still floating point; they are
  /// given in order.
  init(sink description: String, effects: [Element] = []) throws(TrackFailure) {
    source = try AppSource(Caps(floats: AudioFormat(sampleRate: 44_100, channels: 2)))
    source.element.set("stream-type", parsing: "seekable")
    source.element.set("min-percent", parsing: "50")
    volume = try Element("volume")
    sink = try Self.makeSink(description)
    let convert = [try Element("audioconvert")] + effects
    let adapt = [try Element("audioconvert"), try Element("audioresample"), sink]
    let chain = [source.element] + convert + [volume] + adapt
    for element in chain { pipeline.add(element) }
    try pipeline.link(chain)
    listenForRoom()
  }

  /// Whether the automatic choice of a sink found no sound device.
  var hasNoDevice: Bool { sink.contains(factory: "fakesink") }

  // MARK: - The engine's thread

  /// Lets the audio flow, from the first that is pushed on.
  func play() throws(TrackFailure) {
    gate.withLock { $0.isRunning = true }
    try pipeline.play()
  }

  /// Holds the audio.
  func pause() throws(TrackFailure) {
    gate.withLock { $0.isRunning = true }
    try pipeline.pause()
  }

  /// Lets go of the sound device.
  func rest() {
    gate.withLock { gate in
      gate.epoch += 1
      gate.isRunning = false
    }
    pipeline.stop()
    dropIncidents()
  }

  /// Drops all audio that was not heard, and starts the timeline anew.
  ///
  /// - Returns: The epoch that pushes must name from now on.
  func flush() -> Int {
    // Only behind the gate can nobody push between the flush and the new epoch.
    gate.withLock { gate in
      gate.epoch += 1
      guard gate.isRunning else { return gate.epoch }
      let seek = gst_event_new_seek(
        1,
        GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH,
        GST_SEEK_TYPE_SET,
        0,
        GST_SEEK_TYPE_NONE,
        0
      )
      gst_element_send_event(source.element.pointer, seek)
      dropIncidents()
      return gate.epoch
    }
  }

  /// Sets the factor that samples are multiplied by.
  func setGain(_ gain: Double) { volume.set("volume", gain) }

  /// What happened since last asked.
  func nextIncident() -> Incident? {
    while let message = pipeline.nextMessage() {
      switch message {
      case .endOfStream: return .ended
      case .error(let failure): return .failed(failure)
      case .asyncDone, .element: continue
      }
    }
    return nil
  }

  /// Where the timeline is heard; nil before the first audio is.
  var position: Duration? { pipeline.position }

  // MARK: - Feeders

  /// Rings at `mailbox` when there is room, from now on.
  func attach(_ mailbox: Mailbox<Feeder.Message>) { bell.attach(mailbox) }

  /// Whether more should be pushed.
  var hasRoom: Bool { source.queuedBytes < gate.withLock { $0.roomInBytes } }

  /// Makes ready for frames of this shape.
  ///
  /// - Returns: false in a later epoch.
  func prepare(for format: AudioFormat, in epoch: Int) -> Bool {
    gate.withLock { gate in
      guard gate.epoch == epoch else { return false }
      guard gate.format != format else { return true }
      gate.format = format
      let bytes = Double(format.sampleRate * format.channels * MemoryLayout<Float>.size)
      gate.roomInBytes = Int(bytes * Self.queueLength)
      source.element.set("max-bytes", parsing: "\(gate.roomInBytes)")
      source.element.set("caps", parsing: Caps(floats: format).description)
      return true
    }
  }

  /// Pushes frames that are heard at `time` of the timeline.
  ///
  /// - Returns: false in a later epoch, or once the pipeline takes no more.
  func push(_ samples: [Float], at time: Duration, lasting length: Duration, in epoch: Int) -> Bool
  {
    gate.withLock { gate in
      gate.epoch == epoch && source.push(samples, at: time, lasting: length)
    }
  }

  /// Says that nothing follows.
  func end() { source.end() }

  /// The earliest time at which audio pushed now is still heard whole, if all that was pushed
  /// before has been heard; nil while some of it is still to come.
  func resumption(after end: Duration) -> Duration? {
    guard source.queuedBytes == 0, let position = pipeline.position, position >= end,
      let now = Duration(clockTime: gst_element_get_current_running_time(pipeline.pointer))
    else { return nil }
    let margin = Duration.milliseconds(50)
    return now + margin > end ? now + margin : nil
  }

  // MARK: -

  private func dropIncidents() {
    while pipeline.nextMessage() != nil {}
  }

  private func listenForRoom() {
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { _, _, bell in
      guard let bell else { return }
      // SAFETY: the output keeps the bell longer than the element that rings it.
      Unmanaged<RoomBell>.fromOpaque(bell).takeUnretainedValue().ring()
    }
    // A seek is only ever a flush to zero: whatever is pushed next is the right thing.
    callbacks.seek_data = { _, _, _ in 1 }
    // SAFETY: one reference, owned by the appsrc, which gives it back through the notifier.
    let bell = Unmanaged.passRetained(bell).toOpaque()
    let appsrc = source.element.raw.assumingMemoryBound(to: GstAppSrc.self)
    gst_app_src_set_callbacks(appsrc, &callbacks, bell) { bell in
      guard let bell else { return }
      Unmanaged<RoomBell>.fromOpaque(bell).release()
    }
  }

  private static func makeSink(_ description: String) throws(TrackFailure) -> Element {
    GStreamer.start()
    var error: UnsafeMutablePointer<GError>?
    let bin = gst_parse_bin_from_description(description, 1, &error)
    defer { g_clear_error(&error) }
    guard let bin, error == nil else {
      let detail = error?.pointee.message.map { String(cString: $0) } ?? ""
      if let bin {
        gst_object_ref_sink(bin)
        gst_object_unref(bin)
      }
      throw .unsupportedCodec(name: "\(description): \(detail)")
    }
    return Element(retaining: bin)
  }
}

/// Tells the feeder whose turn it is that the pipeline has room.
private final class RoomBell: Sendable {
  private let mailbox = Mutex<Mailbox<Feeder.Message>?>(nil)

  func attach(_ mailbox: Mailbox<Feeder.Message>) { self.mailbox.withLock { $0 = mailbox } }

  func ring() { mailbox.withLock { $0 }?.post(.room) }
}
