// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media

/// The window's content: songs of the chosen part of the library, groups, or an empty state.
final class LibraryPage {
  let root: GtkStack = GtkStack()
  let songs: SongTable
  /// What the page shows now, for the header bar.
  var titleChanged: (String, Bool) -> Void = { _, _ in }
  var reportProblem: (StoreError) -> Void = { _ in }

  private let reader: LibraryReader
  private let rows: SongRows
  private var groups: GroupList?
  private let nothingFound: AdwStatusPage = AdwStatusPage()
  private var section = Sidebar.Section.songs
  private var group: GroupList.Group?
  private var query = ""
  /// The order of all songs, which is kept.
  private var sort: SongSort
  /// The order that was chosen for the list that is shown, as long as it is.
  private var chosenOrder: SongSort?

  /// - Parameters:
  ///   - reader: What is shown.
  ///   - sort: The order of all songs, to begin with.
  ///   - sorted: Runs when the user chooses another order of all songs.
  ///   - empty: What is shown while the library has no song.
  init(
    reader: LibraryReader,
    sort: SongSort,
    sorted: @escaping (SongSort) -> Void,
    empty: GtkWidget
  ) {
    self.reader = reader
    self.sort = sort
    var report: (StoreError) -> Void = { _ in }
    rows = SongRows(reader: reader) { report($0) }
    songs = SongTable(rows: rows)
    let list = GroupList { [unowned self] chosen in
      group = chosen
      chosenOrder = nil
      refresh()
      songs.scrollToTop()
    }
    groups = list
    nothingFound.setIconName("edit-find-symbolic")
    nothingFound.setTitle(tr("Nothing Found"))
    nothingFound.setDescription(tr("Nothing here has all these words."))
    root.addNamed(songs.root.widget, name: "songs")
    root.addNamed(list.root.widget, name: "groups")
    root.addNamed(empty, name: "empty")
    root.addNamed(nothingFound.widget, name: "nothing")
    root.expand(vertically: true)
    songs.sortChanged = { [unowned self] sort in
      choose(sort)
      sorted(self.sort)
    }
    report = { [weak self] error in self?.reportProblem(error) }
    root.own(self)
  }

  /// Shows the songs in another order: all songs from now on, a part of them as long as it is shown.
  private func choose(_ sort: SongSort) {
    if section == .songs { self.sort = sort } else { chosenOrder = sort }
    refresh()
  }

  /// Shows a part of the library from its start.
  func show(_ section: Sidebar.Section) {
    self.section = section
    group = nil
    chosenOrder = nil
    refresh()
    songs.scrollToTop()
  }

  /// Goes from a group's songs back to the groups.
  func leaveGroup() {
    guard group != nil else { return }
    group = nil
    chosenOrder = nil
    refresh()
  }

  /// Shows only what has all words of a text.
  func search(_ text: String) {
    query = text
    refresh()
  }

  /// Reads what is shown from the library again.
  func refresh() {
    titleChanged(group?.title ?? section.title, group != nil)
    do {
      guard try reader.songCount() > 0 else { return root.showPage("empty") }
      if let groups = try listedGroups() {
        self.groups?.show(groups, name: section.title)
        root.showPage(groups.isEmpty ? "nothing" : "groups")
      } else {
        try showSongs()
      }
    } catch {
      reportProblem(error)
    }
  }

  /// The items of the table from a position on, in its order; all of them from the first.
  func items() throws(StoreError) -> [MediaItem] { try reader.items(rows.ids) }

  /// The selected items.
  func selectedItems() throws(StoreError) -> [MediaItem] {
    guard root.visibleChildName == "songs" else { return [] }
    return try rows.items(at: songs.selectedPositions)
  }

  private func showSongs() throws(StoreError) {
    songs.show(try reader.songs(matching: query, sort: order, scope: scope), sortedBy: order)
    root.showPage(rows.ids.isEmpty ? "nothing" : "songs")
  }

  /// Each kind of list has an order of its own until a header is clicked: albums count their tracks.
  private var order: SongSort {
    if let chosenOrder { return chosenOrder }
    if group != nil { return SongSort(column: .album) }
    return section == .recentlyAdded ? SongSort(column: .added, ascending: false) : sort
  }

  /// Whether there are songs to play on the page.
  var hasSongs: Bool { root.visibleChildName == "songs" && !rows.ids.isEmpty }

  private var scope: SongScope {
    if let group { return group.scope }
    return section == .recentlyAdded ? .recentlyAdded(limit: 200) : .all
  }

  /// The groups to show; nil where songs are shown.
  private func listedGroups() throws(StoreError) -> [GroupList.Group]? {
    guard group == nil else { return nil }
    let all: [GroupList.Group]
    switch section {
    case .songs, .recentlyAdded: return nil
    case .albums: all = try reader.albums().map { GroupList.Group($0) }
    case .artists: all = try reader.artists().map { GroupList.Group($0) }
    case .genres: all = try reader.genres().map { GroupList.Group($0) }
    }
    let words = FoldedText.fold(query).split(separator: " ")
    return all.filter { group in
      let text = FoldedText.fold(group.title + "\n" + group.subtitle)
      return words.allSatisfy { text.contains($0) }
    }
  }
}

extension GtkStack {
  /// The name of the page that is shown.
  fileprivate var visibleChildName: String? {
    getVisibleChildName().map { String(cString: $0) }
  }
}
