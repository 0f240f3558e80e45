// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// Short questions and messages in a dialog of the desktop's own look.
enum Dialog {
  /// Says something that needs no decision, and waits until it was read.
  static func tell(_ heading: String, _ body: String, parent: GtkWindow) async {
    _ = await ask(heading, body, responses: [("close", tr("_Close"))], parent: parent)
  }

  /// Asks for a decision.
  ///
  /// - Parameters:
  ///   - heading: The question.
  ///   - body: What hangs on it.
  ///   - responses: The answers, each a name and its button's text; the first one cancels.
  ///   - suggested: The answer that Enter gives and that stands out.
  ///   - parent: The window that the dialog belongs to.
  /// - Returns: The name of the answer.
  static func ask(
    _ heading: String,
    _ body: String,
    responses: [(name: String, label: String)],
    suggested: String? = nil,
    parent: GtkWindow
  ) async -> String {
    let dialog: AdwMessageDialog = AdwMessageDialog(parent, heading: heading, body: body)
    for response in responses { dialog.addResponse(response.name, label: response.label) }
    if let first = responses.first { dialog.setCloseResponse(first.name) }
    if let suggested {
      dialog.setDefaultResponse(suggested)
      dialog.setResponseAppearance(suggested, appearance: ADW_RESPONSE_SUGGESTED)
    }
    return await withCheckedContinuation { continuation in
      dialog.on("response") { signal in
        continuation.resume(returning: signal[0, as: String.self])
      }
      dialog.upcast(to: GtkWindow.self).present()
    }
  }
}
