// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import Glibc

/// Puts the program into the user's language.
enum Languages {
  /// Loads the message catalogue.
  static func start(_ resources: Resources) {
    setlocale(LC_ALL, "")
    bindtextdomain("otokura", resources.locale)
    bind_textdomain_codeset("otokura", "UTF-8")
    textdomain("otokura")
  }
}
