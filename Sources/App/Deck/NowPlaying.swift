// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// The deck's upper line: title and artist, and the badge of a track that is only played once.
final class NowPlaying {
  let root: GtkBox
  var addToLibrary: () -> Void = {}

  private let title: GtkLabel = GtkLabel("")
  private let artist: GtkLabel = GtkLabel("")
  private let badge: GtkBox
  private let badgeIcon: GtkImage = GtkImage(iconName: "play-once-symbolic")
  private let badgeWords: GtkLabel = GtkLabel(tr("Playing once"))
  private let addButton: GtkButton
  private var shown: MediaItem.ID?

  init() {
    for label in [title, artist] {
      label.setXalign(0)
      label.setEllipsize(PANGO_ELLIPSIZE_END)
    }
    title.style("title-3")
    title.setWidthChars(6)
    artist.style("dim-label")
    artist.expand()
    // Both lines of text stand on one baseline, however large their fonts are.
    title.widget.setValign(GTK_ALIGN_BASELINE)
    artist.widget.setValign(GTK_ALIGN_BASELINE)
    badgeWords.style("caption")
    badge = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 6, badgeIcon, badgeWords)
    badge.style("once-badge").align(vertically: GTK_ALIGN_CENTER)
    for part in [badgeIcon.widget, badgeWords.widget] { part.setValign(GTK_ALIGN_CENTER) }
    badge.tooltip(tr("This track is not in your library"))
    addButton = GtkButton.labelled(tr("Add to _Library"), icon: "import-symbolic") {}
    addButton.style("flat").align(vertically: GTK_ALIGN_CENTER)
    addButton.tooltip(tr("Keep this track in your library"))
    let texts = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, title, artist)
    texts.expand().align(vertically: GTK_ALIGN_CENTER)
    root = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, texts, badge, addButton)
    root.widget.setSizeRequest(-1, height: 34)
    addButton.on("clicked") { [unowned self] in addToLibrary() }
    show(nil)
    root.own(self)
  }

  /// Whether the track that is only played once can be added.
  func setAddable(_ isAddable: Bool) { addButton.isSensitive = isAddable }

  /// Shows an item; nil says that nothing is chosen.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - counterpart: The song of the library that a transient item is.
  func show(_ item: MediaItem?, counterpart: MediaItem? = nil) {
    title.setText(item?.displayTitle ?? tr("Nothing is playing"))
    let line = [item?.metadata.artist, item?.metadata.album].compactMap { $0 }
    artist.setText(line.joined(separator: " — "))
    title.tooltip(item?.displayTitle)
    if item?.id != shown { addButton.isSensitive = true }
    shown = item?.id
    let isTransient = item.map { !$0.isInLibrary } ?? false
    let isKept = counterpart != nil
    badge.isVisible = isTransient
    badgeIcon.setFromIconName(isKept ? "import-symbolic" : "play-once-symbolic")
    badgeWords.setText(isKept ? tr("In your library") : tr("Playing once"))
    let note = isKept ? tr("Your library has this track") : tr("This track is not in your library")
    badge.tooltip(note)
    badge.accessibleLabel(note)
    addButton.isVisible = isTransient && !isKept
  }

  /// In a narrow window the artist goes, and the badge keeps its ring and loses its words.
  func setCompact(_ isCompact: Bool) {
    badgeWords.isVisible = !isCompact
    addButton.content?.setLabel(isCompact ? "" : tr("Add to _Library"))
    artist.isVisible = !isCompact
    title.widget.setHexpand(isCompact ? 1 : 0)
  }
}
