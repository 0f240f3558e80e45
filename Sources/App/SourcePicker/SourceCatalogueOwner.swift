// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources

/// The one holder of the sources on offer, shared by the window and the picker.
final class SourceCatalogueOwner {
  /// Other places are on offer.
  var changed: () -> Void = {}
  private var catalogue: SourceCatalogue

  init(_ catalogue: SourceCatalogue) { self.catalogue = catalogue }

  var entries: [SourceCatalogue.Entry] { catalogue.entries }

  /// The demo music, where it is there.
  var demo: SourceCatalogue.Entry? {
    entries.first { if case .demo = $0.origin { true } else { false } }
  }

  /// An entry as it is now: a volume is another source once it is mounted; nil where it has gone.
  func entry(now entry: SourceCatalogue.Entry) -> SourceCatalogue.Entry? {
    entries.first { other in
      switch (other.origin, entry.origin) {
      case (.volume(let first), .volume(let second)): first.id == second.id
      default: other.source.id == entry.source.id
      }
    }
  }

  /// Offers the volumes that are connected now.
  func connect(_ volumes: [Volume]) {
    catalogue.connect(volumes)
    changed()
  }

  /// Adds a place that the user chose.
  func add(_ place: Location) -> any MusicSource { catalogue.add(place) }
}
