// SPDX-License-Identifier: GPL-3.0-or-later
// A handler is a GClosure whose data is a retained Swift box. GLib alone decides how long it lives:
// the finalize notifier releases the box when the emitter dies or the handler is disconnected.
public import CGLib
import Synchronization

/// One emission of a signal, as its handler sees it.
///
/// Valid during the handler only.
public struct Signal {
  private let arguments: UnsafePointer<GValue>
  private let count: Int
  private let result: UnsafeMutablePointer<GValue>?

  fileprivate init(
    arguments: UnsafePointer<GValue>,
    count: Int,
    result: UnsafeMutablePointer<GValue>?
  ) {
    self.arguments = arguments
    self.count = count
    self.result = result
  }

  /// The object that emits the signal.
  public func emitter<T: GObjectReference>(as type: T.Type = T.self) -> T? {
    g_value_get_object(arguments).map { T.wrap($0) }
  }

  /// The argument at `index`, counted from 0 without the emitter.
  public func value(_ index: Int) -> UnsafePointer<GValue> {
    precondition(index + 1 < count, "the signal has no argument \(index)")
    return arguments + index + 1
  }

  /// The argument at `index` as a Swift value.
  public subscript<Value: GValueConvertible>(index: Int, as type: Value.Type) -> Value {
    Value.take(value(index))
  }

  /// The argument at `index` as an object; nil for NULL.
  public func object<T: GObjectReference>(_ index: Int, as type: T.Type = T.self) -> T? {
    g_value_get_object(value(index)).map { T.wrap($0) }
  }

  /// The argument at `index` as a boxed C structure, borrowed; nil for NULL.
  public func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(value(index)) }

  /// Answers the emitter, for signals that ask a yes-or-no question.
  public func answer(_ value: Bool) {
    guard let result else { return }
    g_value_set_boolean(result, value ? 1 : 0)
  }
}

/// How many signal handlers live in the process: leak tests expect it back at its baseline.
public let liveSignalHandlers = Atomic<Int>(0)

private final class SignalBox {
  let run: @MainActor (Signal) -> Void

  init(_ run: @escaping @MainActor (Signal) -> Void) {
    self.run = run
    liveSignalHandlers.add(1, ordering: .relaxed)
  }

  deinit { liveSignalHandlers.subtract(1, ordering: .relaxed) }
}

@MainActor private func connect(
  _ instance: UnsafeMutableRawPointer,
  _ signal: String,
  after: Bool,
  _ run: @escaping @MainActor (Signal) -> Void
) -> gulong {
  // SAFETY: the reference taken here is given back by the finalize notifier, and the marshaller runs
  // only before it.
  let data = Unmanaged.passRetained(SignalBox(run)).toOpaque()
  guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
    preconditionFailure("GLib could not allocate a closure")
  }
  g_closure_add_finalize_notifier(closure, data) { data, _ in
    guard let data else { return }
    Unmanaged<SignalBox>.fromOpaque(data).release()
  }
  g_closure_set_marshal(closure) { closure, result, count, arguments, _, _ in
    guard let data = closure?.pointee.data, let arguments else { return }
    // SAFETY: the data is the box made above.
    let box = Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
    box.run(Signal(arguments: arguments, count: Int(count), result: result))
  }
  return g_signal_connect_closure(instance, signal, closure, after ? 1 : 0)
}

extension GObjectInstance {
  /// Calls `body` at each emission, until the object dies or the handler is disconnected.
  ///
  /// The object keeps `body`; a body that keeps the object's owner makes a cycle, so views capture
  /// themselves `unowned` and tie their life to their root widget with `own(_:key:)`.
  /// - Parameters:
  ///   - signal: The signal's name, with its detail where it has one ("notify::visible").
  ///   - after: Run after the class's own handler.
  ///   - body: Runs on the main actor.
  /// - Returns: The handler's number, for `disconnect(_:)`.
  @MainActor @discardableResult
  public func on(
    _ signal: String,
    after: Bool = false,
    _ body: @escaping @MainActor (Signal) -> Void
  ) -> gulong {
    lend { connect($0, signal, after: after, body) }
  }

  /// Calls `body` at each emission; for handlers that need no argument.
  @MainActor @discardableResult
  public func on(_ signal: String, _ body: @escaping @MainActor () -> Void) -> gulong {
    lend { connect($0, signal, after: false) { _ in body() } }
  }

  /// Ends a handler and releases its body.
  public func disconnect(_ handler: gulong) {
    lend { g_signal_handler_disconnect($0, handler) }
  }
}
