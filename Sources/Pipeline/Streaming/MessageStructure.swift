// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer

/// An element message's structure, copied from the bus.
final class MessageStructure {
  let pointer: UnsafeMutablePointer<GstStructure>?

  /// Copies the structure of a message that the caller still owns.
  init(copying message: UnsafeMutablePointer<GstMessage>) {
    pointer = gst_message_get_structure(message).flatMap { gst_structure_copy($0) }
  }

  deinit { if let pointer { gst_structure_free(pointer) } }

  /// The structure's name, such as "spectrum".
  var name: String {
    pointer.flatMap { gst_structure_get_name($0) }.map { String(cString: $0) } ?? ""
  }
}
