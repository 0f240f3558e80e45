// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Glibc

/// Puts the program into the user's language.
enum Languages {
  /// Loads the message catalogue; `OTOKURA_LOCALE_DIR` names its folder for a program that is not
  /// installed.
  static func start(environment: [String: String]) {
    setlocale(LC_ALL, "")
    bindtextdomain("otokura", environment["OTOKURA_LOCALE_DIR"] ?? Resources.localeFolder)
    bind_textdomain_codeset("otokura", "UTF-8")
    textdomain("otokura")
  }
}
