// SPDX-License-Identifier: GPL-3.0-or-later

/// What the header of a Windows Media file says of protection (Advanced Systems Format, section 3).
enum ASFProtection {
  /// Sizes of an object's identifier and size, and of the header object's own fields.
  private static let objectHeader = 24
  private static let headerFields = 30

  private static let header: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  /// Content Encryption Object (3.14).
  private static let contentEncryption: [UInt8] = [
    0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11, 0xB4, 0xB7, 0x00, 0xA0, 0xC9, 0x55, 0xFC, 0x6E,
  ]
  /// Extended Content Encryption Object (3.15).
  private static let extendedEncryption: [UInt8] = [
    0x14, 0xE6, 0x8A, 0x29, 0x22, 0x26, 0x17, 0x4C, 0xB9, 0x35, 0xDA, 0xE0, 0x7E, 0xE9, 0x28, 0x9C,
  ]

  /// The scheme that protects the file whose first bytes these are; nil for one in the clear.
  ///
  /// Both objects may be there, for old and new players: the extended one names the scheme better.
  static func scheme(_ head: [UInt8]) -> String? {
    guard head.starts(with: header) else { return nil }
    var scheme: String?
    var position = headerFields
    while position + objectHeader <= head.count {
      let size = head[position + 16..<position + objectHeader].reversed()
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard size >= objectHeader else { break }
      let end = size < UInt64(head.count - position) ? position + Int(size) : head.count
      let content = head[position + objectHeader..<end]
      switch head[position..<position + 16] {
      case extendedEncryption[...]: return isPlayReady(content) ? "PlayReady" : windowsMedia
      case contentEncryption[...]: scheme = windowsMedia
      default: break
      }
      guard end < head.count else { break }
      position = end
    }
    return scheme
  }

  private static let windowsMedia = "Windows Media DRM"

  /// Whether rights are described by PlayReady's header, which is the fourth version of its
  /// predecessor's: `<WRMHEADER … version="4.…">` in UTF-16 (PlayReady Header Specification).
  private static func isPlayReady(_ content: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: content.filter { $0 != 0 }, as: UTF8.self)
    return text.contains("version=\"4.")
  }
}
