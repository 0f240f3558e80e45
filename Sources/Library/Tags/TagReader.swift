// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Reads the tags of files by what they hold, whatever their names say.
public enum TagReader {
  /// The tags of a local file; none for a file of a kind that has no tags we know.
  public static func read(_ location: Location) throws(TagError) -> EmbeddedTags {
    guard let path = location.pathBytes else { throw .notAFile }
    guard let format = try format(of: path) else { return EmbeddedTags() }
    guard let document = TagDocument(path: path, format: format) else { return EmbeddedTags() }
    return tags(of: document)
  }

  /// The kind of tags in a file.
  static func format(of path: [UInt8]) throws(TagError) -> TagFormat? {
    do throws(SystemError) {
      return try TagFormat(of: OpenFile(reading: path))
    } catch {
      throw .unreadable(error.asReadFailure)
    }
  }

  /// Everything in a document that has a place in our model.
  static func tags(of document: borrowing TagDocument) -> EmbeddedTags {
    let texts = document.texts
    let pictures = document.pictures
    return EmbeddedTags(
      metadata: TagFields.metadata(in: texts),
      artworks: pictures.filter { $0.kind == .frontCover }
        + pictures.filter { $0.kind != .frontCover },
      lyrics: TagFields.lyrics(in: texts)
    )
  }
}
