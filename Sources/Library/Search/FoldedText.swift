// SPDX-License-Identifier: GPL-3.0-or-later
import CICU

/// Text as the search compares it: blind to case, width, kana type and diacritics.
///
/// Dakuten tell words apart and stay: が is not か.
public enum FoldedText {
  /// Text folded for comparison.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // NFKC_Casefold also drops what can't be seen (default ignorables such as U+200B).
    let casefolded = UnicodeText.normalized(Array(text.utf16), OTK_NFKC_CASEFOLD)
    let decomposed = UnicodeText.normalized(casefolded, OTK_NFD)
    var folded: [UInt16] = []
    folded.reserveCapacity(decomposed.count)
    for unit in decomposed where !isDiacritic(unit) {
      switch unit {
      case 0x30A1...0x30F6, 0x30FD...0x30FE:
        folded.append(unit - 0x60)  // katakana and its iteration marks to hiragana
      default:
        if let letters = Self.letters[unit] { folded += letters } else { folded.append(unit) }
      }
    }
    return String(decoding: UnicodeText.normalized(folded, OTK_NFC), as: UTF16.self)
  }

  /// The words of a query, folded.
  public static func words(of query: String) -> [String] {
    fold(query).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The block Combining Diacritical Marks; kana's marks (U+3099, U+309A) lie outside it.
  private static func isDiacritic(_ unit: UInt16) -> Bool { (0x0300...0x036F).contains(unit) }

  /// Letters with a stroke or joined, which have no decomposition, as they are typed without.
  private static let letters: [UInt16: [UInt16]] = [
    0x00E6: Array("ae".utf16), 0x0153: Array("oe".utf16), 0x00F8: Array("o".utf16),
    0x0111: Array("d".utf16), 0x00F0: Array("d".utf16), 0x0127: Array("h".utf16),
    0x0131: Array("i".utf16), 0x0142: Array("l".utf16), 0x00FE: Array("th".utf16),
    0x0167: Array("t".utf16), 0x014B: Array("n".utf16),
  ]
}
