// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer

/// The GStreamer library as a whole.
enum GStreamer {
  private static let isStarted: Bool = {
    // The registry is read in this process: forking a scanner from a process with threads is slow
    // and, in a worker without exec rights, impossible.
    gst_registry_fork_set_enabled(0)
    return gst_init_check(nil, nil, nil) != 0
  }()

  /// Initialises GStreamer; every call but the first costs nothing.
  static func start() {
    precondition(isStarted, "GStreamer could not be initialised")
  }

  /// Whether an element of this name can be made.
  static func hasElement(_ factory: String) -> Bool {
    start()
    guard let found = gst_element_factory_find(factory) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(found))
    return true
  }
}

extension Duration {
  /// The time in GStreamer's unit, nanoseconds; a negative one is 0.
  var clockTime: GstClockTime {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, overflow) = GstClockTime(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? GstClockTime(Int64.max) : product &+ GstClockTime(attoseconds / 1_000_000_000)
  }

  /// A time that GStreamer gave; nil where it gave none (`GST_CLOCK_TIME_NONE`).
  init?(clockTime: GstClockTime) {
    guard clockTime <= GstClockTime(Int64.max) else { return nil }
    self = .nanoseconds(Int64(clockTime))
  }
}
