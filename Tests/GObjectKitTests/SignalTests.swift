// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Synchronization
import Testing

/// Signals of plain objects: they are emitted by calls, so no loop has to run.
@MainActor @Suite(.serialized) struct SignalTests {
  private let baseline = liveSignalHandlers.load(ordering: .relaxed)

  /// Handlers that live beyond those from before the test.
  private var handlers: Int { liveSignalHandlers.load(ordering: .relaxed) - baseline }

  private func makeAction(_ name: String = "test") throws -> GObjectHandle {
    GObjectHandle(adopting: UnsafeMutableRawPointer(try #require(g_simple_action_new(name, nil))))
  }

  private func activate(_ action: GObjectHandle) {
    action.lendOpaque { g_action_activate($0, nil) }
  }

  @Test func `a handler runs at every emission, until it is disconnected`() throws {
    let action = try makeAction()
    var count = 0
    let handler = action.on("activate") { count += 1 }
    activate(action)
    activate(action)
    #expect(count == 2)
    #expect(handlers == 1)
    action.disconnect(handler)
    #expect(handlers == 0)
    activate(action)
    #expect(count == 2)
  }

  @Test func `a handler dies with the object, and lets go of what it kept`() throws {
    final class Kept {}
    weak var kept: Kept?
    do {
      let action = try makeAction()
      let object = Kept()
      kept = object
      action.on("activate") { _ = object }
      action.on("notify::enabled") { _ in _ = object }
      #expect(handlers == 2)
    }
    #expect(handlers == 0)
    #expect(kept == nil)
  }

  @Test func `a handler may disconnect itself`() throws {
    let action = try makeAction()
    final class Once { var handler: gulong = 0 }
    let once = Once()
    var count = 0
    once.handler = action.on("activate") {
      count += 1
      action.disconnect(once.handler)
    }
    activate(action)
    activate(action)
    #expect(count == 1)
    #expect(handlers == 0)
  }

  @Test func `a detail chooses its emissions`() throws {
    let action = try makeAction()
    var (enabled, state) = (0, 0)
    action.on("notify::enabled") { enabled += 1 }
    action.on("notify::state") { state += 1 }
    action.set("enabled", false)
    #expect(enabled == 1)
    #expect(state == 0)
  }

  @Test func `arguments are counted from after the emitter`() throws {
    let menu = GObjectHandle(adopting: UnsafeMutableRawPointer(try #require(g_menu_new())))
    var changes: [[Int]] = []
    menu.on("items-changed") { signal in
      changes.append((0..<3).map { signal[$0, as: Int.self] })
    }
    menu.lendOpaque { g_menu_append($0, "a", nil) }
    menu.lendOpaque { g_menu_append($0, "b", nil) }
    menu.lendOpaque { g_menu_remove($0, 0) }
    #expect(changes == [[0, 0, 1], [1, 0, 1], [0, 1, 0]])
  }

  @Test func `a handler's order against the class's own can be chosen`() throws {
    let action = try makeAction()
    var order: [String] = []
    action.on("activate", after: true) { _ in order.append("after") }
    action.on("activate") { order.append("before") }
    activate(action)
    #expect(order == ["before", "after"])
  }

  @Test("The answer to a question goes back to the emitter", arguments: [true, false])
  func answers(answer: Bool) throws {
    let completer = GObjectHandle(adopting: UnsafeMutableRawPointer(try #require(Question.make())))
    var asked: [String] = []
    completer.on("question") { signal in
      asked.append(signal[0, as: String.self])
      signal.answer(answer)
    }
    #expect(Question.ask(completer, "really?") == answer)
    #expect(asked == ["really?"])
  }

  @Test func `an answer that nobody wants is dropped`() throws {
    let action = try makeAction()
    action.on("activate") { signal in signal.answer(true) }
    activate(action)
  }
}

/// A class with a signal that carries a text and wants a yes or no.
@MainActor private enum Question {
  private static let type: GType = {
    let type = GObjectSubclass("OtokuraTestQuestion", of: g_object_get_type()).gtype
    var parameters = [OTK_TYPE_STRING]
    // The signal belongs to the class, which has to be there first.
    g_type_class_ref(type)
    g_signal_newv(
      "question",
      type,
      G_SIGNAL_RUN_LAST,
      nil,
      nil,
      nil,
      nil,
      OTK_TYPE_BOOLEAN,
      1,
      &parameters
    )
    return type
  }()

  static func make() -> UnsafeMutableRawPointer? { otk_object_new(type) }

  static func ask(_ object: GObjectHandle, _ text: String) -> Bool {
    var values = [GValue(), GValue()]
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], object.raw)
    String.fill(&values[1], with: text)
    var result = GValue()
    Bool.fill(&result, with: !text.isEmpty)
    g_value_set_boolean(&result, 0)
    g_signal_emitv(&values, g_signal_lookup("question", type), 0, &result)
    return Bool.take(&result)
  }
}
