// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Player

/// Keys that control playing from anywhere in the window where they don't mean something else.
enum WindowKeys {
  /// Listens before the focused widget does.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - table: Where Space plays instead of selecting; buttons and text keep theirs.
  ///   - order: Where Tab leads.
  ///   - player: What is controlled.
  static func add(to window: GtkWindow, table: GtkWidget, order: FocusOrder, player: Player) {
    let keys: GtkEventControllerKey = GtkEventControllerKey()
    let controller: GtkEventController = keys.upcast()
    controller.setPropagationPhase(GTK_PHASE_CAPTURE)
    keys.on("key-pressed") { signal in
      let (key, modifiers) = (guint(signal[0, as: Int.self]), signal.flags(2))
      let text = window.getFocus().flatMap { $0.cast(to: GtkEditable.self) == nil ? nil : $0 }
      if let text, isEditing(key: key, modifiers: modifiers) {
        keys.forward(text)
        return signal.answer(true)
      }
      if order.move(key, modifiers, in: window) { return signal.answer(true) }
      let command = command(
        key: key,
        modifiers: modifiers,
        isText: text != nil,
        isTable: window.getFocus() == nil || table.isAncestorOfFocus(in: window)
      )
      if let command { player.send(command) }
      signal.answer(command != nil)
    }
    window.widget.addController(controller.given())
  }

  /// Whether a key that does something to songs edits the text instead where one has the focus.
  static func isEditing(key: guint, modifiers: UInt32) -> Bool {
    let meaning = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    return switch (Int32(bitPattern: key), modifiers & meaning) {
    case (GDK_KEY_Delete, _), (GDK_KEY_KP_Delete, _), (GDK_KEY_Menu, _): true
    case (GDK_KEY_F10, GDK_SHIFT_MASK.rawValue): true
    case (GDK_KEY_a, GDK_CONTROL_MASK.rawValue), (GDK_KEY_A, GDK_CONTROL_MASK.rawValue): true
    default: false
    }
  }

  /// What a key means; nil where it is the focused widget's.
  static func command(
    key: guint,
    modifiers: UInt32,
    isText: Bool,
    isTable: Bool
  ) -> PlayerCommand? {
    let meaning = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    switch (Int32(bitPattern: key), modifiers & meaning) {
    case (GDK_KEY_space, 0) where isTable: return .togglePlay
    case (GDK_KEY_Right, GDK_CONTROL_MASK.rawValue) where !isText: return .next
    case (GDK_KEY_Left, GDK_CONTROL_MASK.rawValue) where !isText: return .previous
    default: return nil
    }
  }
}
