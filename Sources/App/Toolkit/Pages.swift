// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

extension GtkStack {
  /// Shows one page and hides the others.
  ///
  /// GTK 4.8 tells screen readers of a stack's other pages as if they were in sight, unless they
  /// are hidden themselves.
  func showPage(_ name: String) {
    guard let page = getChildByName(name) else { return }
    page.setVisible(1)
    setVisibleChild(page)
    var child = widget.getFirstChild()
    while let other = child {
      if !other.isSame(as: page) { other.setVisible(0) }
      child = other.getNextSibling()
    }
  }
}
