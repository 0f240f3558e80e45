// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media
import MusicSources

/// The picker's left side: the places that music can come from.
final class SourceList {
  let root: GtkBox
  /// What takes the focus of the list, and the buttons below it.
  var focusTarget: GtkWidget { list.widget }
  let buttons: GtkBox
  private let list: GtkListBox = GtkListBox()
  private var rows: [Row] = []
  private let marked: (SourceID) -> Void
  private let chosen: (SourceID) -> Void
  private var isShowing = false
  /// The user wants a place out of the list that was added to it.
  var forgotten: (SourceID) -> Void = { _ in }

  /// A place in the list.
  private struct Row {
    let id: SourceID
    let row: GtkListBoxRow
    /// What keeps the place from being used; hidden while nothing does.
    let remark: GtkLabel
  }

  /// - Parameters:
  ///   - marked: A place was marked, by pointer or by key.
  ///   - chosen: A place was clicked, or Enter pressed on it.
  ///   - otherFolder: The user wants to choose a folder.
  ///   - libraryFile: The user wants to choose a library's file.
  init(
    marked: @escaping (SourceID) -> Void,
    chosen: @escaping (SourceID) -> Void,
    otherFolder: @escaping () -> Void,
    libraryFile: @escaping () -> Void
  ) {
    self.marked = marked
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
    buttons = GtkBox.of(GTK_ORIENTATION_VERTICAL, spacing: 0, folder, file)
    buttons.margins(horizontal: 6, vertical: 6)
    root = GtkBox.of(GTK_ORIENTATION_VERTICAL, scroller, buttons)
    // What is marked is what is listed, however the mark was moved; a click or Enter opens it too.
    list.on("row-selected") { [unowned self] signal in
      if let id = id(of: signal), !isShowing { marked(id) }
    }
    list.on("row-activated") { [unowned self] signal in
      if let id = id(of: signal) { chosen(id) }
    }
    root.own(self)
  }

  /// Shows the places, and marks one of them.
  func show(_ entries: [SourceCatalogue.Entry], selected: SourceID?) {
    isShowing = true
    defer { isShowing = false }
    // Else GTK moves the focus from a row that goes to the first one, which would be chosen by that.
    let hadFocus = list.widget.holdsFocus
    if hadFocus { buttons.widget.childFocus(GTK_DIR_TAB_FORWARD) }
    for row in rows { list.remove(row.row.widget) }
    rows = entries.map { row($0) }
    for row in rows {
      list.append(row.row.widget)
      guard row.id == selected else { continue }
      list.selectRow(row.row)
      if hadFocus { row.row.widget.grabFocus() }
    }
  }

  private func id(of signal: Signal) -> SourceID? {
    guard let row: GtkListBoxRow = signal.object(0) else { return nil }
    return rows.first { $0.row.isSame(as: row) }?.id
  }

  /// Says below a place what keeps it from being used.
  func remark(_ standing: SourceAuthorization, on id: SourceID) {
    guard let row = rows.first(where: { $0.id == id }) else { return }
    let text = standing.remark
    row.remark.setText(text ?? "")
    row.remark.isVisible = text != nil
  }

  private func row(_ entry: SourceCatalogue.Entry) -> Row {
    let icon: GtkImage = GtkImage(iconName: entry.iconName)
    let label: GtkLabel = GtkLabel(entry.title)
    label.setEllipsize(PANGO_ELLIPSIZE_MIDDLE)
    let remark: GtkLabel = GtkLabel("")
    remark.setEllipsize(PANGO_ELLIPSIZE_END)
    remark.style("caption", "dim-label")
    remark.isVisible = false
    for text in [label, remark] {
      text.setXalign(0)
      text.setMaxWidthChars(22)
    }
    let texts = GtkBox.of(GTK_ORIENTATION_VERTICAL, label, remark)
    texts.align(vertically: GTK_ALIGN_CENTER)
    let box = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, icon, texts)
    box.margins(horizontal: 6, vertical: 6)
    if case .added = entry.origin {
      let forget = GtkButton.icon(
        "list-remove-symbolic",
        tr("Remove “%s” from this list").filling(entry.title)
      ) { [unowned self] in forgotten(entry.source.id) }
      forget.style("circular", "dim-label").align(vertically: GTK_ALIGN_CENTER)
      texts.expand()
      box.append(forget.widget)
    }
    let row: GtkListBoxRow = GtkListBoxRow()
    row.setChild(box.widget)
    row.accessibleLabel(entry.title)
    row.tooltip(entry.source.place.description)
    return Row(id: entry.source.id, row: row, remark: remark)
  }
}

extension SourceAuthorization {
  /// What keeps a place from being used, in a few words; nil where nothing does that lasts.
  fileprivate var remark: String? {
    switch self {
    case .authorized, .notDetermined: nil
    case .denied: tr("No permission")
    case .restricted: tr("Locked by a policy")
    case .unavailable(let package): tr("Needs “%s”").filling(package)
    case .missing: tr("Not reachable")
    }
  }
}

extension SourceCatalogue.Entry {
  /// What the place is called: ours in the user's language, others by their own names.
  var title: String {
    switch origin {
    case .musicFolder: tr("Music Folder")
    case .demo: tr("Demo Music")
    case .volume(let volume): volume.name
    case .player, .added: source.name
    }
  }

  fileprivate var iconName: String {
    switch (origin, source.kind) {
    case (.demo, _): "starred-symbolic"
    case (.volume, _): "drive-removable-media-symbolic"
    case (_, .folder): "folder-music-symbolic"
    case (_, .playlist): "view-list-symbolic"
    case (_, .appleMusic), (_, .rhythmbox), (_, .strawberry), (_, .clementine):
      "media-optical-cd-audio-symbolic"
    }
  }
}
