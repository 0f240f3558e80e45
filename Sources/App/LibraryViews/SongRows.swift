// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media

/// The songs that a table shows: their IDs at once, the rest of each page when it comes into sight.
final class SongRows: RowSource {
  /// One row of the table.
  final class Row {
    let item: MediaItem
    init(_ item: MediaItem) { self.item = item }
  }

  private let reader: LibraryReader
  private let reportProblem: (StoreError) -> Void
  private(set) var ids: [Int64] = []
  private var pages: [Int: [MediaItem]] = [:]
  private static let pageLength = 64
  private static let keptPages = 64

  init(reader: LibraryReader, reportProblem: @escaping (StoreError) -> Void) {
    self.reader = reader
    self.reportProblem = reportProblem
  }

  var rowCount: Int { ids.count }

  /// Shows other songs from now on.
  func show(_ ids: [Int64]) {
    self.ids = ids
    pages = [:]
  }

  func row(at position: Int) -> AnyObject {
    let (page, offset) = position.quotientAndRemainder(dividingBy: Self.pageLength)
    let items = items(ofPage: page)
    guard items.indices.contains(offset) else { return Row(.vanished) }
    return Row(items[offset])
  }

  /// The items at the given positions; one that was removed meanwhile is left out.
  func items(at positions: [Int]) throws(StoreError) -> [MediaItem] {
    try reader.items(positions.filter(ids.indices.contains).map { ids[$0] })
  }

  private func items(ofPage page: Int) -> [MediaItem] {
    if let known = pages[page] { return known }
    let first = page * Self.pageLength
    let wanted = Array(ids[first..<min(first + Self.pageLength, ids.count)])
    do {
      let found = try reader.items(wanted)
      // An item removed since the listing keeps its place, so that positions stay right.
      let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let items = wanted.map { byID[.library($0)] ?? .vanished }
      if pages.count >= Self.keptPages { pages = [:] }
      pages[page] = items
      return items
    } catch {
      reportProblem(error)
      return []
    }
  }
}

extension MediaItem {
  /// Stands in a table for an item that was removed between listing and showing it.
  fileprivate static var vanished: MediaItem {
    MediaItem(
      id: .library(-1),
      location: Location(uri: ""),
      metadata: TrackMetadata(),
      probe: AudioProbe(
        encoding: .pcm,
        container: .other,
        format: AudioFormat(sampleRate: 0, channels: 0),
        frames: nil,
        duration: nil
      )
    )
  }
}
