// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Glibc

/// Where the program's own files lie: beside an installed program, or in the source tree.
enum Resources {
  /// Style sheet and icons; `OTOKURA_RESOURCES` names the folder for a program that is not installed.
  static var folder: String { Environment.variables["OTOKURA_RESOURCES"] ?? shared + "/otokura" }

  /// The message catalogues.
  static var localeFolder: String { shared + "/locale" }

  /// `<prefix>/share` of the prefix that the program was installed under.
  private static var shared: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "/usr/share" }
    let path = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let parts = path.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/share"
  }
}
