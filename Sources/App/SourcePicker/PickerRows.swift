// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// The chosen source's tracks as the picker shows them: filtered, sorted, with what a look into the
/// files has told so far.
final class PickerRows: RowSource {
  /// One track of the source.
  final class Row {
    let track: SourceTrack
    /// What the file's content says; nil until it was looked into.
    var probe: AudioProbe?
    /// Why it can't be used, as far as is known.
    var failure: TrackFailure?
    /// Whether the library has it already.
    var isInLibrary = false
    /// Everything that a search finds, folded.
    let searchText: String

    init(_ track: SourceTrack) {
      self.track = track
      failure = track.failure ?? track.recordedFailure
      let metadata = track.metadata
      let words = [
        track.displayTitle, metadata.artist, metadata.albumArtist, metadata.album,
        metadata.composer, metadata.genre, track.location?.name,
      ]
      searchText = FoldedText.fold(words.compactMap { $0 }.joined(separator: "\n"))
    }

    var isUsable: Bool { failure == nil }
    var duration: Duration? { probe?.duration ?? track.duration }
    var title: String { track.displayTitle }

    /// The encoding by content; until that is known, what the name says.
    var format: String {
      probe?.encoding.name ?? track.location?.fileExtension.uppercased() ?? ""
    }

    var reason: String {
      failure?.shortReason ?? (isInLibrary ? tr("Already in your library") : "")
    }
  }

  /// What rows are ordered by; `source` is the order that the source has.
  enum Order: Hashable {
    case source
    case title
    case artist
    case album
    case duration
    case format
    case reason
  }

  private(set) var all: [Row] = []
  private(set) var shown: [Row] = []
  private var search: [String] = []
  private var order = Order.source
  private var isAscending = true
  /// Whether tracks that can't be used are listed too.
  var showsUnusable = false {
    didSet { if showsUnusable != oldValue { arrange() } }
  }

  var rowCount: Int { shown.count }

  func row(at position: Int) -> AnyObject { shown[position] }

  func removeAll() {
    all = []
    shown = []
  }

  func append(_ tracks: [SourceTrack]) {
    all += tracks.map(Row.init)
    arrange()
  }

  /// Shows only rows that have all words of a text.
  func filter(by text: String) {
    search = FoldedText.words(of: text)
    arrange()
  }

  func sort(by order: Order, ascending: Bool) {
    self.order = order
    isAscending = ascending
    arrange()
  }

  /// Applies filter and order to the rows as they are now.
  ///
  /// - Returns: Whether other rows are shown now, or in another order.
  @discardableResult
  func arrange() -> Bool {
    let before = shown
    let matching = all.filter { row in
      (showsUnusable || row.isUsable) && search.allSatisfy { row.searchText.contains($0) }
    }
    shown = sorted(matching)
    return !shown.elementsEqual(before, by: ===)
  }

  /// How many rows are hidden because they can't be used.
  var hiddenCount: Int { showsUnusable ? 0 : all.count { !$0.isUsable } }

  private func sorted(_ rows: [Row]) -> [Row] {
    switch order {
    case .source: isAscending ? rows : rows.reversed()
    case .title: sorted(rows) { FoldedText.fold($0.track.metadata.titleSort ?? $0.title) }
    case .artist: sorted(rows) { text($0.track.metadata.artistSort ?? $0.track.metadata.artist) }
    case .album: sorted(rows) { text($0.track.metadata.albumSort ?? $0.track.metadata.album) }
    case .duration: sorted(rows) { $0.duration ?? .zero }
    case .format: sorted(rows) { $0.format }
    case .reason: sorted(rows) { $0.reason }
    }
  }

  private func text(_ field: String?) -> String { FoldedText.fold(field ?? "") }

  /// Sorts by a key computed once a row; equal keys keep the source's order.
  private func sorted<Key: Comparable>(_ rows: [Row], by key: (Row) -> Key) -> [Row] {
    let keyed = rows.enumerated().map { (key: key($0.element), index: $0.offset) }
    let isAscending = isAscending
    let order = keyed.sorted { first, second in
      guard first.key != second.key else { return first.index < second.index }
      return isAscending ? first.key < second.key : first.key > second.key
    }
    return order.map { rows[$0.index] }
  }
}

extension SourceTrack {
  /// What the source's record alone says against using the track.
  fileprivate var recordedFailure: TrackFailure? {
    if isProtected { return .protected(scheme: nil) }
    if isRemote { return .remote }
    return location == nil ? .noLocation : nil
  }
}
