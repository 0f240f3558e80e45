// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// A widget in which text is edited.
protocol EditableText: Widget {}

extension EditableText {
  /// The text as it stands, without what an input method is still composing.
  var text: String {
    get { String(cString: upcast(to: GtkEditable.self).getText()) }
    nonmutating set { upcast(to: GtkEditable.self).setText(newValue) }
  }
}

extension GtkSearchEntry: nonisolated EditableText {}
extension AdwEntryRow: nonisolated EditableText {}
