// SPDX-License-Identifier: GPL-3.0-or-later
// A GListModel in Swift: GTK asks for an item only when a row comes into sight, so a table of
// 100,000 songs costs about 200 objects. Each item is a GObject that carries one Swift row.
import CGLib
import CGtk
import GObjectKit

/// Serves the rows of a list.
protocol RowSource: AnyObject {
  var rowCount: Int { get }
  /// The row at a position below `rowCount`.
  func row(at position: Int) -> AnyObject
}

/// A list model over a `RowSource`.
final class RowModel {
  private let model: GObjectHandle
  private let source: any RowSource
  private var announcedCount = 0

  init(_ source: any RowSource) {
    self.source = source
    let box = SourceBox(source)
    model = GObjectHandle(adopting: Self.listClass.new(carrying: box))
    announcedCount = source.rowCount
    box.count = announcedCount
    self.box = box
  }

  private let box: SourceBox

  /// A reference to give to a selection model, which takes it over.
  func given() -> OpaquePointer {
    model.lendOpaque {
      g_object_ref(UnsafeMutableRawPointer($0))
      return $0
    }
  }

  /// Tells the views that every row may be another.
  func reload() {
    let removed = announcedCount
    announcedCount = source.rowCount
    box.count = announcedCount
    model.lendOpaque {
      g_list_model_items_changed($0, 0, guint(removed), guint(announcedCount))
    }
  }

  /// Tells the views what has changed in a list of IDs; the rows around it stay as they are, with
  /// what is selected among them, the focus and the place that is scrolled to.
  func replace(_ old: [Int64], by new: [Int64]) {
    let before = zip(old, new).prefix { $0 == $1 }.count
    let behind = zip(old.dropFirst(before).reversed(), new.dropFirst(before).reversed())
      .prefix { $0 == $1 }.count
    announcedCount = new.count
    box.count = new.count
    let (removed, added) = (old.count - before - behind, new.count - before - behind)
    guard removed + added > 0 else { return }
    model.lendOpaque {
      g_list_model_items_changed($0, guint(before), guint(removed), guint(added))
    }
  }

  /// Tells the views that rows were added at the end.
  func appended() {
    let added = source.rowCount - announcedCount
    guard added > 0 else { return }
    let position = announcedCount
    announcedCount = source.rowCount
    box.count = announcedCount
    model.lendOpaque { g_list_model_items_changed($0, guint(position), 0, guint(added)) }
  }

  /// The Swift row that a list item shows.
  static func row<Row: AnyObject>(of item: GtkListItem, as type: Row.Type = Row.self) -> Row? {
    item.getItem().map { rowClass.payload(of: $0, as: type) }
  }

  private static let rowClass = GObjectSubclass("OtokuraRow", of: g_object_get_type())

  private static let listClass: GObjectSubclass = {
    let list = GObjectSubclass("OtokuraRowModel", of: g_object_get_type())
    list.implement(g_list_model_get_type()) { interface, _ in
      guard let table = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
      table.pointee.get_item_type = { _ in g_object_get_type() }
      table.pointee.get_n_items = { list in
        guard let list else { return 0 }
        return guint(
          RowModel.listClass.payload(of: UnsafeMutableRawPointer(list), as: SourceBox.self).count
        )
      }
      table.pointee.get_item = { list, position in
        guard let list else { return nil }
        let box = RowModel.listClass.payload(of: UnsafeMutableRawPointer(list), as: SourceBox.self)
        guard Int(position) < box.count, Int(position) < box.source.rowCount else { return nil }
        return RowModel.rowClass.new(carrying: box.source.row(at: Int(position)))
      }
    }
    return list
  }()
}

/// What the model's GObject carries; the count is the one that the views were told of.
private final class SourceBox {
  let source: any RowSource
  var count = 0
  init(_ source: any RowSource) { self.source = source }
}
