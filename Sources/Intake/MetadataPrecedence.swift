// SPDX-License-Identifier: GPL-3.0-or-later
public import Library
public import Media

/// Which of the values that are known about a track hold.
public enum MetadataPrecedence {
  /// Joins what a source and a file say about one track.
  ///
  /// A source that keeps metadata replaces the file's as one set: a field that it leaves empty is
  /// empty afterwards. Only the title always has a value. The source's picture takes the place of
  /// the file's front cover and its lyrics that of the file's; where it has none, the file's stay.
  ///
  /// - Parameters:
  ///   - own: The source's metadata; nil where it keeps none of its own.
  ///   - artwork: The source's picture.
  ///   - lyrics: The source's lyrics.
  ///   - embedded: What the file says.
  ///   - fileName: The file's name, which stands in where nobody knows a title.
  /// - Returns: What the item and its file are to say.
  public static func tags(
    own: TrackMetadata?,
    artwork: Artwork?,
    lyrics: Lyrics?,
    embedded: EmbeddedTags,
    fileName: String
  ) -> EmbeddedTags {
    var tags = embedded
    if let own { tags.metadata = own }
    tags.metadata.title =
      filled(tags.metadata.title) ?? filled(embedded.metadata.title) ?? title(fromName: fileName)
    if let artwork { tags.artworks = replacingCover(of: embedded.artworks, by: artwork) }
    if let lyrics { tags.lyrics = lyrics }
    return tags
  }

  /// The pictures with another cover, which is the first of them; all others stay.
  private static func replacingCover(of artworks: [Artwork], by cover: Artwork) -> [Artwork] {
    [cover] + artworks.filter { $0.kind != .frontCover && $0.data != cover.data }
  }

  private static func filled(_ text: String?) -> String? {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return text
  }

  /// A file name without its extension.
  private static func title(fromName name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
