// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit

/// The list of the library's parts at the left.
final class Sidebar {
  /// A part of the library.
  enum Section: CaseIterable {
    case songs
    case recentlyAdded
    case albums
    case artists
    case genres

    var title: String {
      switch self {
      case .songs: tr("Songs")
      case .recentlyAdded: tr("Recently Added")
      case .albums: tr("Albums")
      case .artists: tr("Artists")
      case .genres: tr("Genres")
      }
    }

    var iconName: String {
      switch self {
      case .songs: "folder-music-symbolic"
      case .recentlyAdded: "document-open-recent-symbolic"
      case .albums: "media-optical-cd-audio-symbolic"
      case .artists: "avatar-default-symbolic"
      case .genres: "view-list-symbolic"
      }
    }
  }

  let root: GtkScrolledWindow
  private let list: GtkListBox = GtkListBox()
  private var rows: [(row: GtkListBoxRow, section: Section)] = []

  /// - Parameters:
  ///   - marked: A part was marked, by pointer or by key.
  ///   - chosen: A part was clicked, or Enter pressed on it.
  init(marked: @escaping (Section) -> Void, chosen: @escaping (Section) -> Void) {
    root = GtkScrolledWindow()
    root.setPolicy(GTK_POLICY_NEVER, vscrollbarPolicy: GTK_POLICY_AUTOMATIC)
    root.setChild(list.widget)
    root.expand(horizontally: false, vertically: true)
    list.style("navigation-sidebar").accessibleLabel(tr("Library"))
    for section in Section.allCases { add(section) }
    // What is marked is what is shown, however the mark was moved; a click or Enter opens it too.
    list.on("row-selected") { [unowned self] signal in
      if let section = section(of: signal) { marked(section) }
    }
    list.on("row-activated") { [unowned self] signal in
      if let section = section(of: signal) { chosen(section) }
    }
    root.own(self)
  }

  /// Marks a part as the one that is shown.
  func select(_ section: Section) {
    guard let entry = rows.first(where: { $0.section == section }) else { return }
    list.selectRow(entry.row)
  }

  private func section(of signal: Signal) -> Section? {
    guard let row: GtkListBoxRow = signal.object(0) else { return nil }
    return rows.first { $0.row.isSame(as: row) }?.section
  }

  private func add(_ section: Section) {
    let icon: GtkImage = GtkImage(iconName: section.iconName)
    let label: GtkLabel = GtkLabel(section.title)
    label.setXalign(0)
    let box = GtkBox.of(GTK_ORIENTATION_HORIZONTAL, spacing: 12, icon, label)
    box.margins(horizontal: 6, vertical: 6)
    let row: GtkListBoxRow = GtkListBoxRow()
    row.setChild(box.widget)
    row.accessibleLabel(section.title)
    list.append(row.widget)
    rows.append((row, section))
  }
}
