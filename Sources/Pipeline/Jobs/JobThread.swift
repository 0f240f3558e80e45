// SPDX-License-Identifier: GPL-3.0-or-later
// Detached threads of the C library. The closure is retained until its thread has run it.
import Glibc

/// A thread that runs one closure and ends.
enum JobThread {
  private final class Box {
    let run: @Sendable () -> Void
    let ended: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void, _ ended: @escaping @Sendable () -> Void) {
      self.run = run
      self.ended = ended
    }
  }

  /// Starts a thread.
  ///
  /// `ended` is called on it when `run` has returned and all that it kept is released.
  static func start(
    _ run: @escaping @Sendable () -> Void,
    ended: @escaping @Sendable () -> Void = {}
  ) {
    // SAFETY: one reference, taken over by the thread.
    let box = Unmanaged.passRetained(Box(run, ended)).toOpaque()
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
        JobThread.run(data)()
        return nil
      },
      box
    )
    precondition(code == 0, "the system has no thread left")
  }

  /// Runs what the box holds and lets go of it; returns what is to be called then.
  private static func run(_ data: UnsafeMutableRawPointer) -> @Sendable () -> Void {
    // SAFETY: the reference that `start` took for this thread.
    let box = Unmanaged<Box>.fromOpaque(data).takeRetainedValue()
    box.run()
    return box.ended
  }
}
