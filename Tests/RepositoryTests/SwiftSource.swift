// SPDX-License-Identifier: GPL-3.0-or-later

/// A Swift file with its comments and string literals blanked, so that only code is left to search.
struct SwiftSource {
  /// The code, line by line; blanked characters are spaces, so columns still hold.
  let lines: [Substring]

  init(_ text: String) {
    var blanker = Blanker(text)
    blanker.code(until: nil)
    lines = String(blanker.result).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A function, initialiser or accessor block as it lies in the file.
  struct Function: Equatable {
    let name: String
    /// Counted from 1.
    let line: Int
    /// From the signature to the closing brace.
    let lineCount: Int
  }

  /// The functions, initialisers and deinitialisers with a body, in order of their ends.
  var functions: [Function] {
    var found: [Function] = []
    var open: [(name: String, line: Int)?] = []
    var pending: (name: String, line: Int)?
    for (index, line) in lines.enumerated() {
      if let match = line.firstMatch(
        of: #/(?:^|\s)(?:func\s+([^\s(<]+)|(init|deinit|subscript)\b)/#
      ) {
        pending = (String(match.1 ?? match.2 ?? ""), index + 1)
      }
      for character in line {
        if character == "{" {
          open.append(pending)
          pending = nil
        } else if character == "}" {
          pending = nil  // a requirement, without a body
          guard let start = open.popLast() ?? nil else { continue }
          let lineCount = index + 2 - start.line
          found.append(Function(name: start.name, line: start.line, lineCount: lineCount))
        }
      }
    }
    return found
  }
}

/// Copies Swift text, with blanks for what is not code.
private struct Blanker {
  private let text: [Character]
  private var index = 0
  private(set) var result: [Character] = []

  init(_ text: String) {
    self.text = Array(text)
    result.reserveCapacity(self.text.count)
  }

  /// Copies code up to the end, or up to the parenthesis that closes an interpolation.
  mutating func code(until end: Character?) {
    var depth = 0
    while index < text.count {
      if isNext("//") {
        blankLine()
      } else if isNext("/*") {
        blankBlockComment()
      } else if let hashes = poundsBeforeQuote() {
        literal(hashes: hashes)
      } else {
        let character = text[index]
        if character == end, depth == 0 { return }
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        result.append(character)
        index += 1
      }
    }
  }

  private func isNext(_ word: String) -> Bool { text[index...].starts(with: word) }

  /// How many `#` precede the quote that opens a literal here; nil where none opens.
  private func poundsBeforeQuote() -> Int? {
    let hashes = text[index...].prefix { $0 == "#" }.count
    let quote = index + hashes
    return quote < text.count && text[quote] == "\"" ? hashes : nil
  }

  private mutating func blank(_ count: Int) {
    for character in text[index..<min(index + count, text.count)] {
      result.append(character == "\n" ? "\n" : " ")
    }
    index = min(index + count, text.count)
  }

  private mutating func blankLine() {
    while index < text.count, text[index] != "\n" { blank(1) }
  }

  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        blank(2)
      } else if isNext("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && index < text.count
  }

  /// Blanks a literal, but not the code in its interpolations.
  private mutating func literal(hashes: Int) {
    let pounds = String(repeating: "#", count: hashes)
    let quotes = text[(index + hashes)...].starts(with: "\"\"\"") ? "\"\"\"" : "\""
    blank(hashes + quotes.count)
    while index < text.count {
      if isNext("\\" + pounds + "(") {
        blank(hashes + 2)
        code(until: ")")
        blank(1)
      } else if isNext("\\" + pounds) {
        blank(hashes + 2)
      } else if isNext(quotes + pounds) {
        return blank(quotes.count + hashes)
      } else {
        blank(1)
      }
    }
  }
}
