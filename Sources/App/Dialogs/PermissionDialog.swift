// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// What the user sees where a source may not be read.
enum PermissionDialog {
  /// Says that the user has no permission, and offers to open the place's settings.
  ///
  /// - Returns: Whether the user wants the settings.
  static func denied(_ name: String, place: Location, parent: GtkWindow) async -> Bool {
    let dialog = make(
      tr("No Permission for “%s”").filling(name),
      tr(
        "Otokura may not read “%s”. Allow reading in its settings, and the music appears here by itself."
      )
      .filling(place),
      parent: parent
    )
    dialog.addResponse("cancel", label: tr("_Cancel"))
    dialog.addResponse("settings", label: tr("Open _Settings"))
    dialog.setResponseAppearance("settings", appearance: ADW_RESPONSE_SUGGESTED)
    dialog.setDefaultResponse("settings")
    dialog.setCloseResponse("cancel")
    return await ask(dialog) == "settings"
  }

  /// Says that a policy forbids it, which nobody but an administrator changes.
  static func restricted(_ name: String, detail: String, parent: GtkWindow) async {
    let dialog = make(
      tr("“%s” Is Locked by a Policy").filling(name),
      tr("This computer's administrator does not allow opening it (%s). Ask them for access.")
        .filling(detail),
      parent: parent
    )
    dialog.addResponse("ok", label: tr("_OK"))
    dialog.setDefaultResponse("ok")
    dialog.setCloseResponse("ok")
    _ = await ask(dialog)
  }

  private static func make(
    _ heading: String,
    _ body: String,
    parent: GtkWindow
  )
    -> AdwMessageDialog
  {
    let dialog: AdwMessageDialog = AdwMessageDialog(parent, heading: heading, body: body)
    // Unseen, but read by screen readers when the dialog opens.
    dialog.upcast(to: GtkWindow.self).setTitle(heading)
    return dialog
  }

  private static func ask(_ dialog: AdwMessageDialog) async -> String {
    await withCheckedContinuation { continuation in
      dialog.on("response") { signal in
        continuation.resume(returning: signal[0, as: String.self])
      }
      dialog.widget.nameButtons()
      dialog.upcast(to: GtkWindow.self).present()
    }
  }
}
