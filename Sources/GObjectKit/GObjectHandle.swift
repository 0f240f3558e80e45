// SPDX-License-Identifier: GPL-3.0-or-later
// GIO's classes reach Swift through several modules that each see GLib's headers, so they can't be
// imported as reference types like GTK's; an owned one lives in a handle.
import CGLib

/// Owns one reference to a GObject of a class that Swift knows as a plain C pointer.
@MainActor public final class GObjectHandle: @MainActor GObjectInstance {
  /// The C pointer, which tells one object from another.
  public let raw: UnsafeMutableRawPointer

  /// Takes over a reference ("transfer full"), or a floating one.
  public init(adopting pointer: UnsafeMutableRawPointer) {
    raw = pointer
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
  }

  /// Adds a reference of its own ("transfer none").
  public init(retaining pointer: UnsafeMutableRawPointer) {
    raw = pointer
    g_object_ref(pointer)
  }

  isolated deinit { g_object_unref(raw) }

  /// Lends the pointer of an opaque C structure to `body`.
  @discardableResult
  public func lendOpaque<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    lend { body(OpaquePointer($0)) }
  }
}
