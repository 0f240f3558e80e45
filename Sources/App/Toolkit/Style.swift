// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The program's style sheet and icons.
enum Style {
  /// Loads both for the default display.
  static func load() {
    guard let display = GdkDisplay.getDefault() else { return }
    let provider: GtkCssProvider = GtkCssProvider()
    provider.loadFromPath(Resources.folder + "/style.css")
    GtkStyleContext.addProviderForDisplay(
      display,
      provider: provider.upcast(),
      priority: guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    GtkIconTheme.getForDisplay(display).addSearchPath(Resources.folder + "/icons")
  }
}
