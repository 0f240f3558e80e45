// SPDX-License-Identifier: GPL-3.0-or-later
// Detached threads of the C library. The closure is retained until its thread has run it.
import Glibc

/// A thread that runs one closure and ends.
enum JobThread {
  private final class Box {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  static func start(_ run: @escaping @Sendable () -> Void) {
    // SAFETY: one reference, taken over by the thread.
    let box = Unmanaged.passRetained(Box(run)).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      &attributes,
      { data in
        guard let data else { return nil }
        Unmanaged<Box>.fromOpaque(data).takeRetainedValue().run()
        return nil
      },
      box
    )
    precondition(code == 0, "the system has no thread left")
  }
}
