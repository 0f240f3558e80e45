// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// The deck's left part: picture, title, artist, and the badge of a track that is only played once.
final class NowPlaying {
  let root: GtkBox
  var addToLibrary: () -> Void = {}

  private let picture = ArtworkView(size: 56)
  private let title: GtkLabel = GtkLabel("")
  private let artist: GtkLabel = GtkLabel("")
  private let badge: GtkBox
  private let addButton: GtkButton
  private var shown: MediaItem.ID?

  init() {
    root = GtkBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    for label in [title, artist] {
      label.setXalign(0)
      label.setEllipsize(PANGO_ELLIPSIZE_END)
      label.setWidthChars(8)
      label.setMaxWidthChars(34)
    }
    title.style("title-3")
    artist.style("dim-label")
    let ring: GtkImage = GtkImage(iconName: "play-once-symbolic")
    let words: GtkLabel = GtkLabel(tr("Playing once"))
    words.style("caption")
    badge = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 6, ring, words)
    badge.style("once-badge").align(vertically: GTK_ALIGN_CENTER)
    badge.widget.setTooltipText(tr("This track is not in your library"))
    addButton = GtkButton.labelled(tr("Add to _Library"), icon: "import-symbolic") {}
    addButton.align(vertically: GTK_ALIGN_CENTER)
    addButton.on("clicked") { [unowned self] in addToLibrary() }
    let texts = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 0, title, artist)
    texts.align(vertically: GTK_ALIGN_CENTER)
    for part in [picture.root.widget, texts.widget, badge.widget, addButton.widget] {
      root.append(part)
    }
    root.align(vertically: GTK_ALIGN_CENTER)
    show(nil)
    root.own(self)
  }

  func setAddable(_ isAddable: Bool) { addButton.isSensitive = isAddable }

  /// Shows an item; nil says that nothing is chosen.
  func show(_ item: MediaItem?) {
    title.setText(item?.displayTitle ?? tr("Nothing is playing"))
    let line = [item?.metadata.artist, item?.metadata.album].compactMap { $0 }
    artist.setText(line.joined(separator: " — "))
    artist.isVisible = !line.isEmpty
    title.widget.setTooltipText(item?.displayTitle)
    if item?.id != shown { addButton.isSensitive = true }
    shown = item?.id
    let isTransient = item.map { !$0.isInLibrary } ?? false
    badge.isVisible = isTransient
    addButton.isVisible = isTransient
    if item == nil { picture.show(nil) }
  }

  func showArtwork(_ artwork: Artwork?) { picture.show(artwork) }

  /// In a narrow window the badge keeps its ring and loses its words.
  func setCompact(_ isCompact: Bool) {
    badge.widget.getLastChild()?.setVisible(isCompact ? 0 : 1)
    title.setMaxWidthChars(isCompact ? 18 : 34)
    artist.setMaxWidthChars(isCompact ? 18 : 34)
  }
}
