// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Media

/// Where a pipeline takes the bytes from that its owner pushes.
final class AppSource: Sendable {
  let element: Element

  /// A source of `caps`; `timed` says that its buffers carry their own timestamps.
  ///
  /// It never blocks the pusher, who looks at `queuedBytes` instead.
  init(_ caps: Caps) throws(TrackFailure) {
    element = try Element("appsrc", ["format": "time", "max-bytes": "0", "block": "false"])
    gst_app_src_set_caps(pointer, caps.pointer)
  }

  /// Bytes that were pushed and are not yet taken.
  var queuedBytes: Int { Int(gst_app_src_get_current_level_bytes(pointer)) }

  /// Pushes one buffer, with the time it begins at and lasts, where it is known.
  ///
  /// - Returns: false once the pipeline takes no more, because of an error or a stop.
  @discardableResult
  func push(_ bytes: [UInt8], at time: Duration? = nil, lasting length: Duration? = nil) -> Bool {
    guard let buffer = Buffer.make(bytes) else { return false }
    if let time { buffer.pointee.pts = time.clockTime }
    if let length { buffer.pointee.duration = length.clockTime }
    return gst_app_src_push_buffer(pointer, buffer) == GST_FLOW_OK
  }

  /// Pushes interleaved samples as one buffer.
  @discardableResult
  func push(_ samples: [Float], at time: Duration? = nil, lasting length: Duration? = nil) -> Bool {
    push(samples.withUnsafeBytes { [UInt8]($0) }, at: time, lasting: length)
  }

  /// Says that nothing follows.
  func end() { gst_app_src_end_of_stream(pointer) }

  private var pointer: UnsafeMutablePointer<GstAppSrc> {
    element.raw.assumingMemoryBound(to: GstAppSrc.self)
  }
}
