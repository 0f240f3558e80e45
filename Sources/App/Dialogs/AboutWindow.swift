// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// What the program is, whose it is, and under which licence.
enum AboutWindow {
  static func present(parent: GtkWindow) {
    let about: AdwAboutWindow = AdwAboutWindow()
    about.setApplicationName("Otokura")
    about.setApplicationIcon(Application.id)
    about.setVersion(CommandLineTool.version)
    about.setDeveloperName(tr("The Otokura developers"))
    about.setLicenseType(GTK_LICENSE_GPL_3_0)
    about.setComments(tr("Plays music once, or keeps it without losing a thing."))
    // TRANSLATORS: your names, one a line
    let credits = tr("translator-credits")
    if credits != "translator-credits" { about.setTranslatorCredits(credits) }
    let window: GtkWindow = about.upcast()
    window.setTransientFor(parent)
    window.setModal(1)
    window.present()
  }
}
