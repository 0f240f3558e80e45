// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// Calls its body at an interval until it is let go.
final class Ticker {
  private var source: guint = 0

  /// Starts ticking.
  ///
  /// - Parameters:
  ///   - milliseconds: The interval.
  ///   - body: Runs on the main actor.
  init(everyMilliseconds milliseconds: Int, _ body: @escaping () -> Void) {
    // SAFETY: the source owns the body, and GLib releases it when the source is removed.
    let data = Unmanaged.passRetained(Body(body)).toOpaque()
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT,
      guint(milliseconds),
      { data in
        guard let data else { return 0 }
        Unmanaged<Body>.fromOpaque(data).takeUnretainedValue().run()
        return 1
      },
      data,
      { data in
        guard let data else { return }
        // SAFETY: the last call for this source; it gives the body back.
        Unmanaged<Body>.fromOpaque(data).release()
      }
    )
  }

  isolated deinit { g_source_remove(source) }
}

private final class Body {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}
