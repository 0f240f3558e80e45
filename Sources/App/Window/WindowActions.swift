// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media
import Player

/// The window's actions: menus, buttons and keys all come here.
final class WindowActions {
  private unowned let window: MainWindow
  private let context: AppContext
  private var editInfo: Action?
  private var remove: Action?
  private var addToLibrary: Action?
  private var state: PlayerState
  private var observation: Task<Void, Never>?
  private var changes: Task<Void, Never>?

  static let primaryMenu = Menu([
    [Menu.Entry(tr("_Add Music…"), "win.add-music")],
    [
      Menu.Entry(tr("_Keyboard Shortcuts"), "win.show-help-overlay"),
      Menu.Entry(tr("_About Otokura"), "win.about"),
    ],
  ])

  init(_ window: MainWindow, _ context: AppContext) {
    self.window = window
    self.context = context
    state = context.player.state
  }
}
