// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Glibc

/// Where the program's own files lie: below the prefix it was installed under, or in the build tree.
struct Resources {
  /// The folder that an installation calls `<prefix>/share`.
  let share: String

  /// `OTOKURA_DATA_DIR` names the folder for a program that is not installed.
  init(environment: [String: String]) {
    share = environment["OTOKURA_DATA_DIR"] ?? Self.installed
  }

  /// The message catalogues.
  var locale: String { share + "/locale" }

  /// Makes icons and style sheet known; libadwaita finds them by the application's ID.
  ///
  /// - Throws: `GLibError` where the file is not there or is none.
  func load() throws(GLibError) {
    let resource = try throwing { g_resource_load(share + "/otokura/otokura.gresource", $0) }
    g_resources_register(resource)
  }

  private static var installed: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "/usr/share" }
    let path = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let parts = path.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/share"
  }
}
