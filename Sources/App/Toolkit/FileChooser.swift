// SPDX-License-Identifier: GPL-3.0-or-later
// GTK 4.8 has no GtkFileDialog: the native chooser is used, and only here.
import CGtk
import GObjectKit

/// Asks the user for a file or a folder.
enum FileChooser {
  /// Shows the desktop's chooser.
  ///
  /// - Parameters:
  ///   - action: Open a file or select a folder.
  ///   - title: The dialog's title.
  ///   - accept: The verb on its button.
  ///   - parent: The window that it belongs to.
  /// - Returns: The URI chosen; nil when the user cancelled.
  static func choose(
    _ action: GtkFileChooserAction,
    title: String,
    accept: String,
    parent: GtkWindow
  ) async -> String? {
    let native: GtkFileChooserNative = GtkFileChooserNative(
      title,
      parent: parent,
      action: action,
      acceptLabel: accept,
      cancelLabel: tr("_Cancel")
    )
    let dialog: GtkNativeDialog = native.upcast()
    dialog.setModal(1)
    return await withCheckedContinuation { continuation in
      // The handler keeps the chooser, which nothing else holds while it is shown.
      dialog.on("response") { signal in
        let isAccepted = signal[0, as: Int.self] == Int(GTK_RESPONSE_ACCEPT.rawValue)
        let chooser: GtkFileChooser = native.upcast()
        continuation.resume(returning: isAccepted ? uri(of: chooser.getFile()) : nil)
        dialog.destroy()
      }
      dialog.show()
    }
  }

  /// The URI of a file that the chooser hands over.
  private static func uri(of file: OpaquePointer?) -> String? {
    guard let file else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let text = g_file_get_uri(file) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
