// SPDX-License-Identifier: GPL-3.0-or-later
public import Media
import MusicSources
import Synchronization

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
  private let turn = Turn()

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

  func send(_ event: ImportEvent) {
    if case .started(let index, _) = event { turn.begin(index) }
    continuation.yield(event)
  }

  /// Tells how far a track is, once its turn has come.
  func sendProgress(_ part: Double, of index: Int) {
    if turn.has(index) { continuation.yield(.progress(index: index, part)) }
  }

  func finish(_ entries: [ImportSummary.Entry], number: Int64? = nil) {
    send(.finished(ImportSummary(entries: entries, number: number)))
    continuation.finish()
  }
}

/// Which track of a request listeners have been told of last: the next one is being prepared by then.
private final class Turn: Sendable {
  private let current = Mutex<Int?>(nil)

  func begin(_ index: Int) { current.withLock { $0 = index } }

  func has(_ index: Int) -> Bool { current.withLock { $0 == index } }
}

/// How an import is to be done.
public struct ImportOptions: Sendable {
  /// Whether a recording that the library holds already is imported all the same.
  public var includesDuplicates = false
  /// Whether of a damaged track the part in front of the damage is imported; else it fails.
  public var takesLeadingParts = false
  /// Whether only recordings whose file the library has lost are taken in; others are *missing*.
  var onlyRestores = false

  /// The usual way.
  public init() {}
}
