// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Items taken out of the library, with all that bringing them back needs.
public struct Removal: Sendable {
  /// The items as they were.
  public let items: [MediaItem]
  let records: [Record]
  /// The highest number that an item had been given by then.
  let newest: Int64

  /// The part of the removal whose files these are.
  func limited(to locations: [Location]) -> Removal {
    let locations = Set(locations)
    return Removal(
      items: items.filter { locations.contains($0.location) },
      records: records.filter { locations.contains($0.item.location) },
      newest: newest
    )
  }

  /// One item's rows.
  struct Record: Sendable {
    var item: NewItem
    var id: Int64
    var added: Double
    var sources: [SourceTrack.PersistentID]
    /// The pictures by their content's hash; the content itself stays until a `Recovery`.
    var artworks: [StoredArtwork]
  }
}

/// A picture by its content's hash in the artwork table.
struct StoredArtwork: Sendable {
  var hash: [UInt8]
  var kind: Artwork.Kind
}
