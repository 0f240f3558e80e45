// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A GTK widget of any class, with what every view needs in Swift's words.
protocol Widget: GObjectReference {}

extension Widget {
  /// The same object as a `GtkWidget`, which C functions ask for.
  var widget: GtkWidget { lend { GtkWidget.wrap($0) } }

  var isVisible: Bool {
    get { widget.getVisible() != 0 }
    nonmutating set { widget.setVisible(newValue ? 1 : 0) }
  }

  var isSensitive: Bool {
    get { widget.getSensitive() != 0 }
    nonmutating set { widget.setSensitive(newValue ? 1 : 0) }
  }

  /// Adds style classes.
  @discardableResult func style(_ classes: String...) -> Self {
    for name in classes { widget.addCssClass(name) }
    return self
  }

  /// Lets the widget take the room that is left.
  @discardableResult func expand(horizontally: Bool = true, vertically: Bool = false) -> Self {
    if horizontally { widget.setHexpand(1) }
    if vertically { widget.setVexpand(1) }
    return self
  }

  /// Keeps distances, in pixels, to the neighbours.
  @discardableResult func margins(horizontal: Int32 = 0, vertical: Int32 = 0) -> Self {
    widget.setMarginStart(horizontal)
    widget.setMarginEnd(horizontal)
    widget.setMarginTop(vertical)
    widget.setMarginBottom(vertical)
    return self
  }

  @discardableResult func align(
    horizontally: GtkAlign = GTK_ALIGN_FILL,
    vertically: GtkAlign = GTK_ALIGN_FILL
  ) -> Self {
    widget.setHalign(horizontally)
    widget.setValign(vertically)
    return self
  }

  /// Names an icon button: the words appear as its tooltip and are read by screen readers.
  @discardableResult func explained(_ text: String) -> Self {
    tooltip(text)
    otk_accessible_label(widget, text)
    return self
  }

  /// Says something while the pointer rests on the widget; nil for nothing.
  func tooltip(_ text: String?) { widget.setTooltipText(text.map(unbreakable)) }

  /// The name that screen readers give.
  @discardableResult func accessibleLabel(_ text: String) -> Self {
    otk_accessible_label(widget, text)
    return self
  }
}

extension GtkBox {
  /// A row or column of widgets.
  static func of(
    _ orientation: GtkOrientation,
    spacing: Int32 = 0,
    _ children: any Widget...
  ) -> GtkBox {
    let box: GtkBox = GtkBox(orientation, spacing: spacing)
    for child in children { box.append(child.widget) }
    return box
  }
}

extension GtkWidget {
  /// Whether the keyboard focus of a window is on this widget or inside it.
  func isAncestorOfFocus(in window: GtkWindow) -> Bool {
    guard let focus = window.getFocus() else { return false }
    return focus.isSame(as: self) || focus.isAncestor(self) != 0
  }

  /// Whether the keyboard is here or inside, or will be when a dialog above the window has closed.
  var holdsFocus: Bool {
    guard let window = getAncestor(GtkWindow.gtype)?.cast(to: GtkWindow.self) else { return false }
    return isAncestorOfFocus(in: window)
  }

  /// Runs an action of the widget, or of one around it, that takes a position.
  func activateAction(_ name: String, position: guint32) {
    let argument = g_variant_ref_sink(g_variant_new_uint32(position))
    defer { g_variant_unref(argument) }
    activateActionVariant(name, args: argument)
  }
}

extension Signal {
  /// An argument that is a set of flags, such as modifier keys.
  func flags(_ index: Int) -> UInt32 { otk_value_flags(value(index)) }
}

extension GtkWindow {
  /// The size without the frame that GTK draws around a window where nobody else does, in pixels.
  var innerSize: (width: Int32, height: Int32) {
    var (width, height): (Int32, Int32) = (0, 0)
    getDefaultSize(&width, height: &height)
    return (width, height)
  }

  /// Opens as large as the user left it last, but no larger than the window behind it.
  ///
  /// The settings have the keys NAME-width and NAME-height; the numbers stand in for them.
  func rememberSize(
    _ width: Int32,
    _ height: Int32,
    in settings: Settings,
    as name: String,
    parent: GtkWindow
  ) {
    let keys = (width: "\(name)-width", height: "\(name)-height")
    let wanted = (
      settings.int(keys.width, default: width), settings.int(keys.height, default: height)
    )
    fit(wanted.0, wanted.1, to: parent)
    let first = innerSize
    on("close-request") { signal in
      let last = signal.emitter(as: GtkWindow.self)?.innerSize ?? first
      // What only a small window behind it has made small is not the user's wish.
      if last != first {
        settings.set(keys.width, last.width)
        settings.set(keys.height, last.height)
      }
      signal.answer(false)
    }
  }

  /// Opens at a size, but no larger than the window behind it.
  func fit(_ width: Int32, _ height: Int32, to parent: GtkWindow) {
    setDefaultSize(
      min(width, max(parent.widget.getWidth(), 340)),
      height: min(height, max(parent.widget.getHeight(), 340))
    )
  }
}

/// A short Japanese text that stays on one line.
///
/// GTK 4.8 makes a tooltip as narrow as its text can be broken, and between two kana or kanji it can
/// always be: a word joiner forbids that (Unicode Standard Annex 14, class WJ).
private func unbreakable(_ text: String) -> String {
  let isJapanese = text.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) }
  return isJapanese && text.count <= 24 ? text.map(String.init).joined(separator: "\u{2060}") : text
}
