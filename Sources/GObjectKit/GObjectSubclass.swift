// SPDX-License-Identifier: GPL-3.0-or-later
// A GObject class made at run time whose instances carry one Swift object behind the parent's
// structure. The instance holds the one reference to it and drops it in `finalize`.
public import CGLib

/// A GObject class of our own: for list models and for the few widgets that draw themselves.
@MainActor public struct GObjectSubclass {
  /// The class's number in GLib's type system.
  public let gtype: GType
  /// Where in an instance the Swift object's pointer lies, in bytes.
  private let slot: Int

  private final class Blueprint {
    let slot: Int
    let setUp: @MainActor (UnsafeMutableRawPointer) -> Void
    init(slot: Int, setUp: @escaping @MainActor (UnsafeMutableRawPointer) -> Void) {
      self.slot = slot
      self.setUp = setUp
    }
  }

  /// Registers a class.
  ///
  /// - Parameters:
  ///   - name: A name that no other class in the process has.
  ///   - parent: The class to derive from.
  ///   - classInit: Sets virtual functions in the class structure, which starts with the parent's.
  public init(
    _ name: String,
    of parent: GType,
    classInit: @escaping @MainActor (UnsafeMutableRawPointer) -> Void = { _ in }
  ) {
    var query = GTypeQuery()
    g_type_query(parent, &query)
    let pointerSize = MemoryLayout<UnsafeMutableRawPointer>.size
    slot = (Int(query.instance_size) + pointerSize - 1) / pointerSize * pointerSize
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.instance_size = guint16(slot + pointerSize)
    // SAFETY: a class lives as long as the process, and so does its blueprint.
    info.class_data = UnsafeRawPointer(
      Unmanaged.passRetained(Blueprint(slot: slot, setUp: classInit)).toOpaque()
    )
    info.class_init = { klass, data in
      guard let klass, let data else { return }
      // SAFETY: GLib hands over the class_data set above.
      let blueprint = Unmanaged<Blueprint>.fromOpaque(data).takeUnretainedValue()
      slots[klass.assumingMemoryBound(to: GTypeClass.self).pointee.g_type] = blueprint.slot
      blueprint.setUp(klass)
      klass.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { finalizeInstance($0) }
    }
    gtype = g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
  }

  /// Adds an interface, before the first instance is made.
  ///
  /// - Parameters:
  ///   - interface: The interface's type.
  ///   - initialise: Sets the functions in the interface's structure.
  public func implement(
    _ interface: GType,
    _ initialise: @escaping @convention(c) (gpointer?, gpointer?) -> Void
  ) {
    var info = GInterfaceInfo(
      interface_init: initialise,
      interface_finalize: nil,
      interface_data: nil
    )
    g_type_add_interface_static(gtype, interface, &info)
  }

  /// Makes an instance that carries `payload`; the caller gets its one reference, which floats for
  /// widgets.
  public func new(carrying payload: AnyObject) -> UnsafeMutableRawPointer {
    guard let instance = otk_object_new(gtype) else {
      preconditionFailure("GLib could not make an instance")
    }
    // SAFETY: the slot lies behind the parent's structure; `finalizeInstance` gives the reference back.
    (instance + slot).storeBytes(
      of: Unmanaged.passRetained(payload).toOpaque(),
      as: UnsafeMutableRawPointer.self
    )
    return instance
  }

  /// The Swift object that an instance of this class carries.
  public func payload<T: AnyObject>(
    of instance: UnsafeMutableRawPointer,
    as type: T.Type = T.self
  ) -> T {
    // SAFETY: `new(carrying:)` put the payload there before anyone else saw the instance.
    let pointer = (instance + slot).load(as: UnsafeMutableRawPointer.self)
    return Unmanaged<T>.fromOpaque(pointer).takeUnretainedValue()
  }
}

/// Where each of our classes keeps its payload, by type.
@MainActor private var slots: [GType: Int] = [:]

/// Drops the payload and chains up to the class above ours.
@MainActor private func finalizeInstance(_ object: UnsafeMutablePointer<GObject>?) {
  guard let object else { return }
  var type = otk_instance_type(object)
  while slots[type] == nil { type = g_type_parent(type) }
  guard let slot = slots[type], let parent = g_type_class_peek(g_type_parent(type)) else { return }
  let place = UnsafeMutableRawPointer(object) + slot
  // SAFETY: the reference that `new(carrying:)` took; nobody sees the instance any more.
  if let payload = place.load(as: UnsafeMutableRawPointer?.self) {
    Unmanaged<AnyObject>.fromOpaque(payload).release()
  }
  parent.assumingMemoryBound(to: GObjectClass.self).pointee.finalize(object)
}
