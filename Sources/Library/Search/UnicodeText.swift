// SPDX-License-Identifier: GPL-3.0-or-later
import CICU

/// ICU's normal forms of text.
enum UnicodeText {
  /// Text in normal form C.
  static func composed(_ text: String) -> String {
    String(decoding: normalized(Array(text.utf16), OTK_NFC), as: UTF16.self)
  }

  /// UTF-16 text in a normal form; the text itself where ICU's data is missing.
  static func normalized(_ text: [UInt16], _ form: otk_normal_form) -> [UInt16] {
    guard let length = Int32(exactly: text.count) else { return text }
    var capacity = text.count + text.count / 2 + 16
    while true {
      var needed: Int32 = -1
      let result = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
        needed = otk_normalize(form, text, length, buffer.baseAddress, Int32(clamping: capacity))
        count = max(0, min(Int(needed), capacity))
      }
      guard needed >= 0 else { return text }
      if Int(needed) <= capacity { return result }
      capacity = Int(needed)
    }
  }
}
