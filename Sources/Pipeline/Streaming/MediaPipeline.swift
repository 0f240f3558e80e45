// SPDX-License-Identifier: GPL-3.0-or-later
// One reference to a GstPipeline, and its bus. The pipeline is stopped before the last reference
// goes. State changes belong to the thread that runs the job: some sources block in them.
import CGStreamer
import Media

// SAFETY: only the thread of the job that owns it uses it, one at a time.
/// A pipeline whose bus is read by the job that owns it; no main loop is needed.
final class MediaPipeline: @unchecked Sendable {
  /// What the bus said.
  enum Message {
    /// The first error is the cause; what follows it are its consequences.
    case error(TrackFailure)
    case endOfStream
    /// A flushing seek or a state change has arrived at the sinks.
    case asyncDone
    /// An element's own message, by the name of its structure.
    case element(MessageStructure)
  }

  // SAFETY: pipelines and buses are counted atomically and lock themselves.
  let pointer: UnsafeMutablePointer<GstElement>
  private let bus: UnsafeMutablePointer<GstBus>

  /// An empty pipeline.
  init() {
    GStreamer.start()
    guard let pipeline = gst_pipeline_new(nil), let bus = gst_element_get_bus(pipeline) else {
      preconditionFailure("GStreamer could not make a pipeline")
    }
    pointer = pipeline
    gst_object_ref_sink(pipeline)
    self.bus = bus
  }

  deinit {
    gst_element_set_state(pointer, GST_STATE_NULL)
    gst_object_unref(bus)
    gst_object_unref(pointer)
  }

  /// Makes an element in this pipeline.
  @discardableResult
  func add(
    _ factory: String,
    _ properties: KeyValuePairs<String, String> = [:]
  )
    throws(TrackFailure) -> Element
  {
    let element = try Element(factory, properties)
    add(element)
    return element
  }

  /// Puts an element into this pipeline.
  func add(_ element: Element) {
    gst_bin_add(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBin.self),
      element.pointer
    )
  }

  /// Links elements in order.
  func link(_ elements: [Element]) throws(TrackFailure) {
    for (source, sink) in zip(elements, elements.dropFirst()) {
      guard gst_element_link(source.pointer, sink.pointer) != 0 else {
        throw .damaged(position: nil, detail: "the pipeline's elements do not fit")
      }
    }
  }

  /// Starts running.
  func play() throws(TrackFailure) { try setState(GST_STATE_PLAYING) }

  /// Prepares to run, up to the first buffer at the sinks.
  func pause() throws(TrackFailure) { try setState(GST_STATE_PAUSED) }

  /// Stops and frees what running needed; queued buffers are lost.
  func stop() { gst_element_set_state(pointer, GST_STATE_NULL) }

  /// The next message, waiting for it as long as `timeout`; nil when none came.
  func nextMessage(within timeout: Duration = .zero) -> Message? {
    let types = GstMessageType(
      GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ASYNC_DONE.rawValue
        | GST_MESSAGE_ELEMENT.rawValue
    )
    guard let message = gst_bus_timed_pop_filtered(bus, timeout.clockTime, types) else {
      return nil
    }
    defer { gst_message_unref(message) }
    switch message.pointee.type {
    case GST_MESSAGE_ERROR: return .error(TrackFailure(message: message))
    case GST_MESSAGE_EOS: return .endOfStream
    case GST_MESSAGE_ASYNC_DONE: return .asyncDone
    default: return .element(MessageStructure(copying: message))
    }
  }

  /// The first error that waits on the bus; messages before it are dropped.
  func pendingFailure() -> TrackFailure? {
    guard let message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) else { return nil }
    defer { gst_message_unref(message) }
    return TrackFailure(message: message)
  }

  /// How long the stream is, as far as the elements know.
  var duration: Duration? {
    var value: gint64 = -1
    guard gst_element_query_duration(pointer, GST_FORMAT_TIME, &value) != 0, value >= 0 else {
      return nil
    }
    return .nanoseconds(value)
  }

  /// Where the sinks are in the stream.
  var position: Duration? {
    var value: gint64 = -1
    guard gst_element_query_position(pointer, GST_FORMAT_TIME, &value) != 0, value >= 0 else {
      return nil
    }
    return .nanoseconds(value)
  }

  /// Seeks with a flush; false where the stream cannot.
  func seek(to time: Duration, _ flags: GstSeekFlags = GST_SEEK_FLAG_ACCURATE) -> Bool {
    let all = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | flags.rawValue)
    return gst_element_seek_simple(pointer, GST_FORMAT_TIME, all, gint64(clamping: time.clockTime))
      != 0
  }

  private func setState(_ state: GstState) throws(TrackFailure) {
    guard gst_element_set_state(pointer, state) == GST_STATE_CHANGE_FAILURE else { return }
    throw pendingFailure() ?? .damaged(position: nil, detail: "the pipeline does not start")
  }
}
