// SPDX-License-Identifier: GPL-3.0-or-later
import Intake
import Library
import Media
import Pipeline

/// The library as commands open it: without a player, and beside a window that may be open.
final class CommandLibrary {
  let store: Store
  let contents: LibraryContents
  private let journal: ImportJournal
  private let root: TemporaryRoot
  private let pool: JobPool
  private let workers: WorkerPool

  /// Opens the library and, where no other instance is at work in it, undoes what a crash broke off.
  init(
    _ places: LibraryPlaces,
    pool: JobPool,
    workers: WorkerPool
  ) throws(AppContext.OpeningError) {
    self.pool = pool
    self.workers = workers
    do throws(StoreError) {
      store = try Store.open(places)
      contents = LibraryContents(try LibraryReader(places))
      journal = try ImportJournal(places)
    } catch {
      throw .library(error)
    }
    root = try AppContext.makeRoot(places)
    root.removeLeftovers()
  }

  /// Takes files in.
  func makeImporter() -> Importer {
    Importer(store: store, journal: journal, root: root, pool: pool, work: workers)
  }

  /// Compares the library with its files.
  func makeCheck() -> LibraryCheck {
    LibraryCheck(
      store: store,
      reader: contents.reader,
      importer: makeImporter(),
      pool: pool,
      work: workers
    ) { location throws(TrackFailure) in try Trash.move(location) }
  }

  /// Takes items out; first completes removals that a crash cut off.
  func makeRemover() async throws(AppContext.OpeningError) -> ItemRemover {
    let remover = ItemRemover(store) { location throws(TrackFailure) in try Trash.move(location) }
    try await Self.using { () async throws(StoreError) in try await remover.completeLeftovers() }
    return remover
  }

  /// Turns the library's errors into those that end a command.
  static func using<Value: Sendable>(
    _ body: () async throws(StoreError) -> Value
  ) async throws(AppContext.OpeningError) -> Value {
    do throws(StoreError) { return try await body() } catch { throw .library(error) }
  }
}
