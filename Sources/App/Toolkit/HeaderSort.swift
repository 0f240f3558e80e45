// SPDX-License-Identifier: GPL-3.0-or-later
// Before GTK 4.10 a column view's sorter does not say which column leads and in which direction.
// Each column gets a sorter that notes that it was asked; comparing two dummies then tells both:
// who is asked first is the column, the sign is the direction.
import CGtk
import GObjectKit

/// Reports clicks on the headers of a table as the column to sort by.
final class HeaderSort<Key: Equatable> {
  /// What was clicked: the column, and whether its values go up.
  private let changed: (Key, Bool) -> Void
  private var asked: Key?
  private var columns: [(key: Key, column: GtkColumnViewColumn)] = []
  private var isShowing = false
  private let dummies: (UnsafeMutableRawPointer, UnsafeMutableRawPointer)?

  init(changed: @escaping (Key, Bool) -> Void) {
    self.changed = changed
    if let first = g_object_new_with_properties(g_object_get_type(), 0, nil, nil),
      let second = g_object_new_with_properties(g_object_get_type(), 0, nil, nil)
    {
      dummies = (UnsafeMutableRawPointer(first), UnsafeMutableRawPointer(second))
    } else {
      dummies = nil
    }
  }

  isolated deinit {
    guard let dummies else { return }
    g_object_unref(dummies.0)
    g_object_unref(dummies.1)
  }

  /// Lets the user sort by a column.
  func add(_ column: GtkColumnViewColumn, key: Key) {
    columns.append((key, column))
    // SAFETY: the sorter owns the probe, and releases it when it is destroyed.
    let probe = Unmanaged.passRetained(Probe { [weak self] in self?.noteAsked(key) }).toOpaque()
    let sorter: GtkCustomSorter = GtkCustomSorter(
      { _, _, data in
        guard let data else { return 0 }
        Unmanaged<Probe>.fromOpaque(data).takeUnretainedValue().asked()
        return -1
      },
      userData: probe,
      userDestroy: { data in
        guard let data else { return }
        Unmanaged<Probe>.fromOpaque(data).release()
      }
    )
    column.setSorter(sorter.upcast())
  }

  /// Shows an order that was not clicked; a column that the table lacks shows none.
  func show(_ key: Key, ascending: Bool, in view: GtkColumnView) {
    isShowing = true
    let column = columns.first { $0.key == key }?.column
    // Without this the column before keeps an arrow, as the second one to sort by.
    view.sortByColumn(nil, direction: GTK_SORT_ASCENDING)
    view.sortByColumn(
      column,
      direction: ascending ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING
    )
    isShowing = false
  }

  /// Starts to report; call when the view has its columns.
  func connect(to view: GtkColumnView) {
    guard let sorter = view.getSorter() else { return }
    sorter.on("changed") { [weak self] in
      guard let self, !isShowing, let dummies else { return }
      asked = nil
      let order = sorter.compare(dummies.0, item2: dummies.1)
      if let asked { changed(asked, order == GTK_ORDERING_SMALLER) }
    }
  }

  private func noteAsked(_ key: Key) {
    if asked == nil { asked = key }
  }
}

private final class Probe {
  let asked: () -> Void
  init(_ asked: @escaping () -> Void) { self.asked = asked }
}
