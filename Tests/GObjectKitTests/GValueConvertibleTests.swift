// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Testing

@Suite struct GValueConvertibleTests {
  /// A value after the way into a `GValue` and back.
  private func roundTrip<Value: GValueConvertible>(_ value: Value) -> Value {
    var gvalue = GValue()
    Value.fill(&gvalue, with: value)
    defer { g_value_unset(&gvalue) }
    return Value.take(&gvalue)
  }

  @Test("Truth survives", arguments: [true, false])
  func truth(value: Bool) { #expect(roundTrip(value) == value) }

  @Test("Text survives", arguments: ["", "a", "夜明けの歌", "e\u{301}\n\t"])
  func text(value: String) { #expect(roundTrip(value) == value) }

  @Test("Doubles survive", arguments: [0, -0.1, .infinity, Double.leastNonzeroMagnitude])
  func doubles(value: Double) { #expect(roundTrip(value) == value) }

  @Test(
    "Integers survive as far as a gint reaches, and stop at its ends",
    arguments: [
      (0, 0), (-7, -7), (2_147_483_647, 2_147_483_647), (2_147_483_648, 2_147_483_647),
      (Int.max, 2_147_483_647), (Int.min, -2_147_483_648),
    ]
  )
  func integers(value: Int, expected: Int) { #expect(roundTrip(value) == expected) }

  @Test func `integers of any width are read`() {
    var unsigned = GValue()
    g_value_init(&unsigned, OTK_TYPE_UINT)
    g_value_set_uint(&unsigned, .max)
    #expect(Int.take(&unsigned) == 4_294_967_295)
    var wide = GValue()
    g_value_init(&wide, OTK_TYPE_INT64)
    g_value_set_int64(&wide, .min)
    #expect(Int.take(&wide) == .min)
    var choice = GValue()
    g_value_init(&choice, g_file_type_get_type())
    g_value_set_enum(&choice, gint(G_FILE_TYPE_DIRECTORY.rawValue))
    #expect(Int.take(&choice) == 2)
  }

  @Test func `a NULL string is empty`() {
    var gvalue = GValue()
    g_value_init(&gvalue, OTK_TYPE_STRING)
    #expect(String.take(&gvalue) == "")
  }

  @Test @MainActor func `a property keeps what it is given`() throws {
    let name = UnsafeMutableRawPointer(try #require(g_simple_action_new("play", nil)))
    let action = GObjectHandle(adopting: name)
    #expect(action.get("name", as: String.self) == "play")
    #expect(action.get("enabled", as: Bool.self))
    action.set("enabled", false)
    #expect(!action.get("enabled", as: Bool.self))
  }
}
