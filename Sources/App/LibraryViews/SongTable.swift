// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media

/// The table of songs: sorted by its headers, filled lazily from the library.
final class SongTable {
  let root: GtkBox
  /// A row was activated: its position among all rows.
  var activated: (Int) -> Void = { _ in }
  /// The headers ask for another order.
  var sortChanged: (SongSort) -> Void = { _ in }
  var selectionChanged: () -> Void = {}
  private let rows: SongRows
  private let rowModel: RowModel
  private let selection: GtkMultiSelection
  private let view: GtkColumnView
  private var headerSort: HeaderSort<SongSort.Column>?
  private var wideColumns: [HidableColumn] = []
  private var marks: [UnsafeMutableRawPointer: (image: GtkImage, id: MediaItem.ID)] = [:]
  /// The cells in sight, by their widgets.
  private var cells: [UnsafeMutableRawPointer: SongCell] = [:]
  private var playing: MediaItem.ID?
  private let scroller: GtkScrolledWindow = GtkScrolledWindow()
  private var menu: SongMenu?

  private struct SongCell {
    let item: GtkListItem
    let fill: (SongRows.Row) -> Void
  }

  init(rows: SongRows) {
    self.rows = rows
    rowModel = RowModel(rows)
    selection = GtkMultiSelection(rowModel.given())
    view = GtkColumnView(selection.upcast(to: GtkSelectionModel.self).given())
    scroller.setChild(view.widget)
    scroller.expand(vertically: true)
    scroller.setPolicy(GTK_POLICY_AUTOMATIC, vscrollbarPolicy: GTK_POLICY_AUTOMATIC)
    root = GtkBox.of(GTK_ORIENTATION_VERTICAL, scroller)
    view.style("songs").accessibleLabel(tr("Songs"))
    let sort = HeaderSort<SongSort.Column> { [unowned self] column, ascending in
      sortChanged(SongSort(column: column, ascending: ascending))
    }
    headerSort = sort
    addColumns(sort)
    sort.connect(to: view)
    view.on("activate") { [unowned self] signal in activated(signal[0, as: Int.self]) }
    selection.on("selection-changed") { [unowned self] in selectionChanged() }
    menu = SongMenu(
      on: root,
      select: { [unowned self] x, y in selectRow(atX: x, y: y) },
      place: { [unowned self] in placeOfSelection },
      closed: { [unowned self] in grabFocus(at: selectedPositions.first) }
    )
    root.own(self)
  }

  /// Shows other songs, and their order in the headers.
  ///
  /// What was selected stays so wherever it stands now, and the keyboard goes on from there. Where it
  /// is gone, the song that took its place is selected, as long as the keyboard was in the table.
  func show(_ ids: [Int64], sortedBy sort: SongSort) {
    headerSort?.show(sort.column, ascending: sort.ascending, in: view)
    let shown = rows.ids
    let chosen = selectedPositions.filter(shown.indices.contains)
    let hadFocus = view.widget.holdsFocus
    rows.show(ids)
    rowModel.replace(shown, by: ids)
    refill()
    guard ids != shown else { return }
    var kept = positions(of: Set(chosen.map { shown[$0] }))
    if kept.isEmpty, hadFocus, let first = chosen.first {
      kept = neighbour(of: first, in: shown).map { positions(of: [$0]) } ?? []
    }
    let model: GtkSelectionModel = selection.upcast()
    for position in kept { model.selectItem(guint(position), unselectRest: 0) }
    if hadFocus { grabFocus(at: kept.first) }
  }

  /// Shows what is newly known of the rows in sight.
  private func refill() {
    for cell in cells.values {
      let position = Int(cell.item.getPosition())
      guard rows.ids.indices.contains(position),
        let row = rows.row(at: position) as? SongRows.Row
      else { continue }
      cell.fill(row)
    }
  }

  /// Shows the list from its beginning.
  func scrollToTop() { scroller.getVadjustment().setValue(0) }

  private func positions(of songs: Set<Int64>) -> [Int] {
    songs.isEmpty ? [] : rows.ids.indices.filter { songs.contains(rows.ids[$0]) }
  }

  /// The nearest song that is still shown, below a position of the list before or else above it.
  private func neighbour(of position: Int, in shown: [Int64]) -> Int64? {
    let remaining = Set(rows.ids)
    return shown[position...].first(where: remaining.contains)
      ?? shown[..<position].last(where: remaining.contains)
  }

  /// Moves the keyboard to a row, which comes into sight.
  private func grabFocus(at position: Int?) {
    guard let position, rows.ids.indices.contains(position) else { return grabFocus() }
    // GTK 4.8 has no call for it: the row itself takes the focus, once it has been scrolled to.
    let list = view.widget.getLastChild()
    list?.activateAction("list.scroll-to-item", position: guint32(position))
    guard !focusRow(at: position) else { return }
    grabFocus()
    Task { [weak self] in _ = self?.focusRow(at: position) }
  }

  /// Moves the keyboard to a row in sight; false where it is not.
  private func focusRow(at position: Int) -> Bool {
    let cell = cells.values.first { $0.item.getPosition() == guint(position) }
    var widget = cell?.item.getChild()
    while let found = widget, !found.isSame(as: view) {
      if String(cString: found.getCssName()) == "row" { return found.grabFocus() != 0 }
      widget = found.getParent()
    }
    return false
  }

  var selectedPositions: [Int] {
    let chosen = selection.upcast(to: GtkSelectionModel.self).getSelection()
    defer { gtk_bitset_unref(chosen) }
    return (0..<Int(gtk_bitset_get_size(chosen))).map {
      Int(gtk_bitset_get_nth(chosen, guint($0)))
    }
  }

  func selectAll() { selection.upcast(to: GtkSelectionModel.self).selectAll() }

  /// What takes the focus of the table.
  var focusTarget: GtkWidget { view.widget }

  func grabFocus() { view.widget.grabFocus() }

  /// Marks the song that is playing; nil where none of the library is.
  func markPlaying(_ id: MediaItem.ID?) {
    playing = id
    for mark in marks.values { show(mark.image, for: mark.id) }
  }

  /// In a narrow window only title and length stay.
  func setCompact(_ isCompact: Bool) {
    for column in wideColumns { column.setVisible(!isCompact) }
  }

  // MARK: - Menu

  /// Opens the menu of the selected songs, for those who use no pointer.
  func openMenu() {
    if !selectedPositions.isEmpty { menu?.open() }
  }

  /// The menu is about the row under the pointer, unless that is one of several selected.
  private func selectRow(atX x: Double, y: Double) {
    var widget = root.widget.pick(x, y: y, flags: GTK_PICK_DEFAULT)
    while let found = widget, !found.isSame(as: root), !found.isSame(as: view) {
      if let cell = cell(in: found) {
        let model: GtkSelectionModel = selection.upcast()
        let position = cell.item.getPosition()
        if model.isSelected(position) == 0 { model.selectItem(position, unselectRest: 1) }
        return grabFocus(at: Int(position))
      }
      widget = found.getParent()
    }
  }

  /// The cell that a widget is, or one of the cells that it is made of, as a row is.
  private func cell(in widget: GtkWidget) -> SongCell? {
    if let cell = cells[widget.raw] { return cell }
    let isList = String(cString: widget.getCssName()) == "listview"
    return isList ? nil : widget.getFirstChild().flatMap { cell(in: $0) }
  }

  /// Where the first selected row in sight is, for a menu that no pointer has opened.
  private var placeOfSelection: (x: Double, y: Double) {
    var place = (x: Double(root.widget.getWidth()) / 3, y: 48.0)
    let selected = Set(selectedPositions)
    for cell in cells.values where selected.contains(Int(cell.item.getPosition())) {
      guard let child = cell.item.getChild() else { continue }
      var (x, y) = (0.0, 0.0)
      let isInside = child.translateCoordinates(root.widget, srcX: 0, srcY: 0, destX: &x, destY: &y)
      let foot = y + Double(child.getHeight())
      if isInside != 0, foot > 30, foot < Double(root.widget.getHeight()) { place.y = foot }
    }
    return place
  }

  // MARK: - Columns

  private func addColumns(_ sort: HeaderSort<SongSort.Column>) {
    let title = addColumn(tr("Title"), expands: true, titleCell, fillTitle)
    sort.add(title, key: .title)
    let artist = addText(tr("Artist"), expands: true) { $0.metadata.artist ?? "" }
    sort.add(artist, key: .artist)
    let album = addText(tr("Album"), expands: true) { $0.metadata.album ?? "" }
    sort.add(album, key: .album)
    let year = addText(tr("Year"), width: 72, atEnd: true) {
      $0.metadata.year.map(String.init) ?? ""
    }
    sort.add(year, key: .year)
    let length = addText(tr("Length"), width: 96, atEnd: true) {
      $0.probe.duration.map(Clock.text) ?? ""
    }
    sort.add(length, key: .duration)
    wideColumns = [artist, album, year].map(HidableColumn.init)
    Column.finishHeaders(
      of: view,
      named: [tr("Title"), tr("Artist"), tr("Album"), tr("Year"), tr("Length")],
      alignedToEnd: [3, 4]
    )
  }

  private func addText(
    _ title: String,
    expands: Bool = false,
    width: Int32? = nil,
    atEnd: Bool = false,
    _ text: @escaping (MediaItem) -> String
  ) -> GtkColumnViewColumn {
    addColumn(
      title,
      expands: expands,
      width: width,
      { Column.label(alignedToEnd: atEnd, dimmed: true) },
      { label, row, _ in label.setText(text(row.item)) }
    )
  }

  private func addColumn<Cell: Widget>(
    _ title: String,
    expands: Bool = false,
    width: Int32? = nil,
    _ make: @escaping () -> Cell,
    _ fill: @escaping (Cell, SongRows.Row, GtkListItem) -> Void
  ) -> GtkColumnViewColumn {
    let column = Column.of(
      title,
      row: SongRows.Row.self,
      make: make,
      fill: { [unowned self] cell, row, item in
        cells[cell.raw] = SongCell(item: item) { fill(cell, $0, item) }
        fill(cell, row, item)
      },
      clear: { [weak self] cell in
        self?.cells[cell.raw] = nil
        self?.marks[cell.raw] = nil
      }
    )
    column.setExpand(expands ? 1 : 0)
    if let width { column.setFixedWidth(width) }
    if expands { column.setResizable(1) }
    view.appendColumn(column)
    return column
  }

  private func titleCell() -> GtkBox {
    let mark: GtkImage = GtkImage()
    mark.setPixelSize(12)
    mark.style("accent")
    let label = Column.label()
    label.expand()
    return GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 6, mark, label)
  }

  private func fillTitle(_ cell: GtkBox, _ row: SongRows.Row, _: GtkListItem) {
    guard let mark = cell.widget.getFirstChild()?.cast(to: GtkImage.self),
      let label = cell.widget.getLastChild()?.cast(to: GtkLabel.self)
    else { return }
    label.setText(row.item.displayTitle)
    marks[cell.raw] = (mark, row.item.id)
    show(mark, for: row.item.id)
  }

  private func show(_ mark: GtkImage, for id: MediaItem.ID) {
    if id == playing {
      mark.setFromIconName("media-playback-start-symbolic")
      mark.accessibleLabel(tr("Playing"))
    } else {
      mark.clear()
      mark.accessibleLabel("")
    }
  }
}
