// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A column that can be hidden.
///
/// GTK 4.8 goes on reserving the room of a hidden column that expands or has a fixed width.
struct HidableColumn {
  private let column: GtkColumnViewColumn
  private let width: Int32
  private let expands: gboolean

  /// Notes the column's width and whether it expands, to be restored when it is shown.
  init(_ column: GtkColumnViewColumn) {
    self.column = column
    width = column.getFixedWidth()
    expands = column.getExpand()
  }

  /// Shows or hides it.
  func setVisible(_ isVisible: Bool) {
    column.setVisible(isVisible ? 1 : 0)
    column.setFixedWidth(isVisible ? width : -1)
    column.setExpand(isVisible ? expands : 0)
  }
}
