// SPDX-License-Identifier: GPL-3.0-or-later
public import Media
import MusicSources

/// What happens during an import.
public enum ImportEvent: Sendable {
  /// The request's turn has come; `count` tracks are asked for.
  case began(count: Int)
  case started(index: Int, SourceTrack)
  /// The part of the track that is done, from 0 to 1.
  case progress(index: Int, Double)
  case ended(index: Int, ImportOutcome)
  /// The last event.
  case finished(ImportSummary)
}

/// An import on its way.
///
/// Cancelling the task that reads the events cancels the import.
public struct ImportRequest: Sendable {
  /// What happens; for one reader.
  public let events: AsyncStream<ImportEvent>

  let token = CancellationToken()
  let content: Content
  let options: ImportOptions
  /// Keeps the files of a transient session that are imported.
  let session: TransientPlaybackSession?
  private let continuation: AsyncStream<ImportEvent>.Continuation

  /// What is asked for.
  enum Content {
    case tracks([SourceTrack])
    case files([Location])
  }

  init(_ content: Content, options: ImportOptions, keeping session: TransientPlaybackSession?) {
    self.content = content
    self.options = options
    self.session = session
    (events, continuation) = AsyncStream.makeStream()
    continuation.onTermination = { [token] reason in
      if case .cancelled = reason { token.cancel() }
    }
  }

  /// Registers nothing more; what is in the library by now stays.
  ///
  /// The summary still comes, and says how many tracks were not reached.
  public func cancel() { token.cancel() }

  func send(_ event: ImportEvent) { continuation.yield(event) }

  func finish(_ entries: [ImportSummary.Entry], number: Int64? = nil) {
    send(.finished(ImportSummary(entries: entries, number: number)))
    continuation.finish()
  }
}

/// How an import is to be done.
public struct ImportOptions: Sendable {
  /// Whether a recording that the library holds already is imported all the same.
  public var includesDuplicates = false
  /// Whether only recordings whose file the library has lost are taken in; others are *missing*.
  var onlyRestores = false

  /// The usual way.
  public init() {}
}
