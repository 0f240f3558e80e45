// SPDX-License-Identifier: GPL-3.0-or-later

/// What a user typed, as conditions on the item table.
///
/// The text is only ever a bound value.
struct SearchQuery {
  /// SQL conditions on `item.id`, joined by AND.
  ///
  /// The plus keeps SQLite from looking items up one by one and sorting them: to walk the order's
  /// index and test each item is never slow, however many match (optoverview section 2).
  private(set) var conditions: [String] = []
  /// The values bound to the conditions' parameters, in order.
  private(set) var values: [SQLiteValue] = []

  /// Words from which on a query has said enough.
  private static let wordLimit = 32
  /// Letters that the trigram index needs.
  private static let indexedLength = 3

  /// Every word of `query` must occur somewhere in an item's text or lyrics.
  init(_ query: String) {
    let words = FoldedText.words(of: String(query.prefix(1000))).prefix(Self.wordLimit)
    let (long, short) = (
      words.filter { $0.unicodeScalars.count >= Self.indexedLength },
      words.filter { $0.unicodeScalars.count < Self.indexedLength }
    )
    if !long.isEmpty {
      conditions.append("+id IN (SELECT rowid FROM search WHERE search MATCH ?)")
      values.append(.text(long.map(Self.quoted).joined(separator: " AND ")))
    }
    for word in short {
      conditions.append(
        "+id IN (SELECT item FROM search_text WHERE instr(fields, ?) OR instr(lyrics, ?))"
      )
      values += [.text(word), .text(word)]
    }
  }

  /// A string of FTS5's query syntax, in which nothing but the quote is special.
  private static func quoted(_ word: String) -> String {
    "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
