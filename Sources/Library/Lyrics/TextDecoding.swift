// SPDX-License-Identifier: GPL-3.0-or-later
import CICU

/// Text of files that don't say how they are encoded.
public enum TextDecoding {
  /// The text: by a byte order mark, as UTF-8 if it is valid, else in the charset that it fits.
  public static func text(of bytes: [UInt8]) -> String {
    switch bytes.prefix(2) {
    case [0xFF, 0xFE]: return utf16(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
    case [0xFE, 0xFF]: return utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
    default: break
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    for charset in ["EUC-JP", "windows-31j"] {
      // Chinese text often fits a Japanese charset, but Japanese is hardly written without kana.
      if let text = decoded(bytes, charset), hasKana(text) { return text }
    }
    // Text in Western letters fits GB 18030 too, if accents happen to stand in pairs.
    if let text = decoded(bytes, "GB18030"), bytes.count(where: { $0 >= 0x80 }) > 2 { return text }
    return decoded(bytes, "windows-1252") ?? String(decoding: bytes, as: UTF8.self)
  }

  /// All that bytes could mean, the likeliest first: for a name, which the disk can tell from others.
  public static func readings(of bytes: [UInt8]) -> [String] {
    var readings = [text(of: bytes)]
    guard String(validating: bytes, as: UTF8.self) == nil else { return readings }
    for charset in ["windows-31j", "EUC-JP", "windows-1252", "GB18030"] {
      if let reading = decoded(bytes, charset), !readings.contains(reading) {
        readings.append(reading)
      }
    }
    return readings
  }

  /// The text in a charset; nil where a byte has no place in it.
  private static func decoded(_ bytes: [UInt8], _ charset: String) -> String? {
    guard let length = Int32(exactly: bytes.count) else { return nil }
    var isValid = false
    // No charset here makes more UTF-16 units than it has bytes.
    let units = [UInt16](unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
      let decoded = bytes.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          otk_decode(charset, text.baseAddress, length, buffer.baseAddress, length + 1)
        }
      }
      isValid = decoded >= 0
      count = max(0, Int(decoded))
    }
    return isValid ? String(decoding: units, as: UTF16.self) : nil
  }

  /// Whether full-width kana occur; the half-width ones are what other charsets look like.
  private static func hasKana(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3041...0x30FA).contains($0.value) }
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>,
    _ unit: (UInt8, UInt8) -> UInt16
  ) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
      .map { unit(bytes[$0], bytes[$0 + 1]) }
    return String(decoding: units, as: UTF16.self)
  }
}
