// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Testing

@MainActor @Suite struct GObjectSubclassTests {
  private final class Payload {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private static let plain = GObjectSubclass("OtokuraTestPlain", of: g_object_get_type())
  private static let menu = GObjectSubclass("OtokuraTestMenu", of: g_menu_get_type())

  @Test("An instance carries its own payload", arguments: [1, 2])
  func carries(number: Int) {
    let instances = (0..<3).map { offset in
      GObjectHandle(adopting: Self.plain.new(carrying: Payload(number + offset)))
    }
    for (offset, instance) in instances.enumerated() {
      #expect(Self.plain.payload(of: instance.raw, as: Payload.self).number == number + offset)
      #expect(otk_instance_type(instance.raw) == Self.plain.gtype)
    }
  }

  @Test func `the payload goes when the last reference does`() {
    weak var payload: Payload?
    let instance = Self.plain.new(
      carrying: {
        let object = Payload(1)
        payload = object
        return object
      }()
    )
    g_object_ref(instance)
    g_object_unref(instance)
    #expect(payload != nil)
    g_object_unref(instance)
    #expect(payload == nil)
  }

  @Test func `the class above goes on working, and cleans up its own`() throws {
    weak var payload: Payload?
    weak var item: Payload?
    do {
      let (object, kept) = (Payload(1), Payload(2))
      (payload, item) = (object, kept)
      let menu = GObjectHandle(adopting: Self.menu.new(carrying: object))
      menu.own(kept)
      menu.lendOpaque { g_menu_append($0, "a", nil) }
      #expect(g_menu_model_get_n_items(menu.raw.assumingMemoryBound(to: GMenuModel.self)) == 1)
      #expect(Self.menu.payload(of: menu.raw, as: Payload.self) === object)
    }
    #expect(payload == nil)
    #expect(item == nil)
  }

  @Test func `an instance that was made without a payload dies in peace`() throws {
    let instance = try #require(otk_object_new(Self.plain.gtype))
    g_object_unref(instance)
  }

  @Test func `functions of the class and of an interface are called`() throws {
    let list = GObjectSubclass("OtokuraTestList", of: g_object_get_type())
    list.implement(g_list_model_get_type()) { interface, _ in
      guard let table = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
      table.pointee.get_item_type = { _ in g_object_get_type() }
      table.pointee.get_n_items = { _ in 42 }
      table.pointee.get_item = { _, _ in nil }
    }
    let instance = GObjectHandle(adopting: list.new(carrying: Payload(1)))
    #expect(instance.lendOpaque { g_list_model_get_n_items($0) } == 42)
  }

  @Test func `the class is set up once, when it is first used`() {
    var count = 0
    let late = GObjectSubclass("OtokuraTestLate", of: g_object_get_type()) { _ in count += 1 }
    #expect(count == 0)
    for number in 0..<2 { g_object_unref(late.new(carrying: Payload(number))) }
    #expect(count == 1)
  }
}
