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
    rawPictures.compactMap { picture in
      guard let mediaType = ImageType.mediaType(of: picture.data) else { return nil }
      let kind = Artwork.Kind(rawValue: picture.kind) ?? .other
      return Artwork(data: picture.data, mediaType: mediaType, kind: kind)
    }
  }

  private var rawPictures: [(data: [UInt8], kind: UInt8)] {
    (0..<otk_tags_picture_count(handle)).map { index in
      let picture = otk_tags_picture(handle, index)
      return (Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count)), picture.kind)
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

  /// Replaces all pictures that can be shown; the others stay, behind them.
  ///
  /// One that was there before keeps its description.
  ///
  /// - Returns: Whether the format can hold all of them.
  func replacePictures(by artworks: [Artwork]) -> Bool {
    let others = rawPictures.filter { ImageType.mediaType(of: $0.data) == nil }
    guard otk_tags_clear_pictures(handle) else { return false }
    var isComplete = true
    for artwork in artworks {
      isComplete =
        add(artwork.data, kind: artwork.kind.rawValue, mediaType: artwork.mediaType) && isComplete
    }
    // The document remembers the type of what it had.
    for other in others { _ = add(other.data, kind: other.kind, mediaType: "") }
    return isComplete
  }

  private func add(_ data: [UInt8], kind: UInt8, mediaType: String) -> Bool {
    otk_tags_add_picture(handle, data, data.count, kind, mediaType)
  }

  /// Adds everything of another file's tags that this one's format can hold.
  func carry(from source: borrowing TagDocument) -> Bool { otk_tags_carry(handle, source.handle) }

  /// Writes the changes to the file.
  func save() -> Bool { otk_tags_save(handle) }
}
