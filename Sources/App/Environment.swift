// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The process's environment as a value, so that what depends on it can be tested.
enum Environment {
  /// The variables by their names.
  static var variables: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1)
      if let name = parts.first { result[String(name)] = parts.count > 1 ? String(parts[1]) : "" }
      entry += 1
    }
    return result
  }
}
