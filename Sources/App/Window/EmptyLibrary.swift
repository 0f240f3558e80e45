// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// What an empty library shows: one picture, one line, and the ways in.
enum EmptyLibrary {
  /// Builds the page.
  ///
  /// - Parameters:
  ///   - addMusic: Opens the picker.
  ///   - tryDemo: Opens the picker on the demo music; nil where there is none.
  /// - Returns: The page.
  static func page(addMusic: @escaping () -> Void, tryDemo: (() -> Void)?) -> GtkWidget {
    let page: AdwStatusPage = AdwStatusPage()
    page.style("compact")
    page.setIconName("app.otokura.Otokura-symbolic")
    page.setTitle(tr("Your Library Is Empty"))
    page.setDescription(tr("Play music once from anywhere, or import what you want to keep."))
    let add = GtkButton.text(tr("_Add Music…"), addMusic)
    add.style("suggested-action", "pill")
    let buttons = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 12, add)
    buttons.align(horizontally: GTK_ALIGN_CENTER)
    if let tryDemo {
      let demo = GtkButton.text(tr("Try the _Demo Music"), tryDemo)
      demo.style("pill")
      buttons.append(demo.widget)
    }
    page.setChild(buttons.widget)
    return page.widget
  }
}
