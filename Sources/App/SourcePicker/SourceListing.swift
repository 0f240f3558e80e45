// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Media
import MusicSources

/// One listing of a source, on a thread of its own, which is left behind if the place hangs.
nonisolated struct SourceListing {
  /// What a listing delivers.
  enum Event: Sendable {
    case found([SourceTrack])
    case ended(SourceError?)
  }

  let events: AsyncStream<Event>
  private let token = CancellationToken()

  /// Starts to list.
  init(_ source: any MusicSource) {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    events = stream
    let token = token
    DispatchQueue(label: "app.otokura.listing", qos: .userInitiated).async {
      do throws(SourceError) {
        try source.list(token: token) { continuation.yield(.found($0)) }
        continuation.yield(.ended(nil))
      } catch {
        continuation.yield(.ended(error))
      }
      continuation.finish()
    }
  }

  func cancel() { token.cancel() }
}
