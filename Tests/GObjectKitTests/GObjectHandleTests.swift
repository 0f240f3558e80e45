// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Testing

@MainActor @Suite struct GObjectHandleTests {
  private func makeObject() throws -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(try #require(g_cancellable_new()))
  }

  @Test func `adopting takes the reference over`() throws {
    let object = try makeObject()
    g_object_ref(object)
    var handle: GObjectHandle? = GObjectHandle(adopting: object)
    #expect(handle?.raw == object)
    #expect(otk_reference_count(object) == 2)
    handle = nil
    #expect(otk_reference_count(object) == 1)
    g_object_unref(object)
  }

  @Test func `retaining adds a reference of its own`() throws {
    let object = try makeObject()
    var handle: GObjectHandle? = GObjectHandle(retaining: object)
    #expect(handle?.lendOpaque { $0 } == OpaquePointer(object))
    #expect(otk_reference_count(object) == 2)
    handle = nil
    #expect(otk_reference_count(object) == 1)
    g_object_unref(object)
  }

  @Test func `adopting sinks a floating reference`() throws {
    let object = try #require(otk_object_new(g_initially_unowned_get_type()))
    #expect(g_object_is_floating(object) != 0)
    let handle = GObjectHandle(adopting: object)
    #expect(g_object_is_floating(handle.raw) == 0)
    #expect(otk_reference_count(handle.raw) == 1)
  }

  @Test func `what an object owns lives as long as it does`() throws {
    final class Owned {}
    weak var owned: Owned?
    var handle: GObjectHandle? = GObjectHandle(adopting: try makeObject())
    do {
      let object = Owned()
      owned = object
      handle?.own(object)
    }
    #expect(owned != nil)
    handle = nil
    #expect(owned == nil)
  }

  @Test func `owning another object under the same key releases the first`() throws {
    final class Owned {}
    weak var (first, second): (Owned?, Owned?)
    let handle = GObjectHandle(adopting: try makeObject())
    do {
      let objects = (Owned(), Owned())
      (first, second) = objects
      handle.own(objects.0, key: "test")
      handle.own(objects.1, key: "test")
    }
    #expect(first == nil)
    #expect(second != nil)
  }
}
