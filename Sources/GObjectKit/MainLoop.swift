// SPDX-License-Identifier: GPL-3.0-or-later
// The bridge between libdispatch's main queue, which runs the main actor, and GLib's default
// context, which runs the program. Jobs of the main actor started from inside a main-actor job's
// own nested GLib loop do not run: the program uses no nested loops.
import CGLib
import Dispatch
import Glibc

/// Runs the main actor from GLib's default main context.
///
/// Call once, on the main thread, before the main loop starts.
///
/// The eventfd must be read first: it is level-triggered and the callback does not clear it, so
/// without the read the loop would spin. Priority 120 is GDK_PRIORITY_REDRAW: a chain of main-actor
/// jobs can then never starve painting.
@MainActor public func attachMainActor(priority: Int32 = 120) {
  // Naming the main queue makes sure that libdispatch is linked and has it set up.
  dispatchPrecondition(condition: .onQueue(.main))
  guard let source = g_unix_fd_source_new(_dispatch_get_main_queue_handle_4CF(), G_IO_IN) else {
    preconditionFailure("GLib could not watch the main queue")
  }
  let drain: GUnixFDSourceFunc = { descriptor, _, _ in
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
    return 1
  }
  // SAFETY: GLib casts the callback back to GUnixFDSourceFunc for this kind of source.
  g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
  g_source_set_priority(source, priority)
  g_source_set_can_recurse(source, 1)
  g_source_attach(source, nil)
  g_source_unref(source)
}
