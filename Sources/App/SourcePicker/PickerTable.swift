// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// The picker's table: tracks with check boxes, any number of which can be chosen.
///
/// GTK's selection knows positions only. What is chosen is remembered by track, so that searching,
/// sorting and arriving rows don't lose it.
final class PickerTable {
  let root: GtkScrolledWindow
  var selectionChanged: () -> Void = {}
  /// A row was activated by double click or Enter.
  var activated: (PickerRows.Row) -> Void = { _ in }

  private let rows: PickerRows
  private let model: RowModel
  private let selection: GtkMultiSelection
  private let view: GtkColumnView
  private var headerSort: HeaderSort<PickerRows.Order>?
  private var chosen: Set<SourceTrack.ID> = []
  private var isRestoring = false
  /// Fill the cells in sight anew, by their widgets.
  private var fills: [UnsafeMutableRawPointer: () -> Void] = [:]
  private var wideColumns: [HidableColumn] = []
  private var reasonColumn: HidableColumn?

  init(rows: PickerRows) {
    self.rows = rows
    model = RowModel(rows)
    selection = GtkMultiSelection(model.given())
    view = GtkColumnView(selection.upcast(to: GtkSelectionModel.self).given())
    root = GtkScrolledWindow()
    root.setChild(view.widget)
    root.expand(vertically: true)
    view.style("picker").accessibleLabel(tr("Tracks"))
    let sort = HeaderSort<PickerRows.Order> { [unowned self] order, ascending in
      rows.sort(by: order, ascending: ascending)
      reload()
    }
    headerSort = sort
    addColumns(sort)
    sort.connect(to: view)
    selection.on("selection-changed") { [unowned self] in noteSelection() }
    view.on("activate") { [unowned self] signal in
      let position = signal[0, as: Int.self]
      if rows.shown.indices.contains(position) { activated(rows.shown[position]) }
    }
    root.own(self)
  }

  /// The chosen tracks in the order of the source, hidden by a search or not.
  var chosenRows: [PickerRows.Row] {
    rows.all.filter { chosen.contains($0.track.id) && $0.isUsable }
  }

  /// Shows the rows as they are arranged now, and keeps what is chosen.
  func reload() {
    isRestoring = true
    model.reload()
    restoreSelection()
    isRestoring = false
    selectionChanged()
  }

  /// Shows what is newly known of the rows in sight; they stay where they are.
  func refill() {
    for fill in fills.values { fill() }
  }

  /// Forgets what is chosen, for another source.
  func clear() {
    chosen = []
    reload()
  }

  /// What takes the focus of the table.
  var focusTarget: GtkWidget { view.widget }

  func selectAll() { selection.upcast(to: GtkSelectionModel.self).selectAll() }

  /// In a narrow window only title, length and reason stay.
  func setCompact(_ isCompact: Bool) {
    for column in wideColumns { column.setVisible(!isCompact) }
  }

  func setShowsReasons(_ isOn: Bool) { reasonColumn?.setVisible(isOn) }

  // MARK: - Selection

  private func noteSelection() {
    guard !isRestoring else { return }
    let selected = selection.upcast(to: GtkSelectionModel.self).getSelection()
    defer { gtk_bitset_unref(selected) }
    let marked = rows.shown.enumerated().filter { position, _ in
      gtk_bitset_contains(selected, guint(position)) != 0
    }.map(\.element)
    let usable = marked.filter(\.isUsable)
    // A click on a track that can't be used is none: what was chosen stays.
    if !usable.isEmpty || marked.isEmpty {
      chosen.subtract(rows.shown.map(\.track.id))
      chosen.formUnion(usable.map(\.track.id))
    }
    if usable.count < marked.count {
      isRestoring = true
      restoreSelection()
      isRestoring = false
    }
    selectionChanged()
  }

  private func restoreSelection() {
    guard let selected = gtk_bitset_new_empty(), let all = gtk_bitset_new_empty() else { return }
    defer {
      gtk_bitset_unref(selected)
      gtk_bitset_unref(all)
    }
    gtk_bitset_add_range(all, 0, guint(rows.shown.count))
    for (position, row) in rows.shown.enumerated() where chosen.contains(row.track.id) {
      gtk_bitset_add(selected, guint(position))
    }
    selection.upcast(to: GtkSelectionModel.self).setSelection(selected, mask: all)
  }

  // MARK: - Columns

  private func addColumns(_ sort: HeaderSort<PickerRows.Order>) {
    view.appendColumn(checkColumn())
    let title = textColumn(tr("Title"), expands: true, dimmed: false) { $0.title }
    sort.add(title, key: .title)
    let artist = textColumn(tr("Artist"), expands: true) { $0.track.metadata.artist ?? "" }
    sort.add(artist, key: .artist)
    let album = textColumn(tr("Album"), expands: true) { $0.track.metadata.album ?? "" }
    sort.add(album, key: .album)
    let format = textColumn(tr("Format"), width: 84) { $0.format }
    sort.add(format, key: .format)
    let length = textColumn(tr("Length"), width: 92, atEnd: true) {
      $0.duration.map(Clock.text) ?? ""
    }
    sort.add(length, key: .duration)
    let reason = textColumn(tr("Note"), width: 190) { $0.reason }
    sort.add(reason, key: .reason)
    reasonColumn = HidableColumn(reason)
    setShowsReasons(false)
    wideColumns = [artist, album, format].map(HidableColumn.init)
    Column.finishHeaders(
      of: view,
      named: [
        tr("Selected"), tr("Title"), tr("Artist"), tr("Album"), tr("Format"), tr("Length"),
        tr("Note"),
      ],
      alignedToEnd: [5]
    )
  }

  private func textColumn(
    _ title: String,
    expands: Bool = false,
    width: Int32? = nil,
    atEnd: Bool = false,
    dimmed: Bool = true,
    _ text: @escaping (PickerRows.Row) -> String
  ) -> GtkColumnViewColumn {
    let column = Column.of(
      title,
      row: PickerRows.Row.self,
      make: { Column.label(alignedToEnd: atEnd, dimmed: dimmed) },
      fill: { [unowned self] label, row, _ in
        let fill = {
          label.setText(text(row))
          label.isSensitive = row.isUsable
          label.tooltip(row.failure?.sentence)
        }
        fills[label.raw] = fill
        fill()
      },
      clear: { [weak self] label in self?.fills[label.raw] = nil }
    )
    column.setExpand(expands ? 1 : 0)
    if expands { column.setResizable(1) }
    if let width { column.setFixedWidth(width) }
    view.appendColumn(column)
    return column
  }

  /// A check box that shows whether its row is selected, and selects it without the others.
  private func checkColumn() -> GtkColumnViewColumn {
    let factory: GtkSignalListItemFactory = GtkSignalListItemFactory()
    factory.on("setup") { [unowned self] signal in
      guard let item = signal.object(0, as: GtkListItem.self) else { return }
      item.setSelectable(0)
      item.setActivatable(0)
      let check: GtkCheckButton = GtkCheckButton()
      check.widget.setFocusable(0)
      item.setChild(check.widget)
      item.bind("selected", to: "active", of: check)
      check.on("toggled") { [unowned self] in
        // The box is a child of the item: the signal can't outlive it.
        toggle(at: item.getPosition(), isOn: check.getActive() != 0, was: item.getSelected() != 0)
      }
    }
    factory.on("bind") { [unowned self] signal in
      guard let item = signal.object(0, as: GtkListItem.self), let check = item.getChild(),
        let row = RowModel.row(of: item, as: PickerRows.Row.self)
      else { return }
      let fill = { check.isSensitive = row.isUsable }
      fills[check.raw] = fill
      fill()
      check.accessibleLabel(tr("Select “%s”").filling(row.title))
    }
    factory.on("unbind") { [weak self] signal in
      guard let item: GtkListItem = signal.object(0), let check = item.getChild() else { return }
      self?.fills[check.raw] = nil
    }
    let column: GtkColumnViewColumn = GtkColumnViewColumn(
      "",
      factory: factory.upcast(to: GtkListItemFactory.self).given()
    )
    column.setFixedWidth(40)
    return column
  }

  private func toggle(at position: guint, isOn: Bool, was: Bool) {
    guard isOn != was else { return }
    let model: GtkSelectionModel = selection.upcast()
    if isOn {
      model.selectItem(position, unselectRest: 0)
    } else {
      model.unselectItem(position)
    }
  }
}
