// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// Makes the columns of a table from closures over Swift rows.
enum Column {
  /// A column whose cells are made once and filled for each row they show.
  ///
  /// - Parameters:
  ///   - title: What the header says.
  ///   - row: The rows' type.
  ///   - make: Makes a cell.
  ///   - fill: Shows a row in a cell; the list item knows the row's position.
  ///   - clear: Runs when the cell leaves its row.
  /// - Returns: The column, to be added to a view.
  static func of<Row: AnyObject, Cell: Widget>(
    _ title: String,
    row: Row.Type,
    make: @escaping () -> Cell,
    fill: @escaping (Cell, Row, GtkListItem) -> Void,
    clear: @escaping (Cell) -> Void = { _ in }
  ) -> GtkColumnViewColumn {
    let column: GtkColumnViewColumn = GtkColumnViewColumn(
      title,
      factory: factory(isCell: true, row: row, make: make, fill: fill, clear: clear).given()
    )
    return column
  }

  /// The factory behind a column or a plain list.
  static func factory<Row: AnyObject, Cell: Widget>(
    isCell: Bool,
    row: Row.Type,
    make: @escaping () -> Cell,
    fill: @escaping (Cell, Row, GtkListItem) -> Void,
    clear: @escaping (Cell) -> Void = { _ in }
  ) -> GtkListItemFactory {
    let factory: GtkSignalListItemFactory = GtkSignalListItemFactory()
    factory.on("setup") { signal in
      guard let item = signal.object(0, as: GtkListItem.self) else { return }
      if isCell {
        // In GTK 4.8 cell and row both handle a click, so that Ctrl+click would toggle twice.
        item.setSelectable(0)
        item.setActivatable(0)
      }
      item.setChild(make().widget)
    }
    factory.on("bind") { signal in
      guard let item = signal.object(0, as: GtkListItem.self), let child = item.getChild(),
        let row = RowModel.row(of: item, as: row)
      else { return }
      fill(child.upcast(to: Cell.self), row, item)
    }
    factory.on("unbind") { signal in
      guard let item = signal.object(0, as: GtkListItem.self), let child = item.getChild() else {
        return
      }
      clear(child.upcast(to: Cell.self))
    }
    return factory.upcast()
  }

  /// Finishes the headers: some titles stand over the end of their cells, where numbers are, and all
  /// are named for screen readers.
  ///
  /// GTK 4.8 has no property for it: the header is the view's first child, and has one child a column.
  static func finishHeaders(
    of view: GtkColumnView,
    named titles: [String],
    alignedToEnd columns: Set<Int>
  ) {
    var title = view.widget.getFirstChild()?.getFirstChild()
    var index = 0
    while let found = title {
      if let name = titles.indices.contains(index) ? titles[index] : nil {
        found.accessibleLabel(name)
      }
      if columns.contains(index) { found.getFirstChild()?.setHalign(GTK_ALIGN_END) }
      title = found.getNextSibling()
      index += 1
    }
  }

  /// A cell of text that is cut with an ellipsis where it doesn't fit.
  static func label(alignedToEnd: Bool = false, dimmed: Bool = false) -> GtkLabel {
    let label: GtkLabel = GtkLabel("")
    label.setXalign(alignedToEnd ? 1 : 0)
    label.setEllipsize(PANGO_ELLIPSIZE_END)
    if alignedToEnd {
      label.style("numeric")
      // The header keeps this much room for its arrow behind its word.
      label.widget.setMarginEnd(22)
    }
    if dimmed { label.style("dim-label") }
    return label
  }
}
