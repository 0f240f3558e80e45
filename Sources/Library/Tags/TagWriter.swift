// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Writes tags into files, whole or not at all.
///
/// A private copy beside the file is changed, checked to hold the same audio, and put in its place.
public enum TagWriter {
  /// What two files share that hold the same audio.
  typealias Fingerprint = (Location) throws(TrackFailure) -> [UInt8]

  /// Makes a file say exactly this: text fields, pictures and lyrics as one set.
  ///
  /// What has no place in `EmbeddedTags` stays as it is.
  public static func write(_ tags: EmbeddedTags, to path: String) throws(TagError) {
    try edit(Array(path.utf8)) { document throws(TagError) in
      let old = TagReader.tags(of: document)
      try Self.apply(changes(from: old, to: tags, texts: document.texts), to: document)
      if old.artworks != tags.artworks {
        guard document.replacePictures(by: tags.artworks) else { throw .unsupportedFormat }
      }
    }
  }

  /// Changes the fields that `metadata` fills in, and nothing else.
  public static func update(metadata: TrackMetadata, in path: String) throws(TagError) {
    try edit(Array(path.utf8)) { document throws(TagError) in
      let old = TagReader.tags(of: document).metadata
      let new = TagFields.applying(metadata, to: old)
      try Self.apply(TagFields.changes(from: old, to: new, texts: document.texts), to: document)
    }
  }

  /// Adds to a file everything in the source's tags that the file's format can hold.
  public static func carryAll(from source: Location, to path: String) throws(TagError) {
    guard let sourcePath = source.pathBytes else { throw .notAFile }
    guard let format = try TagReader.format(of: sourcePath),
      let tags = TagDocument(path: sourcePath, format: format)
    else { return }
    var isComplete = true
    try edit(Array(path.utf8)) { document throws(TagError) in
      isComplete = document.carry(from: tags)
    }
    if !isComplete { throw .unsupportedFormat }
  }

  /// Makes a new file say this as far as its format can hold it, beside all else that another
  /// file's tags say.
  ///
  /// Reading the file afterwards tells what it could not take. Returns before the disk has it.
  ///
  /// - Parameters:
  ///   - tags: What the file is to say in our fields, as one set.
  ///   - source: A local file whose tags come along where our fields don't cover them; nil for none.
  ///   - path: The file.
  ///   - essence: The essence hash that the file should have; nil to take the one that it has.
  /// - Returns: The file's essence hash.
  /// - Throws: Why the file is as it was.
  public static func embed(
    _ tags: EmbeddedTags,
    carrying source: Location?,
    in path: String,
    essence: [UInt8]? = nil
  ) throws(TagError) -> [UInt8] {
    let manner = Manner(essence: essence, isDurable: false)
    guard let sourcePath = source?.pathBytes, let format = try TagReader.format(of: sourcePath),
      let others = TagDocument(path: sourcePath, format: format)
    else {
      return try edit(Array(path.utf8), manner) { document throws(TagError) in
        fill(document, with: tags)
      }
    }
    return try edit(Array(path.utf8), manner) { document throws(TagError) in
      _ = document.carry(from: others)
      fill(document, with: tags)
    }
  }

  /// Changes what does not say so yet, as far as the format can hold it.
  private static func fill(_ document: borrowing TagDocument, with tags: EmbeddedTags) {
    let old = TagReader.tags(of: document)
    for change in changes(from: old, to: tags, texts: document.texts) {
      _ = document.set(change.key, to: change.value)
    }
    if old.artworks != tags.artworks { _ = document.replacePictures(by: tags.artworks) }
  }

  private static func changes(
    from old: EmbeddedTags,
    to new: EmbeddedTags,
    texts: [String: [String]]
  ) -> [TagFields.Change] {
    TagFields.changes(from: old.metadata, to: new.metadata, texts: texts)
      + TagFields.changes(from: old.lyrics, to: new.lyrics, texts: texts)
  }

  private static func apply(
    _ changes: [TagFields.Change],
    to document: borrowing TagDocument
  ) throws(TagError) {
    for change in changes where !document.set(change.key, to: change.value) {
      throw .unsupportedFormat
    }
  }

  /// How an edit is done.
  struct Manner {
    /// The essence hash that the file should have; nil to take the one that it has.
    var essence: [UInt8]?
    /// Whether the disk has the new file before the edit is over.
    var isDurable = true
  }

  /// Runs `body` on a copy of the file and puts the copy in the file's place.
  ///
  /// - Returns: The file's essence hash.
  @discardableResult
  static func edit(
    _ path: [UInt8],
    _ manner: Manner = Manner(),
    fingerprint: Fingerprint = AudioFingerprint.essence,
    _ body: (borrowing TagDocument) throws(TagError) -> Void
  ) throws(TagError) -> [UInt8] {
    guard let format = try TagReader.format(of: path), format.isWritable else {
      throw .unsupportedFormat
    }
    let copy: ReplacementFile
    do throws(TrackFailure) { copy = try ReplacementFile(of: path) } catch {
      throw .notWritten(error)
    }
    try change(copy.path, format: format, body)
    let after: [UInt8]
    let isSame: Bool
    do throws(TrackFailure) {
      after = try fingerprint(Location(pathBytes: copy.path))
      // An essence that isn't the one expected may be the file's own all the same.
      if after == manner.essence {
        isSame = true
      } else {
        isSame = try fingerprint(Location(pathBytes: path)) == after
      }
    } catch {
      throw .unreadable(error)
    }
    guard isSame else { throw .audioChanged }
    do throws(TrackFailure) { try copy.replaceOriginal(isDurable: manner.isDurable) } catch {
      throw .notWritten(error)
    }
    return after
  }

  /// Changes a file's tags, and reads them again: TagLib doesn't tell of a write that failed.
  private static func change(
    _ path: [UInt8],
    format: TagFormat,
    _ body: (borrowing TagDocument) throws(TagError) -> Void
  ) throws(TagError) {
    let expected = try save(path, format: format, body)
    guard let saved = TagDocument(path: path, format: format),
      TagReader.tags(of: saved).metadata == expected
    else {
      throw .notWritten(
        .notWritable(path: String(decoding: path, as: UTF8.self), detail: "tags differ")
      )
    }
  }

  /// Saves what `body` changes; the file is closed, and so complete, when this returns.
  ///
  /// - Returns: What the file now says.
  private static func save(
    _ path: [UInt8],
    format: TagFormat,
    _ body: (borrowing TagDocument) throws(TagError) -> Void
  ) throws(TagError) -> TrackMetadata {
    guard let document = TagDocument(path: path, format: format) else { throw .damaged }
    try body(document)
    let expected = TagReader.tags(of: document).metadata
    guard document.save() else { throw .damaged }
    return expected
  }
}
