// SPDX-License-Identifier: GPL-3.0-or-later
// One reference to a GstElement. Its properties may be set from any thread; its state is set by the
// pipeline's own thread only.
import CGStreamer
import Media

/// An element of a pipeline.
final class Element: @unchecked Sendable {
  // SAFETY: elements are counted atomically and lock their properties themselves.
  let pointer: UnsafeMutablePointer<GstElement>

  /// Makes an element; it belongs to no pipeline yet.
  ///
  /// A missing element is reported with the Debian package that brings it.
  init(_ factory: String, _ properties: KeyValuePairs<String, String> = [:]) throws(TrackFailure) {
    GStreamer.start()
    guard let made = gst_element_factory_make(factory, nil) else {
      throw .unsupportedCodec(name: ElementPackages.describe(factory))
    }
    pointer = made
    gst_object_ref_sink(made)
    for (name, value) in properties { set(name, parsing: value) }
  }

  /// Adds a reference to an element that a pipeline made.
  init(retaining pointer: UnsafeMutablePointer<GstElement>) {
    self.pointer = pointer
    gst_object_ref(pointer)
  }

  deinit { gst_object_unref(pointer) }

  /// Sets a property of any type from its text form, as gst-launch does.
  func set(_ name: String, parsing value: String) {
    gst_util_set_object_arg(raw.assumingMemoryBound(to: GObject.self), name, value)
  }

  /// Sets a property to bytes that need be no text in any encoding, such as a path.
  func set(_ name: String, bytes: [UInt8]) {
    var value = GValue()
    g_value_init(&value, gtype(of: "gchararray"))
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      g_value_set_string(&value, $0.baseAddress)
    }
    set(name, &value)
  }

  /// Sets a floating-point property.
  func set(_ name: String, _ number: Double) {
    var value = GValue()
    g_value_init(&value, gtype(of: "gdouble"))
    g_value_set_double(&value, number)
    set(name, &value)
  }

  /// Reads a property that is a number; 0 where GLib cannot see it as one.
  func double(_ name: String) -> Double {
    var value = GValue()
    g_value_init(&value, gtype(of: "gdouble"))
    g_object_get_property(raw.assumingMemoryBound(to: GObject.self), name, &value)
    defer { g_value_unset(&value) }
    return g_value_get_double(&value)
  }

  /// The pad of this name, owned by the caller; nil where there is none.
  func staticPad(_ name: String) -> UnsafeMutablePointer<GstPad>? {
    gst_element_get_static_pad(pointer, name)
  }

  /// The caps that flow through a pad now.
  func currentCaps(of pad: String) -> Caps? {
    guard let pad = staticPad(pad) else { return nil }
    defer { gst_object_unref(pad) }
    return gst_pad_get_current_caps(pad).map(Caps.init(adopting:))
  }

  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  private func set(_ name: String, _ value: inout GValue) {
    g_object_set_property(raw.assumingMemoryBound(to: GObject.self), name, &value)
    g_value_unset(&value)
  }

  private func gtype(of name: String) -> GType { g_type_from_name(name) }
}
