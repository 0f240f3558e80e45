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
      for entry in entries {
        section.lendOpaque { g_menu_append($0, entry.label, entry.action) }
      }
      section.lendModel { model in menu.lendOpaque { g_menu_append_section($0, nil, model) } }
    }
  }

  /// Lends what menu buttons and popovers take.
  func lendModel<Result>(_ body: (UnsafeMutablePointer<GMenuModel>) -> Result) -> Result {
    menu.lendModel(body)
  }

  private static func empty() -> GObjectHandle {
    guard let menu = g_menu_new() else { preconditionFailure("GLib could not make a menu") }
    return GObjectHandle(adopting: UnsafeMutableRawPointer(menu))
  }
}

extension GObjectHandle {
  fileprivate func lendModel<Result>(
    _ body: (UnsafeMutablePointer<GMenuModel>) -> Result
  ) -> Result {
    lend { body($0.assumingMemoryBound(to: GMenuModel.self)) }
  }
}
