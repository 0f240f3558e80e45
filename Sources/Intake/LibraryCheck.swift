// SPDX-License-Identifier: GPL-3.0-or-later
public import Library
public import Media
public import Pipeline

/// Compares the library with its files, and mends what differs where that loses nothing.
public struct LibraryCheck: Sendable {
  /// What happens during a check.
  public enum Event: Sendable {
    /// How many of the library's songs and files have been looked at.
    case progress(checked: Int, of: Int)
    case found(Finding)
    /// The database could not be read any more; the last event.
    case failed(StoreError)
  }

  /// Something that is not as it should be.
  public struct Finding: Hashable, Sendable {
    /// What is the matter.
    public var problem: Problem
    /// The file that it is about.
    public var location: Location
    /// The song that it is about; nil for a file without one.
    public var item: Int64?
    /// Whether it has been put right.
    public var isMended = false
  }

  /// What can be the matter.
  public enum Problem: Hashable, Sendable {
    /// A song's file is not there.
    case missing
    /// A song's file can't be read.
    case unreadable(TrackFailure)
    /// Another program has changed a song's file, but not its audio.
    case changedTags
    /// A song's file holds other audio than it did.
    case changedAudio
    /// Music in the media folder that no song has.
    case orphan
    /// A copy that was being made when the program ended.
    case leftover
    /// The database itself; in SQLite's words.
    case database(String)
  }

  let store: Store
  let reader: LibraryReader
  let importer: Importer
  let pool: JobPool
  let work: any AudioWork
  let trash: ItemRemover.Trash

  /// A check of a library.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - reader: The same library for reading.
  ///   - importer: Takes music in that the library has lost or does not know.
  ///   - pool: Runs what blocks.
  ///   - work: What is done to audio files.
  ///   - trash: Moves a file to the trash.
  public init(
    store: Store,
    reader: LibraryReader,
    importer: Importer,
    pool: JobPool,
    work: any AudioWork,
    trash: @escaping ItemRemover.Trash
  ) {
    self.store = store
    self.reader = reader
    self.importer = importer
    self.pool = pool
    self.work = work
    self.trash = trash
  }

  /// Looks at the database, at every song's file, and at every file in the media folder.
  ///
  /// Cancelling the task that reads the events, or the token, ends the check.
  ///
  /// - Parameters:
  ///   - mends: Whether to put right what can be. A lost file comes back from where it lies now or
  ///     where it came from; a file's new tags are taken note of, and the song goes on saying what
  ///     it said; unknown music is taken into the library, and its file goes to the trash; what was
  ///     never finished is deleted.
  ///   - token: Cancels the check.
  /// - Returns: What happens; for one reader.
  public func run(mends: Bool, token: CancellationToken) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    continuation.onTermination = { reason in
      if case .cancelled = reason { token.cancel() }
    }
    Task {
      var run = LibraryCheckRun(check: self, mends: mends, token: token) { continuation.yield($0) }
      await run.all()
      continuation.finish()
    }
    return events
  }
}
