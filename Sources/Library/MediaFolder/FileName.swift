// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Names for files and folders that ext4, NTFS and exFAT all accept.
enum FileName {
  /// The longest name in bytes (NAME_MAX of Linux file systems).
  static let byteLimit = 255

  /// A legal name that reads like `text`; `fallback` where nothing of it is left.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - fallback: A legal name.
  ///   - reserved: Bytes of the limit that the caller adds behind the name.
  /// - Returns: The name in normal form C, cut between characters.
  static func legal(_ text: String, fallback: String, reserving reserved: Int = 0) -> String {
    var name = ""
    for scalar in UnicodeText.composed(text).unicodeScalars {
      if isForbidden(scalar) {
        name.unicodeScalars.append("_")
      } else if isShown(scalar) {
        name.unicodeScalars.append(scalar)
      }
    }
    name = trimmed(cut(trimmed(name), toBytes: byteLimit - reserved))
    if name.isEmpty { return fallback }
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    if isDevice(name) { name += "_" }
    return name
  }

  /// Whether a name in a folder is `name`, or would be on a file system blind to case.
  static func isSame(_ existing: [UInt8], _ name: String) -> Bool {
    let existing = String(decoding: existing, as: UTF8.self)
    return UnicodeText.composed(existing).lowercased() == UnicodeText.composed(name).lowercased()
  }

  /// Text cut to a length in UTF-8, between characters.
  static func cut(_ text: String, toBytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var result = ""
    var length = 0
    for character in text {
      length += character.utf8.count
      if length > limit { break }
      result.append(character)
    }
    return result
  }

  /// What Windows forbids in names, and the slash; control characters are left out instead.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", ":", "\"", "/", "\\", "|", "?", "*": true
    default: false
    }
  }

  /// Control characters and those that reorder or hide text have no place in a name.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    // The joiners within emoji and Indic words are format characters too.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}"
    default: true
    }
  }

  /// Without spaces around, and without the dots at the end that Windows drops.
  private static func trimmed(_ text: String) -> String {
    var rest = text[...].drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace || last == "." { rest.removeLast() }
    return String(rest)
  }

  /// The names that Windows gives to devices, whatever extension follows.
  private static func isDevice(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    let numbered = ["COM", "LPT"].contains { stem.hasPrefix($0) && stem.count == 4 }
    if numbered, let digit = stem.last, "123456789¹²³".contains(digit) { return true }
    return ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem)
  }
}

extension FileName {
  /// `Album Artist/Album/01 Title`: the two folders, and the file's name without its extension.
  static func path(
    for metadata: TrackMetadata,
    title: String,
    fileExtension: String
  ) -> (folders: [String], name: String) {
    let owner =
      metadata.albumArtist
      ?? (metadata.isCompilation == true ? "Compilations" : metadata.artist) ?? ""
    var name = ""
    if let track = metadata.trackNumber {
      let digits = String(track)
      name = String(repeating: "0", count: max(0, 2 - digits.count)) + digits + " "
      if let disc = metadata.discNumber, metadata.discTotal ?? 1 > 1 || disc > 1 {
        name = "\(disc)-\(name)"
      }
    }
    // Room for the extension and for " (999)".
    let reserved = fileExtension.utf8.count + 7
    return (
      [
        legal(owner, fallback: "Unknown Artist"),
        legal(metadata.album ?? "", fallback: "Unknown Album"),
      ],
      legal(
        name + legal(title, fallback: "Untitled", reserving: reserved + name.utf8.count),
        fallback: "Untitled",
        reserving: reserved
      )
    )
  }
}
