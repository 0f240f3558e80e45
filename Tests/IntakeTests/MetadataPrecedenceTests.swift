// SPDX-License-Identifier: GPL-3.0-or-later
import Intake
import Library
import Media
import Testing

@Suite("MetadataPrecedence")
struct MetadataPrecedenceTests {
  private static let embeddedCover = Artwork(data: [1], mediaType: "image/png")
  private static let backCover = Artwork(data: [2], mediaType: "image/png", kind: .backCover)
  private static let sourceCover = Artwork(data: [3], mediaType: "image/png")

  private var embedded: EmbeddedTags {
    var metadata = TrackMetadata(title: "et", artist: "er", album: "el")
    metadata.genre = "eg"
    return EmbeddedTags(
      metadata: metadata,
      artworks: [Self.embeddedCover, Self.backCover],
      lyrics: Lyrics(text: "ely")
    )
  }

  private func tags(
    own: TrackMetadata?,
    artwork: Artwork? = nil,
    lyrics: Lyrics? = nil,
    embedded: EmbeddedTags? = nil
  ) -> EmbeddedTags {
    MetadataPrecedence.tags(
      own: own,
      artwork: artwork,
      lyrics: lyrics,
      embedded: embedded ?? self.embedded,
      fileName: "01 file.name.mp3"
    )
  }

  @Test("the source's text replaces the file's as one set, empty fields included")
  func oneSet() {
    let own = TrackMetadata(title: "st", artist: nil, album: "sl")
    #expect(tags(own: own).metadata == own)
  }

  @Test("the file's text stands where the source keeps none of its own")
  func embeddedStands() {
    #expect(tags(own: nil) == embedded)
  }

  @Test(
    "the title comes from the source, then the file, then its name",
    arguments: [
      ("st", "et", "st"), (nil, "et", "et"), ("", "et", "et"), ("  ", "et", "et"),
      (nil, nil, "01 file.name"), (nil, "", "01 file.name"),
    ] as [(String?, String?, String)]
  )
  func title(own: String?, inFile: String?, expected: String) {
    let embedded = EmbeddedTags(metadata: TrackMetadata(title: inFile))
    #expect(tags(own: TrackMetadata(title: own), embedded: embedded).metadata.title == expected)
  }

  @Test("artwork and lyrics stay where the source has none")
  func extrasStay() {
    let result = tags(own: TrackMetadata(title: "st"))
    #expect(result.artworks == embedded.artworks)
    #expect(result.lyrics == embedded.lyrics)
  }

  @Test("the source's picture takes the front cover's place and no other's")
  func artwork() {
    #expect(
      tags(own: nil, artwork: Self.sourceCover).artworks == [Self.sourceCover, Self.backCover]
    )
  }

  @Test("the source's lyrics replace the file's")
  func lyrics() {
    #expect(tags(own: nil, lyrics: Lyrics(text: "sly")).lyrics == Lyrics(text: "sly"))
  }
}
