// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit

/// What the program remembers of its window; a program without its schema remembers nothing.
final class Settings {
  private let settings: GObjectHandle?

  init() {
    // A schema that is missing would end the process, so it is looked up first.
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, Application.id, 1)
    else {
      settings = nil
      return
    }
    defer { g_settings_schema_unref(schema) }
    settings = g_settings_new_full(schema, nil, nil).map {
      GObjectHandle(adopting: UnsafeMutableRawPointer($0))
    }
  }

  func int(_ key: String, default fallback: Int32) -> Int32 {
    lend { g_settings_get_int($0, key) } ?? fallback
  }

  func set(_ key: String, _ value: Int32) {
    lend { g_settings_set_int($0, key, value) }
  }

  func double(_ key: String, default fallback: Double) -> Double {
    lend { g_settings_get_double($0, key) } ?? fallback
  }

  func set(_ key: String, _ value: Double) {
    lend { g_settings_set_double($0, key, value) }
  }

  func bool(_ key: String, default fallback: Bool) -> Bool {
    lend { g_settings_get_boolean($0, key) != 0 } ?? fallback
  }

  func set(_ key: String, _ value: Bool) {
    lend { g_settings_set_boolean($0, key, value ? 1 : 0) }
  }

  /// Lends the settings where there are any.
  @discardableResult
  private func lend<Result>(_ body: (UnsafeMutablePointer<GSettings>) -> Result) -> Result? {
    settings?.lend { body($0.assumingMemoryBound(to: GSettings.self)) }
  }
}
