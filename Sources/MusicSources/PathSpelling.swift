// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib

extension [UInt8] {
  /// A path as it is and, where they differ, in composed and in decomposed form: macOS stored names
  /// decomposed, and whoever copied the files may have changed that.
  var spellings: [[UInt8]] {
    guard contains(where: { $0 >= 0x80 }) else { return [self] }
    var spellings = [self]
    for form in [G_NORMALIZE_NFC, G_NORMALIZE_NFD] {
      // NULL for bytes that are not UTF-8: these have no other spelling.
      guard let normalized = g_utf8_normalize(cPath, -1, form) else { break }
      defer { g_free(normalized) }
      let spelling = Array(String(cString: normalized).utf8)
      if !spellings.contains(spelling) { spellings.append(spelling) }
    }
    return spellings
  }

  /// A path without `.` and `..` and without its slashes in front; nil where it leads out of the
  /// folder it starts in.
  var contained: [UInt8]? {
    var parts: [ArraySlice<UInt8>] = []
    for part in split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return [UInt8](parts.joined(separator: [UInt8(ascii: "/")]))
  }
}
