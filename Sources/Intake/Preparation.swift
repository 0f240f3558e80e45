// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Picked tracks on their way to being played once: each is ready as soon as its file is.
///
/// The events are read once. Cancelling the task that reads them cancels the preparation.
public final class Preparation: AsyncSequence, Sendable {
  /// What happens to the tracks, in their order.
  public enum Event: Sendable {
    case started(index: Int, count: Int)
    /// The part of the track that is done, from 0 to 1.
    case progress(index: Int, Double)
    case ready(PreparedTrack)
    case failed(index: Int, TrackFailure)
    /// The last event.
    case finished(Ending)
  }

  /// Why a preparation came to its end.
  public enum Ending: Sendable {
    case completed
    /// The user did not want it any more.
    case cancelled
    /// The user chose something else to play.
    case replaced
  }

  /// Counts up with every preparation: what comes from an older one comes too late.
  public let generation: Int
  let token = CancellationToken()
  private let stream: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init(generation: Int) {
    self.generation = generation
    (stream, continuation) = AsyncStream.makeStream()
    continuation.onTermination = { [token] reason in
      if case .cancelled = reason { token.cancel() }
    }
  }

  /// Ends the preparation for the user; files that nobody leases go.
  public func cancel() { end(.cancelled) }

  /// Reads the events.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: stream.makeAsyncIterator(), token: token)
  }

  /// Tells the reader; nothing reaches it behind the end.
  func send(_ event: Event) { continuation.yield(event) }

  /// Ends the preparation; later endings change nothing.
  func end(_ ending: Ending) {
    if ending != .completed { token.cancel() }
    continuation.yield(.finished(ending))
    continuation.finish()
  }

  /// Reads a preparation's events.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<Event>.Iterator
    fileprivate let token: CancellationToken

    /// The next event; nil behind the end.
    ///
    /// A result that waited to be read when the preparation was cancelled or replaced is dropped.
    public mutating func next() async -> Event? {
      while let event = await base.next() {
        if case .finished = event { return event }
        if !token.isCancelled { return event }
      }
      return nil
    }
  }
}

/// A track that can be played.
public struct PreparedTrack: Sendable {
  /// Its place among the picked tracks.
  public let index: Int
  /// A transient item with the file to play.
  public let item: MediaItem
  /// Keeps the file.
  public let session: TransientPlaybackSession
  /// The track as an import takes it: the source's record, with the session's file.
  public let source: SourceTrack

  /// Imports the track from the session's file, which stays until that is done.
  ///
  /// - Returns: The import, which has one track.
  public func addToLibrary(with importer: Importer) -> ImportRequest {
    importer.importTracks([source], keeping: session)
  }
}
