// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library

/// The albums, artists or genres of the library as a list; choosing one shows its songs.
final class GroupList {
  /// One line of the list.
  final class Group: Sendable {
    let title: String
    let subtitle: String
    let count: Int
    let scope: SongScope

    init(title: String, subtitle: String, count: Int, scope: SongScope) {
      self.title = title
      self.subtitle = subtitle
      self.count = count
      self.scope = scope
    }
  }

  let root: GtkScrolledWindow
  private let rows = Rows()
  private let rowModel: RowModel
  private let view: GtkListView

  /// - Parameter chosen: A group was activated.
  init(chosen: @escaping (Group) -> Void) {
    rowModel = RowModel(rows)
    let selection: GtkSingleSelection = GtkSingleSelection(rowModel.given())
    selection.setAutoselect(0)
    selection.setCanUnselect(1)
    let factory = Column.factory(
      isCell: false,
      row: Group.self,
      make: GroupList.makeCell,
      fill: GroupList.fill
    )
    view = GtkListView(
      selection.upcast(to: GtkSelectionModel.self).given(),
      factory: factory.given()
    )
    view.setSingleClickActivate(1)
    view.style("groups")
    root = GtkScrolledWindow()
    root.setChild(view.widget)
    root.expand(vertically: true)
    view.on("activate") { [unowned self] signal in
      let position = signal[0, as: Int.self]
      guard rows.groups.indices.contains(position) else { return }
      chosen(rows.groups[position])
    }
    root.own(self)
  }

  /// Shows other groups.
  ///
  /// - Parameters:
  ///   - groups: The groups, in order.
  ///   - name: What they are, for screen readers.
  func show(_ groups: [Group], name: String) {
    rows.groups = groups
    rowModel.reload()
    view.accessibleLabel(name)
  }

  private static func makeCell() -> GtkBox {
    let title = Column.label()
    let subtitle = Column.label(dimmed: true)
    subtitle.style("caption")
    let texts = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 0, title, subtitle)
    texts.expand().align(vertically: GTK_ALIGN_CENTER)
    let count = Column.label(alignedToEnd: true, dimmed: true)
    let cell = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, texts, count)
    cell.margins(horizontal: 12, vertical: 6)
    return cell
  }

  private static func fill(_ cell: GtkBox, _ group: Group, _: GtkListItem) {
    guard let texts = cell.widget.getFirstChild(),
      let title = texts.getFirstChild()?.cast(to: GtkLabel.self),
      let subtitle = texts.getLastChild()?.cast(to: GtkLabel.self),
      let count = cell.widget.getLastChild()?.cast(to: GtkLabel.self)
    else { return }
    title.setText(group.title)
    subtitle.setText(group.subtitle)
    subtitle.isVisible = !group.subtitle.isEmpty
    count.setText(trn("%d song", "%d songs", group.count))
  }

  private final class Rows: RowSource {
    var groups: [Group] = []
    var rowCount: Int { groups.count }
    func row(at position: Int) -> AnyObject { groups[position] }
  }
}

extension GroupList.Group {
  convenience init(_ album: AlbumSummary) {
    self.init(
      title: album.title,
      subtitle: [album.artist, album.year.map(String.init) ?? ""].filter { !$0.isEmpty }
        .joined(separator: " · "),
      count: album.count,
      scope: album.scope
    )
  }

  convenience init(_ artist: ArtistSummary) {
    self.init(
      title: artist.name,
      subtitle: artist.albumCount > 0 ? trn("%d album", "%d albums", artist.albumCount) : "",
      count: artist.count,
      scope: artist.scope
    )
  }

  convenience init(_ genre: GenreSummary) {
    self.init(title: genre.name, subtitle: "", count: genre.count, scope: genre.scope)
  }
}
