// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The loudness behind a button: a slider that opens above it.
final class VolumeButton {
  let root: GtkVolumeButton
  private var isShowing = false

  /// - Parameter changed: The loudness that the user set, from 0 to 1.
  init(changed: @escaping (Double) -> Void) {
    root = GtkVolumeButton()
    root.explained(tr("Volume"))
    // The focus is on the button inside.
    root.widget.getFirstChild()?.accessibleLabel(tr("Volume"))
    root.on("value-changed") { [unowned self] signal in
      if !isShowing { changed(signal[0, as: Double.self]) }
    }
    root.own(self)
  }

  /// Shows a loudness that was set elsewhere.
  func show(_ level: Double) {
    isShowing = true
    root.upcast(to: GtkScaleButton.self).setValue(level)
    isShowing = false
  }
}
