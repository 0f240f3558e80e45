// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Text for the widgets that read Pango markup.
enum Markup {
  /// The text with the characters escaped that markup gives a meaning.
  static func escaping(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
