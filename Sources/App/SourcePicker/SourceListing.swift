// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Media
import MusicSources

/// One listing of a source, on a thread of its own, which is left behind if the place hangs.
nonisolated struct SourceListing {
  /// What a listing delivers.
  enum Event: Sendable {
    case found([SourceTrack])
    /// The place may not be listed.
    case refused(SourceAuthorization)
    case ended(SourceError?)
  }

  let events: AsyncStream<Event>
  private let token = CancellationToken()

  /// Starts to list.
  init(_ source: any MusicSource) {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    events = stream
    let token = token
    Self.thread().async {
      let standing = source.authorization
      guard standing == .authorized || standing == .missing else {
        continuation.yield(.refused(standing))
        return continuation.finish()
      }
      do throws(SourceError) {
        try source.list(token: token) { continuation.yield(.found($0)) }
        continuation.yield(.ended(nil))
      } catch {
        continuation.yield(.ended(error))
      }
      continuation.finish()
    }
  }

  /// How a source stands; the answer may take as long as a disk or a server does.
  static func standing(of source: any MusicSource) async -> SourceAuthorization {
    await withCheckedContinuation { continuation in
      thread().async { continuation.resume(returning: source.authorization) }
    }
  }

  /// A thread of its own, since a dead mount may keep it for good.
  private static func thread() -> DispatchQueue {
    DispatchQueue(label: "app.otokura.listing", qos: .userInitiated)
  }

  func cancel() { token.cancel() }
}
