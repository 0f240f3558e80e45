// SPDX-License-Identifier: GPL-3.0-or-later

/// The user's wish to hear tracks that are still being prepared.
///
/// It is good as long as the user has not decided otherwise since: by another such wish, or by any
/// command that moves the transport's generation on.
public struct DeferredPlaybackRequest: Hashable, Sendable {
  let number: UInt64
  /// The transport's generation when the user asked.
  public let generation: Transport.Generation
}

/// Of all wishes that wait for their tracks, the only one that may still start.
struct DeferredPlayback: Sendable {
  private var lastNumber: UInt64 = 0
  private var newest: DeferredPlaybackRequest?

  /// Notes a wish; older ones are void from now on.
  mutating func request(under generation: Transport.Generation) -> DeferredPlaybackRequest {
    lastNumber += 1
    let request = DeferredPlaybackRequest(number: lastNumber, generation: generation)
    newest = request
    return request
  }

  /// Whether a wish may still start.
  func isPending(
    _ request: DeferredPlaybackRequest,
    under generation: Transport.Generation
  ) -> Bool {
    request == newest && request.generation == generation
  }
}
