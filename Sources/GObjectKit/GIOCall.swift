// SPDX-License-Identifier: GPL-3.0-or-later
public import CGLib

/// Waits for a GIO call that reports to a callback.
///
/// - Parameters:
///   - start: Starts the call with the callback and the data it is given.
///   - finish: Runs in the callback, where the call's result is valid.
/// - Returns: What `finish` returned.
@MainActor public func awaitGIO<Answer: Sendable>(
  _ start: (GAsyncReadyCallback?, gpointer?) -> Void,
  finish: @escaping @MainActor (OpaquePointer) -> Answer
) async -> Answer {
  await withCheckedContinuation { continuation in
    let box = GIOAnswer { continuation.resume(returning: finish($0)) }
    // SAFETY: GIO calls back exactly once, on the main thread, which gives the reference back.
    start(
      { _, result, data in
        guard let data, let result else { return }
        let box = Unmanaged<GIOAnswer>.fromOpaque(data).takeRetainedValue()
        MainActor.assumeIsolated { box.take(result) }
      },
      Unmanaged.passRetained(box).toOpaque()
    )
  }
}

/// What a callback hands its result to.
private final class GIOAnswer: Sendable {
  let take: @MainActor @Sendable (OpaquePointer) -> Void
  init(_ take: @escaping @MainActor @Sendable (OpaquePointer) -> Void) { self.take = take }
}
