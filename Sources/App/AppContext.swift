// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Intake
import Library
import Media
import MusicSources
import Pipeline
import Player

/// What the program's parts share, built once at the start and handed down.
final class AppContext {
  /// Why the program can't start to work.
  enum OpeningError: Error {
    case library(StoreError)
    case cache(TrackFailure)

    var sentence: String {
      switch self {
      case .library(let error): error.sentence
      case .cache(let failure): failure.sentence
      }
    }
  }

  let places: LibraryPlaces
  let store: Store
  let reader: LibraryReader
  let player: Player
  let catalogue: SourceCatalogueOwner
  let volumes = VolumeWatcher()
  let settings = Settings()
  /// Runs what blocks on files.
  let pool = JobPool(width: 3)
  /// Looks into audio files, and writes them.
  let workers = WorkerPool()

  let importer: Importer
  let preparer: Preparer
  let remover: ItemRemover

  /// Opens the library and what plays it, and clears up behind crashed runs.
  ///
  /// Throws where the library or its cache can't be opened; nothing was changed then.
  init(environment: [String: String], places: LibraryPlaces) throws(OpeningError) {
    self.places = places
    let journal: ImportJournal
    do throws(StoreError) {
      store = try Store.open(places)
      reader = try LibraryReader(places)
      journal = try ImportJournal(places)
    } catch {
      throw .library(error)
    }
    let root = try Self.makeRoot(places)
    importer = Importer(store: store, journal: journal, root: root, pool: pool, work: workers)
    preparer = Preparer(root: root, pool: pool, work: workers)
    remover = ItemRemover(store) { location throws(TrackFailure) in try Trash.move(location) }
    player = Player(backend: PlaybackEngine(sink: environment["OTOKURA_AUDIO_SINK"]))
    catalogue = SourceCatalogueOwner(
      .standard(environment: environment),
      settings: settings
    )
    catalogue.connect(volumes.volumes)
    player.send(.setVolume(settings.double("volume", default: 1)))
    clearUp(root)
  }

  /// Claims the temporary files' root and, where no other instance is at work in the library, undoes
  /// what a crash broke off.
  static func makeRoot(_ places: LibraryPlaces) throws(OpeningError) -> TemporaryRoot {
    do throws(TrackFailure) {
      return try TemporaryRoot(cache: places.cache) {
        do throws(StoreError) {
          try Recovery(places).run()
        } catch {
          Log.warning("what a crash left waits for the next start: \(error)")
        }
      }
    } catch {
      throw .cache(error)
    }
  }

  /// Deletes in the background what earlier runs left.
  private func clearUp(_ root: TemporaryRoot) {
    DispatchQueue.global(qos: .utility).async { root.removeLeftovers() }
    Task {
      do throws(StoreError) {
        try await remover.completeLeftovers()
      } catch {
        Log.warning("files of removed songs wait for the next start: \(error)")
      }
    }
  }

  /// The picture of an item: the library's, its source's, or its file's.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - source: The source's record of a transient item.
  /// - Returns: nil where there is none that can be read.
  func artwork(of item: MediaItem?, from source: SourceTrack?) async -> Artwork? {
    guard let item else { return nil }
    do {
      if case .library(let id) = item.id { return try reader.artwork(of: id) }
      return try await pool.run(token: CancellationToken()) { () throws(TrackFailure) in
        TransientArtwork.read(item, from: source)
      }
    } catch {
      // A picture is decoration: the deck shows its placeholder.
      Log.warning("no picture for \(item.location): \(error)")
      return nil
    }
  }
}
