// SPDX-License-Identifier: GPL-3.0-or-later
// The demuxer's pads appear on its streaming thread, which puts the elements for the first audio
// stream behind it. The object is retained by the signal handlers, and so by the demuxer; it holds
// the pipeline weakly through a plain pointer that outlives its elements.
import CGStreamer
import Media
import Synchronization

/// Waits for a demuxer's audio streams and connects the first one to the sink.
final class AudioPads: Sendable {
  /// What came of the pads.
  struct State: Sendable {
    /// Audio streams so far.
    var count = 0
    /// Whether no more will come.
    var isComplete = false
    var failure: TrackFailure?
    /// The type of the connected stream.
    var encoding: AudioEncoding?
    /// Whether the sink gets packets; else samples.
    var isEncoded = false
    /// The connected stream's caps, as the demuxer gave them.
    var caps: Caps?
    /// The connected stream's decoder, where it is decoded.
    var decoder: Element?
  }

  private let pipeline: Bin
  private let sink: Element
  private let encoding: AudioEncoding?
  private let state = Mutex(State())

  /// A pipeline's bin, not owned.
  private struct Bin: @unchecked Sendable {
    // SAFETY: used by streaming threads of elements in the bin only, which end before it.
    let pointer: UnsafeMutablePointer<GstBin>
  }

  /// Connects what appears to `sink`, which is in `pipeline` already.
  ///
  /// `encoding` is what the file's head told of it, where caps do not.
  init(_ pipeline: MediaPipeline, sink: Element, encoding: AudioEncoding?) {
    self.encoding = encoding
    self.pipeline = Bin(
      pointer: UnsafeMutableRawPointer(pipeline.pointer).assumingMemoryBound(to: GstBin.self)
    )
    self.sink = sink
  }

  /// What came of the pads so far.
  var current: State { state.withLock { $0 } }

  /// Watches a demuxer that has not started yet.
  func watch(_ demuxer: Element) {
    let added: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = {
      _,
      pad,
      data in
      guard let pad, let data else { return }
      // SAFETY: the handler's own reference keeps the object alive.
      Unmanaged<AudioPads>.fromOpaque(data).takeUnretainedValue().add(pad)
    }
    let complete: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      guard let data else { return }
      // SAFETY: as above.
      Unmanaged<AudioPads>.fromOpaque(data).takeUnretainedValue().state
        .withLock { $0.isComplete = true }
    }
    // SAFETY: GLib calls a handler with the arguments of its signal, which these closures declare.
    connect(demuxer, "pad-added", unsafeBitCast(added, to: GCallback.self))
    connect(demuxer, "no-more-pads", unsafeBitCast(complete, to: GCallback.self))
  }

  /// Watches a parser or decoder, whose one pad is there already but has no caps yet.
  func follow(_ element: Element) {
    guard let pad = element.staticPad("src") else { return }
    // SAFETY: one reference for the probe, given back when GStreamer drops it. The probe holds the
    // first buffer back until the elements behind the pad are there, and then removes itself.
    let data = Unmanaged.passRetained(self).toOpaque()
    gst_pad_add_probe(
      pad,
      GstPadProbeType(
        GST_PAD_PROBE_TYPE_BLOCK.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue
      ),
      { pad, _, data in
        guard let pad, let data else { return GST_PAD_PROBE_REMOVE }
        let pads = Unmanaged<AudioPads>.fromOpaque(data).takeUnretainedValue()
        pads.add(pad)
        pads.state.withLock { $0.isComplete = true }
        return GST_PAD_PROBE_REMOVE
      },
      data,
      { data in
        guard let data else { return }
        // SAFETY: the probe held this reference, and is gone.
        Unmanaged<AudioPads>.fromOpaque(data).release()
      }
    )
    gst_object_unref(pad)
  }

  private func connect(_ element: Element, _ signal: String, _ handler: GCallback) {
    // SAFETY: one reference for the handler, given back when GLib drops it.
    let data = Unmanaged.passRetained(self).toOpaque()
    g_signal_connect_data(
      element.raw,
      signal,
      handler,
      data,
      { data, _ in
        guard let data else { return }
        Unmanaged<AudioPads>.fromOpaque(data).release()
      },
      GConnectFlags(rawValue: 0)
    )
  }

  private func add(_ pad: UnsafeMutablePointer<GstPad>) {
    guard let found = gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil) else { return }
    let caps = Caps(adopting: found)
    do throws(TrackFailure) {
      guard let type = try StreamType(caps, known: encoding) else { return }
      let isFirst = state.withLock { state in
        state.count += 1
        guard state.count == 1 else { return false }
        state.encoding = type.encoding
        state.isEncoded = type.isEncoded
        state.caps = caps
        return true
      }
      if isFirst { try connect(pad, type) }
    } catch {
      state.withLock { state in
        if state.count == 0 { state.failure = state.failure ?? error }
      }
    }
  }

  /// Builds the elements between the pad and the sink and lets them run.
  private func connect(_ pad: UnsafeMutablePointer<GstPad>, _ type: StreamType) throws(TrackFailure)
  {
    var chain: [Element] = []
    for recipe in type.elements { chain.append(try recipe.make()) }
    if !type.isEncoded {
      let decoder = chain.last
      state.withLock { $0.decoder = decoder }
      chain.append(try Element("audioconvert", ["dithering": "none"]))
    }
    if let caps = type.isEncoded ? type.packetCaps : Self.sampleCaps {
      let filter = try Element("capsfilter")
      filter.set("caps", parsing: caps.description)
      chain.append(filter)
    }
    for element in chain { gst_bin_add(pipeline.pointer, element.pointer) }
    let all = chain + [sink]
    for (source, target) in zip(all, all.dropFirst()) {
      guard gst_element_link(source.pointer, target.pointer) != 0 else {
        throw .unsupportedCodec(name: type.encoding.name)
      }
    }
    for element in chain.reversed() { gst_element_sync_state_with_parent(element.pointer) }
    guard let target = all[0].staticPad("sink") else { return }
    defer { gst_object_unref(target) }
    guard gst_pad_link(pad, target) == GST_PAD_LINK_OK else {
      throw .unsupportedCodec(name: type.encoding.name)
    }
  }

  /// Integers as 32 bits, left-justified, and floats: exact for whatever the source holds.
  private static let sampleCaps = Caps(
    "audio/x-raw,format=(string){S32LE,F32LE,F64LE},layout=interleaved"
  )
}
