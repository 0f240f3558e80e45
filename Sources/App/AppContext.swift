// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import MusicSources
import Pipeline
import Player

/// What the program's parts share, built once at the start and handed down.
final class AppContext {
  let places: LibraryPlaces
  let store: Store
  let reader: LibraryReader
  let player: Player
  let catalogue: SourceCatalogueOwner
  /// Runs what blocks on files.
  let pool = JobPool(width: 2)

  /// Opens the library and what plays it.
  ///
  /// - Throws: `StoreError` where the library can't be opened; nothing was changed then.
  init(environment: [String: String], places: LibraryPlaces) throws(StoreError) {
    self.places = places
    store = try Store.open(places)
    reader = try LibraryReader(places)
    player = Player(backend: PlaybackEngine(sink: environment["OTOKURA_AUDIO_SINK"]))
    catalogue = SourceCatalogueOwner(.standard(environment: environment))
  }
}
