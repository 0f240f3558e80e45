// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A named action of the window or the application: menus, buttons and keys all go through it.
final class Action {
  private let action: GSimpleAction

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - name: Its name, without the "win." or "app." before it.
  ///   - map: The window or application.
  ///   - body: What it does.
  init(_ name: String, in map: GActionMap, _ body: @escaping () -> Void) {
    action = GSimpleAction(name, parameterType: nil)
    action.on("activate") { body() }
    map.addAction(action.upcast())
  }

  /// Whether it can be used now: what shows it greys out by itself.
  var isEnabled: Bool {
    get { g_action_get_enabled(action.upcast()) != 0 }
    set { action.setEnabled(newValue ? 1 : 0) }
  }
}

extension GtkApplication {
  /// Gives an action its keys, such as "<Control>f".
  func setKeys(_ keys: [String], for action: String) {
    withCStrings(keys) { pointers in setAccelsForAction(action, accels: pointers) }
  }
}

/// Lends C an array of strings that ends with NULL.
func withCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { g_strdup($0) }
  defer { for copy in copies { g_free(copy) } }
  let pointers = copies.map { UnsafePointer($0) } + [nil]
  return pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("the array ends with NULL") }
    return body(base)
  }
}
