// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Library

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

  func string(_ key: String, default fallback: String) -> String {
    lend { settings in
      guard let text = g_settings_get_string(settings, key) else { return fallback }
      defer { g_free(text) }
      return String(cString: text)
    } ?? fallback
  }

  func set(_ key: String, _ value: String) {
    lend { g_settings_set_string($0, key, value) }
  }

  func strings(_ key: String) -> [String] {
    lend { settings in
      let list = g_settings_get_strv(settings, key)
      defer { g_strfreev(list) }
      guard let list else { return [] }
      return sequence(first: list) { $0 + 1 }.prefix { $0.pointee != nil }
        .compactMap { $0.pointee.map { String(cString: $0) } }
    } ?? []
  }

  func set(_ key: String, _ values: [String]) {
    lend { settings in
      withCStrings(values) { g_settings_set_strv(settings, key, $0) }
    }
  }

  /// Lends the settings where there are any.
  @discardableResult
  private func lend<Result>(_ body: (UnsafeMutablePointer<GSettings>) -> Result) -> Result? {
    settings?.lend { body($0.assumingMemoryBound(to: GSettings.self)) }
  }
}

extension Settings {
  /// The order of the library's songs.
  var songSort: SongSort {
    get {
      let column = SongSort.Column(rawValue: string("sort-column", default: "")) ?? .artist
      return SongSort(column: column, ascending: bool("sort-ascending", default: true))
    }
    set {
      set("sort-column", newValue.column.rawValue)
      set("sort-ascending", newValue.ascending)
    }
  }
}
