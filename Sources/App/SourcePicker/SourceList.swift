// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media
import MusicSources

/// The picker's left side: the places that music can come from.
final class SourceList {
  let root: GtkBox
  private let list: GtkListBox = GtkListBox()
  private var rows: [(row: GtkListBoxRow, id: SourceID)] = []
  private let chosen: (SourceID) -> Void

  /// - Parameters:
  ///   - chosen: A place was chosen.
  ///   - otherFolder: The user wants to choose a folder.
  ///   - libraryFile: The user wants to choose a library's file.
  init(
    chosen: @escaping (SourceID) -> Void,
    otherFolder: @escaping () -> Void,
    libraryFile: @escaping () -> Void
  ) {
    self.chosen = chosen
    let scroller: GtkScrolledWindow = GtkScrolledWindow()
    scroller.setPolicy(GTK_POLICY_NEVER, vscrollbarPolicy: GTK_POLICY_AUTOMATIC)
    scroller.setChild(list.widget)
    scroller.expand(horizontally: false, vertically: true)
    list.style("navigation-sidebar").accessibleLabel(tr("Sources"))
    let folder = GtkButton.labelled(
      tr("Other _Folder…"),
      icon: "folder-open-symbolic",
      otherFolder
    )
    let file = GtkButton.labelled(
      tr("_Library File…"),
      icon: "document-open-symbolic",
      libraryFile
    )
    for button in [folder, file] {
      button.style("flat")
      button.getChild()?.setHalign(GTK_ALIGN_START)
    }
    let buttons = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 0, folder, file)
    buttons.margins(horizontal: 6, vertical: 6)
    root = GtkBox.of(GTK_ORIENTATION_VERTICAL, scroller, buttons)
    list.on("row-activated") { [unowned self] signal in
      guard let row = signal.object(0, as: GtkListBoxRow.self),
        let entry = rows.first(where: { $0.row.isSame(as: row) })
      else { return }
      self.chosen(entry.id)
    }
    root.own(self)
  }

  /// Shows the places, and marks one of them.
  func show(_ entries: [SourceCatalogue.Entry], selected: SourceID?) {
    for (row, _) in rows { list.remove(row.widget) }
    rows = entries.map { ($0.row, $0.source.id) }
    for (row, id) in rows {
      list.append(row.widget)
      if id == selected { list.selectRow(row) }
    }
  }
}

extension SourceCatalogue.Entry {
  /// What the place is called: ours in the user's language, others by their own names.
  var title: String {
    switch origin {
    case .musicFolder: tr("Music Folder")
    case .demo: tr("Demo Music")
    case .added: source.name
    }
  }

  fileprivate var iconName: String {
    switch (origin, source.kind) {
    case (.demo, _): "starred-symbolic"
    case (_, .folder): "folder-music-symbolic"
    case (_, .appleMusic): "media-optical-cd-audio-symbolic"
    }
  }

  fileprivate var row: GtkListBoxRow {
    let icon: GtkImage = GtkImage(iconName: iconName)
    let label: GtkLabel = GtkLabel(title)
    label.setXalign(0)
    label.setEllipsize(PANGO_ELLIPSIZE_MIDDLE)
    label.setMaxWidthChars(22)
    let box = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, icon, label)
    box.margins(horizontal: 6, vertical: 6)
    let row: GtkListBoxRow = GtkListBoxRow()
    row.setChild(box.widget)
    row.accessibleLabel(title)
    row.widget.setTooltipText(source.place.description)
    return row
  }
}
