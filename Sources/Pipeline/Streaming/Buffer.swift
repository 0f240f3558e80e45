// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer

/// The bytes of a `GstBuffer`.
enum Buffer {
  /// A buffer that holds a copy, and that the caller owns.
  ///
  /// nil where there is no memory for it.
  static func make(_ bytes: [UInt8]) -> UnsafeMutablePointer<GstBuffer>? {
    guard let buffer = gst_buffer_new_allocate(nil, gsize(bytes.count), nil) else { return nil }
    _ = bytes.withUnsafeBytes { gst_buffer_fill(buffer, 0, $0.baseAddress, gsize($0.count)) }
    return buffer
  }

  /// A copy of a buffer's bytes.
  static func bytes(of buffer: UnsafeMutablePointer<GstBuffer>) -> [UInt8] {
    let count = Int(gst_buffer_get_size(buffer))
    return [UInt8](unsafeUninitializedCapacity: count) { target, written in
      written = Int(gst_buffer_extract(buffer, 0, target.baseAddress, gsize(count)))
    }
  }
}
