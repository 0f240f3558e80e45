// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer

/// Finds a decoder for a stream that the codec table does not name.
enum DecoderSearch {
  /// The name of an audio decoder that takes `caps`, libav's before others; nil where none does.
  static func factory(for caps: Caps) -> String? {
    GStreamer.start()
    let kinds =
      GST_ELEMENT_FACTORY_TYPE_DECODER_FLAG | GST_ELEMENT_FACTORY_TYPE_MEDIA_AUDIO_FLAG
    guard let all = gst_element_factory_list_get_elements(kinds, GST_RANK_NONE) else { return nil }
    defer { gst_plugin_feature_list_free(all) }
    let fitting = gst_element_factory_list_filter(all, caps.pointer, GST_PAD_SINK, 0)
    defer { gst_plugin_feature_list_free(fitting) }
    let names = sequence(first: fitting, next: { $0?.pointee.next }).prefix { $0 != nil }
      .compactMap { $0?.pointee.data }
      .compactMap { gst_object_get_name($0.assumingMemoryBound(to: GstObject.self)) }
      .map { name in
        defer { g_free(name) }
        return String(cString: name)
      }
    return names.first { $0.hasPrefix("avdec_") } ?? names.first
  }
}
