// SPDX-License-Identifier: GPL-3.0-or-later
public import CGLib

/// Something that stands for a GObject: its signals, properties and data are reached through it.
public protocol GObjectInstance {
  /// The C pointer, which tells one object from another.
  ///
  /// It keeps nothing alive: the optimiser gives a reference up after its last use, which may be this
  /// one. C functions get the pointer from `lend(_:)`.
  var raw: UnsafeMutableRawPointer { get }
}

extension GObjectInstance {
  /// Lends the C pointer to `body`, and keeps the object alive until `body` is done.
  @discardableResult
  public func lend<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(raw) }
  }

  /// Lends the same pointer as a `GObject`.
  @discardableResult
  public func lendObject<Result>(_ body: (UnsafeMutablePointer<GObject>) -> Result) -> Result {
    lend { body($0.assumingMemoryBound(to: GObject.self)) }
  }

  /// Ties a Swift object's life to this one: it is released when this object is finalised.
  public func own(_ object: AnyObject, key: String = "otokura") {
    // SAFETY: GLib holds the reference and gives it back through the destroy notification.
    let kept = Unmanaged.passRetained(object).toOpaque()
    lendObject {
      g_object_set_data_full($0, key, kept) { pointer in
        guard let pointer else { return }
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
      }
    }
  }
}

/// A GObject class or interface that Swift imports as a reference type.
///
/// Swift counts the references of such a value (API notes in `CGtk`); `raw` is the C pointer.
/// Conformances are generated, one line a class, beside the API notes.
public protocol GObjectReference: GObjectInstance {
  /// The class's number in GLib's type system.
  static var gtype: GType { get }
}

extension GObjectReference {
  /// The C pointer, which tells one object from another.
  public var raw: UnsafeMutableRawPointer {
    // SAFETY: a foreign reference type is one pointer wide; no other type adopts the protocol.
    unsafeBitCast(self, to: UnsafeMutableRawPointer.self)
  }

  /// Sees a C pointer as an instance of this class, and holds a reference to it from now on.
  ///
  /// The caller vouches for the class; use `cast(to:)` where it is in doubt.
  public static func wrap(_ pointer: UnsafeMutableRawPointer) -> Self {
    // SAFETY: as for `raw`; Swift retains when it copies the value.
    unsafeBitCast(pointer, to: Self.self)
  }

  /// The same object seen as a class above, below or as an interface; nil if it is none.
  public func cast<T: GObjectReference>(to type: T.Type = T.self) -> T? {
    lend { pointer in
      let instance = pointer.assumingMemoryBound(to: GTypeInstance.self)
      return g_type_check_instance_is_a(instance, T.gtype) != 0 ? T.wrap(pointer) : nil
    }
  }

  /// The same object seen as a class it is known to be.
  public func upcast<T: GObjectReference>(to type: T.Type = T.self) -> T {
    precondition(cast(to: T.self) != nil, "\(Self.self) is no \(T.self)")
    return lend { T.wrap($0) }
  }

  /// Adds a reference, for the C parameters that take ownership ("transfer full").
  public func given() -> Self {
    lend { _ = g_object_ref($0) }
    return self
  }

  /// Whether both are the same object.
  public func isSame(as other: some GObjectReference) -> Bool { raw == other.raw }
}
