// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A menu made of sections of entries.
struct Menu {
  /// An entry: what it says and the action that it runs.
  struct Entry {
    let label: String
    let action: String
    init(_ label: String, _ action: String) {
      self.label = label
      self.action = action
    }
  }

  private let menu: GObjectHandle

  /// Builds a menu; a line stands between its sections.
  init(_ sections: [[Entry]]) {
    menu = Menu.empty()
    for entries in sections {
      let section = Menu.empty()
      for entry in entries { g_menu_append(section.opaque, entry.label, entry.action) }
      g_menu_append_section(menu.opaque, nil, section.model)
    }
  }

  /// What menu buttons and popovers take.
  var model: UnsafeMutablePointer<GMenuModel> { menu.model }

  private static func empty() -> GObjectHandle {
    guard let menu = g_menu_new() else { preconditionFailure("GLib could not make a menu") }
    return GObjectHandle(adopting: UnsafeMutableRawPointer(menu))
  }
}

extension GObjectHandle {
  fileprivate var model: UnsafeMutablePointer<GMenuModel> {
    raw.assumingMemoryBound(to: GMenuModel.self)
  }
}
