// SPDX-License-Identifier: GPL-3.0-or-later

/// A gettext catalogue, as far as its completeness goes.
struct Catalogue {
  /// One message.
  struct Entry: Equatable {
    var isFuzzy = false
    var context = ""
    var id = ""
    var plural = ""
    /// The translations: one, or one a plural form.
    var texts: [String] = []
  }

  /// The messages but the header, in the file's order.
  let entries: [Entry]

  init(_ text: String) {
    entries = text.split(separator: "\n\n").map(Self.entry).filter { !$0.id.isEmpty }
  }

  private static func entry(_ block: Substring) -> Entry {
    var entry = Entry()
    var key = ""
    for line in block.split(separator: "\n") where !line.hasPrefix("#~") {
      if line.hasPrefix("#,") {
        entry.isFuzzy = line.contains("fuzzy")
      } else if let match = line.wholeMatch(of: #/(?:(msg[a-z_]+)(?:\[\d+\])? )?"(.*)"/#) {
        if let start = match.1 { key = String(start) }
        if key == "msgstr", match.1 != nil { entry.texts.append("") }
        entry.append(String(match.2), to: key)
      }
    }
    return entry
  }

  /// The conversions in a pattern by the position of the value they show: "%s", "%d" or "%2$s".
  static func placeholders(in pattern: String) -> [Int: String] {
    var next = 1
    var found: [Int: String] = [:]
    for match in pattern.matches(of: #/%(?:%|(?:(\d+)\$)?([a-z]))/#) {
      guard let kind = match.2 else { continue }
      if let position = match.1.flatMap({ Int($0) }) {
        found[position] = String(kind)
      } else {
        found[next] = String(kind)
        next += 1
      }
    }
    return found
  }
}

extension Catalogue.Entry {
  fileprivate mutating func append(_ text: String, to key: String) {
    switch key {
    case "msgctxt": context += text
    case "msgid": id += text
    case "msgid_plural": plural += text
    case "msgstr" where !texts.isEmpty: texts[texts.count - 1] += text
    default: break
    }
  }

  /// What keeps the message from being right on screen; nil where nothing does.
  var fault: String? {
    if isFuzzy { return "\(id): fuzzy" }
    if texts.isEmpty || texts.contains("") { return "\(id): not translated" }
    let wanted = Catalogue.placeholders(in: plural.isEmpty ? id : plural)
    return texts.contains { Catalogue.placeholders(in: $0) != wanted }
      ? "\(id): other placeholders" : nil
  }
}
