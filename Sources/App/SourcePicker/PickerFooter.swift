// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The picker's lower edge: what is chosen, and the two verbs.
final class PickerFooter {
  let root: GtkBox
  var decided: (SourcePicker.Verb) -> Void = { _ in }
  var cancelled: () -> Void = {}

  private let summary: GtkLabel = GtkLabel("")
  private let playOnce: GtkButton
  private let importButton: GtkButton
  private let cancel: GtkButton

  init() {
    playOnce = GtkButton.labelled(tr("_Play Once"), icon: "play-once-symbolic") {}
    importButton = GtkButton.labelled(tr("_Import"), icon: "import-symbolic") {}
    cancel = GtkButton.text(tr("_Cancel")) {}
    importButton.style("suggested-action")
    playOnce.tooltip(tr("Plays the tracks; nothing is saved"))
    importButton.tooltip(tr("Copies the tracks into your library"))
    summary.setXalign(0)
    summary.setEllipsize(PANGO_ELLIPSIZE_END)
    summary.expand()
    summary.style("dim-label", "numeric")
    let row = GtkBox.of(
      GTK_ORIENTATION_HORIZONTAL,
      spacing: 12,
      summary,
      cancel,
      playOnce,
      importButton
    )
    row.margins(horizontal: 12, vertical: 12)
    root = GtkBox.of(GTK_ORIENTATION_VERTICAL, GtkSeparator(GTK_ORIENTATION_HORIZONTAL), row)
    cancel.on("clicked") { [unowned self] in cancelled() }
    playOnce.on("clicked") { [unowned self] in decided(.playOnce) }
    importButton.on("clicked") { [unowned self] in decided(.importTracks) }
    show([])
    root.own(self)
  }

  /// Says how many tracks are chosen and how long they play.
  func show(_ chosen: [PickerRows.Row]) {
    playOnce.isSensitive = !chosen.isEmpty
    importButton.isSensitive = !chosen.isEmpty
    guard !chosen.isEmpty else { return summary.setText(tr("Nothing selected")) }
    let count = trn("%d selected", "%d selected", chosen.count)
    let lengths = chosen.compactMap(\.duration)
    // A sum that leaves tracks out would be a wrong one.
    guard lengths.count == chosen.count else { return summary.setText(count) }
    let total = lengths.reduce(Duration.zero, +)
    summary.setText("\(count) · \(Clock.text(total))")
  }

  func setCompact(_ isCompact: Bool) { cancel.isVisible = !isCompact }
}
