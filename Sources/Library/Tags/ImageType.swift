// SPDX-License-Identifier: GPL-3.0-or-later

/// What kind of image bytes are, told by the bytes: tags often declare it wrongly.
enum ImageType {
  /// The media type of a JPEG, PNG, GIF or WebP; nil for anything else, such as a link.
  static func mediaType(of data: [UInt8]) -> String? {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if data.starts(with: "GIF87a".utf8) || data.starts(with: "GIF89a".utf8) { return "image/gif" }
    if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}
