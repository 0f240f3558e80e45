// SPDX-License-Identifier: GPL-3.0-or-later
public import CGLib

/// A Swift type that travels in a `GValue`: a property's value or a signal's argument.
public protocol GValueConvertible {
  /// Initialises an empty `GValue` with `value`.
  static func fill(_ gvalue: inout GValue, with value: Self)
  /// Reads a `GValue` of the matching type.
  static func take(_ gvalue: UnsafePointer<GValue>) -> Self
}

extension Bool: GValueConvertible {
  /// Makes it a gboolean.
  public static func fill(_ gvalue: inout GValue, with value: Bool) {
    g_value_init(&gvalue, OTK_TYPE_BOOLEAN)
    g_value_set_boolean(&gvalue, value ? 1 : 0)
  }

  /// Reads a gboolean.
  public static func take(_ gvalue: UnsafePointer<GValue>) -> Bool {
    g_value_get_boolean(gvalue) != 0
  }
}

extension Int: GValueConvertible {
  /// Makes it a gint; a number beyond its range becomes the nearest one in it.
  public static func fill(_ gvalue: inout GValue, with value: Int) {
    g_value_init(&gvalue, OTK_TYPE_INT)
    g_value_set_int(&gvalue, gint(clamping: value))
  }

  /// Any integer or enumeration type is read; GLib converts it.
  public static func take(_ gvalue: UnsafePointer<GValue>) -> Int {
    var wide = GValue()
    g_value_init(&wide, OTK_TYPE_INT64)
    guard g_value_transform(gvalue, &wide) != 0 else { return 0 }
    return Int(g_value_get_int64(&wide))
  }
}

extension Double: GValueConvertible {
  /// Makes it a gdouble.
  public static func fill(_ gvalue: inout GValue, with value: Double) {
    g_value_init(&gvalue, OTK_TYPE_DOUBLE)
    g_value_set_double(&gvalue, value)
  }

  /// Reads a gdouble.
  public static func take(_ gvalue: UnsafePointer<GValue>) -> Double { g_value_get_double(gvalue) }
}

extension String: GValueConvertible {
  /// Makes it a string.
  public static func fill(_ gvalue: inout GValue, with value: String) {
    g_value_init(&gvalue, OTK_TYPE_STRING)
    g_value_set_string(&gvalue, value)
  }

  /// A NULL string reads as the empty one.
  public static func take(_ gvalue: UnsafePointer<GValue>) -> String {
    g_value_get_string(gvalue).map { String(cString: $0) } ?? ""
  }
}

extension GObjectInstance {
  /// Sets a property; GLib converts between number types.
  public func set<Value: GValueConvertible>(_ property: String, _ value: Value) {
    var gvalue = GValue()
    Value.fill(&gvalue, with: value)
    lendObject { g_object_set_property($0, property, &gvalue) }
    g_value_unset(&gvalue)
  }

  /// Reads a property.
  public func get<Value: GValueConvertible>(
    _ property: String,
    as type: Value.Type = Value.self
  ) -> Value {
    var gvalue = GValue()
    lendObject { g_object_get_property($0, property, &gvalue) }
    defer { g_value_unset(&gvalue) }
    return Value.take(&gvalue)
  }

  /// Makes a property follow another one, starting now, as long as both objects live.
  ///
  /// - Parameters:
  ///   - property: The one to follow.
  ///   - followed: The property that follows.
  ///   - other: The object that has it.
  ///   - bothWays: Whether the first follows the second as well.
  public func bind(
    _ property: String,
    to followed: String,
    of other: some GObjectInstance,
    bothWays: Bool = false
  ) {
    let start = G_BINDING_SYNC_CREATE.rawValue
    let flags = GBindingFlags(bothWays ? start | G_BINDING_BIDIRECTIONAL.rawValue : start)
    lend { source in
      other.lend { _ = g_object_bind_property(source, property, $0, followed, flags) }
    }
  }
}
