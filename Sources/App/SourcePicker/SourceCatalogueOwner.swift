// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources

/// The one holder of the sources on offer, shared by the window and the picker.
final class SourceCatalogueOwner {
  /// Other places are on offer.
  var changed: () -> Void = {}
  private var catalogue: SourceCatalogue
  private let settings: Settings

  /// - Parameters:
  ///   - catalogue: The places that are found by themselves.
  ///   - settings: Where those that the user adds are remembered.
  init(_ catalogue: SourceCatalogue, settings: Settings) {
    self.catalogue = catalogue
    self.settings = settings
    for id in settings.strings(Self.key).compactMap(SourceID.init(remembered:)) {
      self.catalogue.add(id)
    }
  }

  private static let key = "places"

  private func remember() { settings.set(Self.key, catalogue.added.map(\.toRemember)) }

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

  /// Adds a place that the user chose, and remembers it.
  func add(_ place: Location) -> any MusicSource {
    defer { remember() }
    return catalogue.add(place)
  }

  /// Takes a place that the user had added out of the list.
  func forget(_ id: SourceID) {
    catalogue.forget(id)
    remember()
    changed()
  }
}

extension SourceID {
  /// The kind, a colon, and the place's URI.
  fileprivate var toRemember: String { "\(kind.rawValue):\(place.uri)" }

  fileprivate init?(remembered text: String) {
    guard let colon = text.firstIndex(of: ":"),
      let kind = SourceKind(rawValue: String(text[..<colon]))
    else { return nil }
    self.init(kind: kind, place: Location(uri: String(text[text.index(after: colon)...])))
  }
}
