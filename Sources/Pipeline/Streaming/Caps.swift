// SPDX-License-Identifier: GPL-3.0-or-later
// One reference to a GstCaps, given back when the value goes. Caps that are shared are not written
// to: GStreamer copies on write, and the setters below act only on caps that were just made.
import CGStreamer

/// The type of a stream, in GStreamer's terms.
final class Caps: @unchecked Sendable, CustomStringConvertible {
  // SAFETY: caps are immutable once shared and counted atomically.
  let pointer: UnsafeMutablePointer<GstCaps>

  /// Parses caps that the program itself wrote.
  convenience init(_ description: String) {
    GStreamer.start()
    guard let pointer = gst_caps_from_string(description) else {
      preconditionFailure("malformed caps: \(description)")
    }
    self.init(adopting: pointer)
  }

  /// Takes over the caller's reference.
  init(adopting pointer: UnsafeMutablePointer<GstCaps>) { self.pointer = pointer }

  /// Adds a reference of its own.
  convenience init(retaining pointer: UnsafeMutablePointer<GstCaps>) {
    self.init(adopting: gst_caps_ref(pointer))
  }

  deinit { gst_caps_unref(pointer) }

  /// The media type of the first structure, such as "audio/mpeg"; empty for caps without one.
  var mediaType: String {
    structure.flatMap { gst_structure_get_name($0) }.map { String(cString: $0) } ?? ""
  }

  /// GStreamer's text form.
  var description: String {
    guard let text = gst_caps_to_string(pointer) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// An integer field.
  func int(_ field: String) -> Int? {
    var value: gint = 0
    guard let structure, gst_structure_get_int(structure, field, &value) != 0 else { return nil }
    return Int(value)
  }

  /// A boolean field.
  func bool(_ field: String) -> Bool? {
    var value: gboolean = 0
    guard let structure, gst_structure_get_boolean(structure, field, &value) != 0 else {
      return nil
    }
    return value != 0
  }

  /// A text field.
  func string(_ field: String) -> String? {
    structure.flatMap { gst_structure_get_string($0, field) }.map { String(cString: $0) }
  }

  /// A field that holds bytes, such as `codec_data`.
  func bytes(_ field: String) -> [UInt8]? {
    guard let structure, let value = gst_structure_get_value(structure, field) else { return nil }
    return Self.bytes(of: value)
  }

  /// A field that holds an array of byte strings, such as `streamheader`.
  func byteArrays(_ field: String) -> [[UInt8]] {
    guard let structure, let value = gst_structure_get_value(structure, field),
      g_type_check_value_holds(value, gst_value_array_get_type()) != 0
    else { return [] }
    return (0..<gst_value_array_get_size(value)).compactMap { index in
      gst_value_array_get_value(value, index).flatMap { Self.bytes(of: $0) }
    }
  }

  /// Sets a field of bytes in caps that nobody else holds yet.
  func set(_ field: String, _ bytes: [UInt8]) {
    guard let buffer = Buffer.make(bytes) else { return }
    var value = GValue()
    g_value_init(&value, gst_buffer_get_type())
    g_value_take_boxed(&value, buffer)
    gst_caps_set_value(pointer, field, &value)
    g_value_unset(&value)
  }

  /// Sets a field of several byte strings in caps that nobody else holds yet.
  func set(_ field: String, array: [[UInt8]]) {
    var values = GValue()
    g_value_init(&values, gst_value_array_get_type())
    for bytes in array {
      guard let buffer = Buffer.make(bytes) else { continue }
      var value = GValue()
      g_value_init(&value, gst_buffer_get_type())
      g_value_take_boxed(&value, buffer)
      gst_value_array_append_and_take_value(&values, &value)
    }
    gst_caps_set_value(pointer, field, &values)
    g_value_unset(&values)
  }

  private var structure: UnsafeMutablePointer<GstStructure>? {
    gst_caps_get_size(pointer) > 0 ? gst_caps_get_structure(pointer, 0) : nil
  }

  private static func bytes(of value: UnsafePointer<GValue>) -> [UInt8]? {
    guard g_type_check_value_holds(value, gst_buffer_get_type()) != 0,
      let boxed = g_value_get_boxed(value)
    else { return nil }
    return Buffer.bytes(of: boxed.assumingMemoryBound(to: GstBuffer.self))
  }
}
