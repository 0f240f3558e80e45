// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The keys of the window.
enum ShortcutsWindow {
  static func present(parent: GtkWindow) {
    let groups = [
      (
        tr("Music"),
        [
          ("<Control>o", tr("Add music")), ("<Control>f", tr("Search")),
          ("<Control>i", tr("Edit info")), ("Delete", tr("Remove from library")),
        ]
      ),
      (
        tr("Playing"),
        [
          ("space", tr("Play or pause")), ("<Control>Right", tr("Next track")),
          ("<Control>Left", tr("Previous track")),
        ]
      ),
      (
        tr("Window"),
        [
          ("<Control>a", tr("Select all")), ("<Control>question", tr("Keyboard shortcuts")),
          ("<Control>w", tr("Close window")), ("<Control>q", tr("Quit")),
        ]
      ),
    ]
    let page: AdwPreferencesPage = AdwPreferencesPage()
    for (title, shortcuts) in groups { page.add(group(title, shortcuts)) }
    let window: AdwWindow = AdwWindow()
    let top: GtkWindow = window.upcast()
    top.setTitle(tr("Keyboard Shortcuts"))
    top.setTransientFor(parent)
    top.setModal(1)
    top.fit(440, 600, to: parent)
    let bar: AdwHeaderBar = AdwHeaderBar()
    page.expand(vertically: true)
    window.setContent(GtkBox.of(GTK_ORIENTATION_VERTICAL, bar, page).widget)
    closeOnEscape(window)
    top.present()
  }

  private static func group(
    _ title: String,
    _ shortcuts: [(keys: String, text: String)]
  ) -> AdwPreferencesGroup {
    let group: AdwPreferencesGroup = AdwPreferencesGroup()
    group.setTitle(title)
    for shortcut in shortcuts {
      let row: AdwActionRow = AdwActionRow()
      row.upcast(to: AdwPreferencesRow.self).setTitle(shortcut.text)
      let label: GtkShortcutLabel = GtkShortcutLabel(shortcut.keys)
      label.align(vertically: GTK_ALIGN_CENTER)
      row.addSuffix(label.widget)
      group.add(row.widget)
    }
    return group
  }
}
