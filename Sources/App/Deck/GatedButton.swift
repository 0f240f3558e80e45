// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// A button that changes an item, and says why it can't where that is so.
final class GatedButton {
  let root: GtkButton
  var clicked: () -> Void = {}
  private let name: String

  /// - Parameters:
  ///   - icon: The icon's name.
  ///   - name: What it does: the tooltip while it can be used, and the accessible name always.
  init(_ icon: String, _ name: String) {
    self.name = name
    root = GtkButton(iconName: icon)
    root.style("flat", "circular").accessibleLabel(name)
    root.on("clicked") { [unowned self] in clicked() }
    show(nil)
    root.own(self)
  }

  /// Follows the item that it would change.
  func show(_ item: MediaItem?) {
    let refusal = EditRefusal.of(item)
    root.isSensitive = refusal == nil
    root.tooltip(refusal?.sentence ?? name)
    otk_accessible_description(root.widget, refusal?.sentence ?? "")
  }
}
