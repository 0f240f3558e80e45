// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A named action of the window or the application: menus, buttons and keys all go through it.
final class Action {
  private let action: GObjectHandle

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - name: Its name, without the "win." or "app." before it.
  ///   - owner: The window or application, which is a `GActionMap`.
  ///   - body: What it does.
  init(_ name: String, in owner: some GObjectInstance, _ body: @escaping () -> Void) {
    guard let pointer = g_simple_action_new(name, nil) else {
      preconditionFailure("GLib could not make an action")
    }
    action = GObjectHandle(adopting: UnsafeMutableRawPointer(pointer))
    action.on("activate") { body() }
    owner.lend { g_action_map_add_action(OpaquePointer($0), pointer) }
  }

  /// Whether it can be used now: what shows it greys out by itself.
  var isEnabled: Bool {
    get { action.lendOpaque { g_action_get_enabled($0) != 0 } }
    set { action.lendOpaque { g_simple_action_set_enabled($0, newValue ? 1 : 0) } }
  }

  /// Runs an action by its name, such as "add-music".
  static func run(_ name: String, of owner: some GObjectInstance) {
    owner.lend { g_action_group_activate_action(OpaquePointer($0), name, nil) }
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
