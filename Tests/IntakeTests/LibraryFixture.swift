// SPDX-License-Identifier: GPL-3.0-or-later
import Intake
import Library
import Media
import Pipeline
import TestSupport

/// A library of its own for one test, on a real disk.
struct LibraryFixture {
  let folder: ScratchFolder
  let store: Store
  let importer: Importer
  /// Music that lies outside the library.
  let music: ScratchFolder

  init(work: any AudioWork = PipelineWork()) throws {
    folder = try ScratchFolder()
    music = try ScratchFolder()
    let places = LibraryPlaces.under(folder.path)
    store = try Store.open(places)
    importer = Importer(
      store: store,
      journal: try ImportJournal(places),
      root: try TemporaryRoot(cache: places.cache),
      pool: JobPool(width: 2),
      work: work
    )
  }

  /// The files in the media folder.
  var mediaFiles: [String] { folder.files(below: "Otokura") }

  /// Files that an import has not removed.
  var temporaryFiles: [String] { folder.files(below: "cache/MusicLibrary") }

  /// The number of items in the library.
  func itemCount() throws -> Int { try LibraryReader(store.places).songCount() }

  /// A track of a source without metadata of its own.
  func track(_ name: String) -> SourceTrack {
    SourceTrack(id: .init(0), location: music.location(name))
  }

  /// Waits for the end of a request.
  func summary(of request: ImportRequest) async throws -> ImportSummary {
    for await event in request.events {
      if case .finished(let summary) = event { return summary }
    }
    throw TrackFailure.cancelled
  }

  /// Waits for the end of a request that is cancelled when a track has ended and a later one has come
  /// to a gate.
  func summary(
    of request: ImportRequest,
    cancelledAfter last: Int,
    at gate: Gate
  ) async throws -> ImportSummary {
    for await event in request.events {
      if case .ended(last, _) = event {
        await gate.opened()
        request.cancel()
      }
      if case .finished(let summary) = event { return summary }
    }
    throw TrackFailure.cancelled
  }

  func `import`(
    _ tracks: [SourceTrack],
    options: ImportOptions = ImportOptions()
  ) async throws -> ImportSummary {
    try await summary(of: importer.importTracks(tracks, options: options))
  }
}

extension ImportSummary {
  /// The outcomes by the names that the command line gives them.
  var words: [String] {
    entries.map { entry in
      guard case .failed(let failure) = entry.outcome else { return entry.outcome.kind.rawValue }
      return failure.code
    }
  }
}
