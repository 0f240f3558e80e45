// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Player
import Testing

@testable import otokura

@MainActor @Suite struct WindowKeysTests {
  /// What a key does, by a name that can be compared.
  private func name(
    _ key: Int32,
    _ modifiers: [GdkModifierType] = [],
    isText: Bool = false,
    isTable: Bool = false
  ) -> String? {
    let command = WindowKeys.command(
      key: guint(key),
      modifiers: modifiers.reduce(0) { $0 | $1.rawValue },
      isText: isText,
      isTable: isTable
    )
    return command.map { "\($0)" }
  }

  @Test func `space plays where it would select, and nowhere else`() {
    #expect(name(GDK_KEY_space, isTable: true) == "togglePlay")
    #expect(name(GDK_KEY_space) == nil)
    #expect(name(GDK_KEY_space, isText: true) == nil)
  }

  @Test func `control and an arrow go to another track, except in text`() {
    for isTable in [true, false] {
      #expect(name(GDK_KEY_Right, [GDK_CONTROL_MASK], isTable: isTable) == "next")
      #expect(name(GDK_KEY_Left, [GDK_CONTROL_MASK], isTable: isTable) == "previous")
    }
    #expect(name(GDK_KEY_Right, [GDK_CONTROL_MASK], isText: true) == nil)
    #expect(name(GDK_KEY_Left, [GDK_CONTROL_MASK], isText: true) == nil)
    #expect(name(GDK_KEY_Right) == nil)
    #expect(name(GDK_KEY_Left) == nil)
  }

  @Test func `any other modifier leaves a key to the focused widget`() {
    for modifier in [GDK_CONTROL_MASK, GDK_SHIFT_MASK, GDK_ALT_MASK] {
      #expect(name(GDK_KEY_space, [modifier], isTable: true) == nil)
    }
    for modifier in [GDK_SHIFT_MASK, GDK_ALT_MASK] {
      #expect(name(GDK_KEY_Right, [GDK_CONTROL_MASK, modifier]) == nil)
      #expect(name(GDK_KEY_Left, [modifier]) == nil)
    }
  }

  @Test func `locks and mouse buttons don't count as modifiers`() {
    let others = [GDK_LOCK_MASK, GDK_BUTTON1_MASK]
    #expect(name(GDK_KEY_space, others, isTable: true) == "togglePlay")
    #expect(name(GDK_KEY_Right, others + [GDK_CONTROL_MASK]) == "next")
  }

  @Test func `other keys mean nothing here`() {
    for key in [GDK_KEY_Return, GDK_KEY_a, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Delete] {
      #expect(name(key, isTable: true) == nil)
      #expect(name(key, [GDK_CONTROL_MASK], isTable: true) == nil)
    }
  }
}
