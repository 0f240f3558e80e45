// SPDX-License-Identifier: GPL-3.0-or-later
// gettext may return its argument, so the result is copied while the argument still lives.
import CGLib

/// The text in the user's language, from the message catalogue.
///
/// `text` is a literal in English: the extraction tool reads it from the source.
public func tr(_ text: String) -> String {
  text.withCString { String(cString: gettext($0)) }
}

/// The text for a count, by the plural rules of the user's language; `%d` stands for the number.
public func trn(_ singular: String, _ plural: String, _ count: Int) -> String {
  let form = singular.withCString { one in
    plural.withCString { many in String(cString: ngettext(one, many, UInt(count.magnitude))) }
  }
  return form.filling(count)
}

/// The text in the user's language, where the same English word has another meaning elsewhere.
///
/// `context` says what the word is about and is part of the catalogue's key.
public func trc(_ context: String, _ text: String) -> String {
  let key = context + "\u{4}" + text
  return key.withCString { key in
    let found = gettext(key)
    guard let found, found != UnsafeMutablePointer(mutating: key) else { return text }
    return String(cString: found)
  }
}

extension String {
  /// Puts values into a translated pattern: `%s` or `%d` in order, or `%1$s` by position where a
  /// language needs another order; `%%` is a percent sign.
  public func filling(_ values: any CustomStringConvertible...) -> String {
    var result = ""
    var next = 0
    // Scalars, as an accent behind a place makes one character of both.
    var rest = unicodeScalars[...]
    while let percent = rest.firstIndex(of: "%") {
      result.unicodeScalars += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      let digits = rest.prefix { ("0"..."9").contains($0) }
      let tail = rest[digits.endIndex...]
      if digits.isEmpty, tail.first == "%" {
        result += "%"
        rest = rest.dropFirst()
      } else if !digits.isEmpty,
        tail.starts(with: "$s".unicodeScalars)
          || tail.starts(with: "$d".unicodeScalars),
        let position = Int(String(digits)), values.indices.contains(position - 1)
      {
        result += values[position - 1].description
        rest = tail.dropFirst(2)
      } else if digits.isEmpty, tail.first == "s" || tail.first == "d",
        values.indices.contains(next)
      {
        result += values[next].description
        next += 1
        rest = tail.dropFirst()
      } else {
        result += "%"
      }
    }
    result.unicodeScalars += rest
    return result
  }
}
