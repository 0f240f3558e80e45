// SPDX-License-Identifier: GPL-3.0-or-later
import CTagLib
import Media

/// One file's tags through TagLib: owns the shim's document, used by one thread at a time.
struct TagDocument: ~Copyable {
  private let handle: OpaquePointer

  /// Opens a file; nil where TagLib can't make sense of it.
  init?(path: [UInt8], format: TagFormat) {
    guard let opened = path.withCString({ otk_tags_open($0, format.code) }) else { return nil }
    handle = opened
  }

  deinit { otk_tags_close(handle) }

  /// All texts: each key's values in order, keys in upper case.
  var texts: [String: [String]] {
    var texts: [String: [String]] = [:]
    for index in 0..<otk_tags_text_count(handle) {
      guard let key = otk_tags_text_key(handle, index),
        let value = otk_tags_text_value(handle, index)
      else { continue }
      texts[String(cString: key).uppercased(), default: []].append(String(cString: value))
    }
    return texts
  }

  /// The pictures that can be shown, in the file's order; types are told by their bytes.
  var pictures: [Artwork] {
    (0..<otk_tags_picture_count(handle)).compactMap { index in
      let picture = otk_tags_picture(handle, index)
      let data = Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count))
      guard let mediaType = ImageType.mediaType(of: data) else { return nil }
      let kind = Artwork.Kind(rawValue: picture.kind) ?? .other
      return Artwork(data: data, mediaType: mediaType, kind: kind)
    }
  }

  /// Sets a text, or takes it away; false where the format or TagLib refuses.
  func set(_ key: String, to value: String?) -> Bool {
    if let value {
      otk_tags_set_text(handle, key, value)
    } else {
      otk_tags_set_text(handle, key, nil)
    }
  }

  /// Replaces all pictures.
  func replacePictures(by artworks: [Artwork]) -> Bool {
    guard otk_tags_clear_pictures(handle) else { return false }
    return artworks.allSatisfy { artwork in
      otk_tags_add_picture(
        handle,
        artwork.data,
        artwork.data.count,
        artwork.kind.rawValue,
        artwork.mediaType
      )
    }
  }

  /// Adds everything of another file's tags that this one's format can hold.
  func carry(from source: borrowing TagDocument) -> Bool { otk_tags_carry(handle, source.handle) }

  /// Writes the changes to the file.
  func save() -> Bool { otk_tags_save(handle) }
}
