// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Media

/// Where a pipeline's owner pulls its output from.
final class AppSink: Sendable {
  /// One buffer and what is known of it.
  struct Sample {
    var bytes: [UInt8]
    /// When it begins, counted from the stream's start.
    var time: Duration?
    /// How long it lasts.
    var length: Duration?
    /// Whether it holds a header of the stream instead of audio.
    var isHeader: Bool
    /// Frames to leave out at its start and its end, as the container says.
    var clipping: (start: Int, end: Int)
    var caps: Caps?
  }

  let element: Element

  /// A sink for `caps`, any by default, that holds at most `depth` buffers and never drops one.
  init(_ caps: Caps? = nil, depth: Int = 64) throws(TrackFailure) {
    element = try Element(
      "appsink",
      ["sync": "false", "max-buffers": "\(depth)", "enable-last-sample": "false"]
    )
    if let caps { gst_app_sink_set_caps(pointer, caps.pointer) }
  }

  /// Whether the stream has ended and everything was pulled.
  var isAtEnd: Bool { gst_app_sink_is_eos(pointer) != 0 }

  /// The next buffer, waiting for it as long as `timeout`; nil when none came.
  func pull(within timeout: Duration = .zero) -> Sample? {
    guard let sample = gst_app_sink_try_pull_sample(pointer, timeout.clockTime) else { return nil }
    defer { gst_sample_unref(sample) }
    guard let buffer = gst_sample_get_buffer(sample) else { return nil }
    let flags = gst_buffer_get_flags(buffer).rawValue
    return Sample(
      bytes: Buffer.bytes(of: buffer),
      time: Self.streamTime(of: buffer, in: sample),
      length: Duration(clockTime: buffer.pointee.duration),
      isHeader: flags & GST_BUFFER_FLAG_HEADER.rawValue != 0,
      clipping: Self.clipping(of: buffer),
      caps: gst_sample_get_caps(sample).map(Caps.init(retaining:))
    )
  }

  /// Transport streams begin at any time: only the segment tells where their start is.
  private static func streamTime(
    of buffer: UnsafeMutablePointer<GstBuffer>,
    in sample: OpaquePointer
  ) -> Duration? {
    guard let segment = gst_sample_get_segment(sample), buffer.pointee.pts != GstClockTime.max
    else {
      return nil
    }
    // Packets in front of the segment have a time too, which the plain function would refuse.
    var time: guint64 = 0
    let pts = buffer.pointee.pts
    let sign = gst_segment_to_stream_time_full(segment, GST_FORMAT_TIME, pts, &time)
    guard sign > 0 else { return sign < 0 ? .zero : nil }
    return Duration(clockTime: time)
  }

  private static func clipping(of buffer: UnsafeMutablePointer<GstBuffer>) -> (start: Int, end: Int)
  {
    guard let meta = gst_buffer_get_meta(buffer, gst_audio_clipping_meta_api_get_type()) else {
      return (0, 0)
    }
    return UnsafeMutableRawPointer(meta).withMemoryRebound(
      to: GstAudioClippingMeta.self,
      capacity: 1
    ) {
      guard $0.pointee.format == GST_FORMAT_DEFAULT else { return (0, 0) }
      return (Int(clamping: $0.pointee.start), Int(clamping: $0.pointee.end))
    }
  }

  private var pointer: UnsafeMutablePointer<GstAppSink> {
    element.raw.assumingMemoryBound(to: GstAppSink.self)
  }
}
