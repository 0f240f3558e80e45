// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The parts of a window in the order in which Tab goes through them.
///
/// GTK 4.8 walks through every row of a list before it leaves it, and out of a header bar not at all.
struct FocusOrder {
  /// A part of the window.
  struct Part {
    let widget: GtkWidget
    /// Tab leaves a list at once: arrow keys move in it.
    var isList = false
  }

  let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  /// Moves the focus for a press of Tab.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: What is held with it.
  ///   - window: The window whose parts these are.
  /// - Returns: false for other keys, and where the focus is in no part, or in a menu.
  func move(_ key: guint, _ modifiers: UInt32, in window: GtkWindow) -> Bool {
    let keys = [guint(GDK_KEY_Tab), guint(GDK_KEY_ISO_Left_Tab), guint(GDK_KEY_KP_Tab)]
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    guard keys.contains(key), modifiers & others == 0, let focus = window.getFocus(),
      focus.getAncestor(GtkPopover.gtype) == nil,
      let now = parts.firstIndex(where: { $0.widget.isAncestorOfFocus(in: window) })
    else { return false }
    let isBackward = modifiers & GDK_SHIFT_MASK.rawValue != 0
    let direction = isBackward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
    if !parts[now].isList, moves(parts[now].widget, direction, in: window) { return true }
    for distance in 1...parts.count {
      let step = isBackward ? parts.count - distance : distance
      let part = parts[(now + step) % parts.count]
      if part.widget.getMapped() != 0, enter(part, direction, in: window) { return true }
    }
    return true
  }

  private func enter(_ part: Part, _ direction: GtkDirectionType, in window: GtkWindow) -> Bool {
    // A table says that it has taken the focus and hasn't, unless it is asked to grab it.
    let isTable = part.widget.cast(to: GtkColumnView.self) != nil
    if isTable, part.widget.grabFocus() != 0 { return part.widget.isAncestorOfFocus(in: window) }
    return moves(part.widget, direction, in: window)
  }

  /// Whether the focus moves inside a widget, or into it; some say so that don't.
  private func moves(
    _ widget: GtkWidget,
    _ direction: GtkDirectionType,
    in window: GtkWindow
  ) -> Bool {
    let before = window.getFocus()?.raw
    return widget.childFocus(direction) != 0 && window.getFocus()?.raw != before
      && widget.isAncestorOfFocus(in: window)
  }
}
