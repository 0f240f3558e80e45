// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources

/// The one holder of the sources on offer, shared by the window and the picker.
final class SourceCatalogueOwner {
  private var catalogue: SourceCatalogue

  init(_ catalogue: SourceCatalogue) { self.catalogue = catalogue }

  var entries: [SourceCatalogue.Entry] { catalogue.entries }

  /// The demo music, where it is there.
  var demo: SourceCatalogue.Entry? {
    entries.first { if case .demo = $0.origin { true } else { false } }
  }

  /// Adds a place that the user chose.
  func add(_ place: Location) -> any MusicSource { catalogue.add(place) }
}
