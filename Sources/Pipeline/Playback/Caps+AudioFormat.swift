// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Media

extension Caps {
  /// Interleaved floating-point samples, each channel at the speaker that is usual for it.
  convenience init(floats format: AudioFormat) {
    let mask = gst_audio_channel_get_fallback_mask(gint(clamping: format.channels))
    self.init(
      """
      audio/x-raw,format=F32LE,layout=interleaved,rate=\(format.sampleRate),\
      channels=\(format.channels),channel-mask=(bitmask)0x\(String(mask, radix: 16))
      """
    )
  }
}

extension Element {
  /// Whether a bin holds an element of this factory, at any depth.
  func contains(factory name: String) -> Bool {
    guard let iterator = gst_bin_iterate_recurse(raw.assumingMemoryBound(to: GstBin.self)) else {
      return false
    }
    defer { gst_iterator_free(iterator) }
    var value = GValue()
    defer { g_value_unset(&value) }
    while gst_iterator_next(iterator, &value) == GST_ITERATOR_OK {
      let element = g_value_get_object(&value)?.assumingMemoryBound(to: GstElement.self)
      if let factory = element.flatMap({ gst_element_get_factory($0) }),
        let found = gst_object_get_name(
          UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self)
        )
      {
        defer { g_free(found) }
        if String(cString: found) == name { return true }
      }
      g_value_reset(&value)
    }
    return false
  }
}
