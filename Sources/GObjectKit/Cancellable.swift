// SPDX-License-Identifier: GPL-3.0-or-later
// Owns one GCancellable, which GIO lets any thread use.
public import CGLib

/// Ends GIO's blocking calls from another thread.
public final class Cancellable: Sendable {
  // SAFETY: a GCancellable is safe to use from any thread (GIO's documentation of the class).
  private nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>?

  /// One that nobody has cancelled.
  public init() { pointer = g_cancellable_new() }

  deinit { if let pointer { g_object_unref(pointer) } }

  /// Ends the calls that it was lent to, as soon as they look.
  public func cancel() { g_cancellable_cancel(pointer) }

  /// Lends the C pointer to `body`.
  public func lend<Result>(_ body: (UnsafeMutablePointer<GCancellable>?) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }
}
