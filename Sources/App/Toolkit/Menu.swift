// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A menu made of sections of entries.
enum Menu {
  /// An entry: what it says and the action that it runs.
  struct Entry {
    let label: String
    let action: String
    init(_ label: String, _ action: String) {
      self.label = label
      self.action = action
    }
  }

  /// Builds a menu; a line stands between its sections.
  static func of(_ sections: [[Entry]]) -> GMenuModel {
    let menu: GMenu = GMenu()
    for entries in sections {
      let section: GMenu = GMenu()
      for entry in entries { section.append(entry.label, detailedAction: entry.action) }
      menu.appendSection(nil, section: section.upcast())
    }
    return menu.upcast()
  }
}
