// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// What became of one track of an import.
public enum ImportOutcome: Hashable, Sendable {
  /// In the library, as the item of this number.
  case imported(item: Int64)
  /// In the library, but encoded anew, because its own encoding is not kept.
  case converted(to: AudioEncoding, item: Int64)
  /// The track itself came into the library before, as this item.
  case alreadyInLibrary(item: Int64)
  /// The library holds the same recording already, as this item.
  case duplicate(of: Int64)
  case failed(TrackFailure)
  /// The request was cancelled before the track was done.
  case cancelled

  /// An outcome without its details, to count by.
  public enum Kind: String, CaseIterable, Sendable {
    case imported
    case converted
    case alreadyInLibrary
    case duplicate
    case failed
    case cancelled
  }

  /// What the outcome counts as.
  public var kind: Kind {
    switch self {
    case .imported: .imported
    case .converted: .converted
    case .alreadyInLibrary: .alreadyInLibrary
    case .duplicate: .duplicate
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }
}

/// What one import request did, track by track, in the order in which they were asked for.
public struct ImportSummary: Sendable {
  /// One track of the request.
  public struct Entry: Sendable {
    /// The track as it was asked for.
    public let track: SourceTrack
    /// What became of it.
    public let outcome: ImportOutcome
  }

  /// The tracks, as many as were asked for.
  public let entries: [Entry]
  /// The import's number in the library's history, by which it can be undone; nil where nothing
  /// could be written.
  public let number: Int64?

  /// How many tracks ended this way.
  public func count(_ kind: ImportOutcome.Kind) -> Int {
    entries.count { $0.outcome.kind == kind }
  }

  /// Whether the user cancelled; `count(.cancelled)` tracks were then not reached.
  public var isCancelled: Bool { count(.cancelled) > 0 }

  /// Whether every track is in the library now: nothing to read about in detail.
  public var isComplete: Bool { count(.failed) + count(.cancelled) == 0 }
}
