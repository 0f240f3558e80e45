// SPDX-License-Identifier: GPL-3.0-or-later
import Library
public import Media

/// The picture of a track that is only played once.
public enum TransientArtwork {
  /// Reads the picture that the source keeps, else the first one in the file; nil where there is none.
  ///
  /// Blocks on the disk.
  public static func read(_ item: MediaItem, from source: SourceTrack?) -> Artwork? {
    if let source, let artwork = SourceExtras(of: source).artwork { return artwork }
    do throws(TagError) {
      return try TagReader.read(item.location).artworks.first
    } catch {
      // Tags that can't be read hold no picture for anybody.
      return nil
    }
  }
}
