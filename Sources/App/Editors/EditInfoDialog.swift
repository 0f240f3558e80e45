// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media

/// Edit Info: title, artist, album, year and track of one song.
final class EditInfoDialog {
  private let window: AdwWindow = AdwWindow()
  private let title: AdwEntryRow = AdwEntryRow()
  private let artist: AdwEntryRow = AdwEntryRow()
  private let album: AdwEntryRow = AdwEntryRow()
  private let year: AdwEntryRow = AdwEntryRow()
  private let track: AdwEntryRow = AdwEntryRow()
  private let save: GtkButton
  private let item: MediaItem
  private let saved: (TrackMetadata) async -> Bool

  /// - Parameters:
  ///   - item: The song.
  ///   - parent: The window behind the dialog.
  ///   - saved: Writes the new values and tells whether that worked; the dialog then closes.
  init(
    _ item: MediaItem,
    parent: GtkWindow,
    saved: @escaping (TrackMetadata) async -> Bool
  ) {
    self.item = item
    self.saved = saved
    save = GtkButton.text(tr("_Save")) {}
    let top: GtkWindow = window.upcast()
    top.setTransientFor(parent)
    top.setModal(1)
    top.setTitle(tr("Edit Info"))
    top.fit(440, -1, to: parent)
    build()
    fill()
    closeOnEscape(window)
    window.own(self)
  }

  func present() {
    window.upcast(to: GtkWindow.self).present()
    title.widget.grabFocus()
  }

  private func build() {
    let group: AdwPreferencesGroup = AdwPreferencesGroup()
    let rows = [
      (title, tr("Title")), (artist, tr("Artist")), (album, tr("Album")), (year, tr("Year")),
      (track, tr("Track Number")),
    ]
    for (row, name) in rows {
      row.upcast(to: AdwPreferencesRow.self).setTitle(name)
      row.setActivatesDefault(1)
      row.on("changed") { [unowned self] in check() }
      group.add(row.widget)
    }
    group.margins(horizontal: 18, vertical: 18)
    let bar: AdwHeaderBar = AdwHeaderBar()
    bar.setShowEndTitleButtons(0)
    bar.setShowStartTitleButtons(0)
    let cancel = GtkButton.text(tr("_Cancel")) { [unowned self] in
      window.upcast(to: GtkWindow.self).close()
    }
    save.style("suggested-action")
    save.on("clicked") { [unowned self] in commit() }
    bar.packStart(cancel.widget)
    bar.packEnd(save.widget)
    window.setContent(GtkBox.of(GTK_ORIENTATION_VERTICAL, bar, group).widget)
    window.upcast(to: GtkWindow.self).setDefaultWidget(save.widget)
  }

  private func fill() {
    let metadata = item.metadata
    set(title, metadata.title)
    set(artist, metadata.artist)
    set(album, metadata.album)
    set(year, metadata.year.map(String.init))
    set(track, metadata.trackNumber.map(String.init))
    check()
  }

  private func set(_ row: AdwEntryRow, _ text: String?) {
    row.text = text ?? ""
  }

  private func text(_ row: AdwEntryRow) -> String? {
    row.text.isEmpty ? nil : row.text
  }

  /// The item's metadata with what was typed; nil while a number is none.
  private var edited: TrackMetadata? {
    guard let year = number(year, upTo: 9999), let track = number(track, upTo: 9999) else {
      return nil
    }
    var metadata = item.metadata
    replace(&metadata.title, sortedBy: &metadata.titleSort, by: text(title))
    replace(&metadata.artist, sortedBy: &metadata.artistSort, by: text(artist))
    replace(&metadata.album, sortedBy: &metadata.albumSort, by: text(album))
    metadata.year = year
    metadata.trackNumber = track
    return metadata
  }

  /// Changes a field.
  ///
  /// What it is sorted by goes where it only repeats it; a reading of its own stays.
  private func replace(_ field: inout String?, sortedBy sort: inout String?, by text: String?) {
    guard text != field else { return }
    if sort == field { sort = nil }
    field = text
  }

  /// The number in a row: nil for text that is none, a nil inside for an empty row.
  private func number(_ row: AdwEntryRow, upTo limit: Int) -> Int?? {
    guard let text = text(row) else { return .some(nil) }
    guard let number = Int(text), (1...limit).contains(number) else { return .none }
    return .some(number)
  }

  private func check() {
    for row in [year, track] {
      let isWrong = number(row, upTo: 9999) == nil
      if isWrong { row.style("error") } else { row.widget.removeCssClass("error") }
    }
    save.isSensitive = edited.map { $0 != item.metadata && $0.title != nil } ?? false
  }

  private func commit() {
    guard let edited, edited != item.metadata else { return }
    window.isSensitive = false
    Task {
      if await saved(edited) {
        window.upcast(to: GtkWindow.self).close()
      } else {
        window.isSensitive = true
      }
    }
  }
}
