// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Library

@Suite struct TagWriterTests {
  let folder = TemporaryFolder()

  private let tags = EmbeddedTags(
    metadata: Examples.metadata,
    artworks: [
      Artwork(data: Examples.png, mediaType: "image/png"),
      Artwork(data: Examples.jpeg, mediaType: "image/jpeg", kind: .backCover),
    ],
    lyrics: Lyrics(text: "一行目\nsecond line")
  )

  @Test("What is written is what mutagen reads, and the audio stays", arguments: Sound.allCases)
  func writes(sound: Sound) throws {
    let path = sound.make(in: folder)
    let packets = Sound.packets(of: path)
    try TagWriter.write(tags, to: path)
    #expect(Mutagen.read(path).isSuperset(of: Spelling.written(to: sound)))
    #expect(Sound.packets(of: path) == packets)
    #expect(folder.contents == ["tone.\(sound)"])
    var read = try TagReader.read(Location(path: path))
    if sound == .m4a { read.artworks[1].kind = .backCover }
    #expect(read == tags)
  }

  @Test("A field that is empty is gone from the file", arguments: Sound.allCases)
  func clears(sound: Sound) throws {
    let path = sound.make(in: folder)
    try TagWriter.write(tags, to: path)
    try TagWriter.write(EmbeddedTags(metadata: TrackMetadata(title: "only")), to: path)
    let read = try TagReader.read(Location(path: path))
    #expect(read == EmbeddedTags(metadata: TrackMetadata(title: "only")))
    let rest = Mutagen.read(path).filter {
      !$0.lowercased().hasPrefix("encod") && !$0.hasPrefix("©too")
    }
    #expect(rest.count == 1)
  }

  @Test("An update changes the fields given and nothing else", arguments: Sound.allCases)
  func updates(sound: Sound) throws {
    let path = sound.make(in: folder)
    Mutagen.write(path, Spelling.foreignTags(for: sound))
    let before = Mutagen.read(path)
    try TagWriter.update(metadata: TrackMetadata(title: "新しい"), in: path)
    let after = Mutagen.read(path)
    #expect(before.subtracting(after) == [Spelling.titleKey(of: sound) + "=old"])
    #expect(after.subtracting(before) == [Spelling.titleKey(of: sound) + "=新しい"])
  }

  @Test("A new comment leaves the other kinds of comment alone")
  func updatesComment() throws {
    let path = Sound.mp3.make(in: folder)
    Mutagen.write(path, Spelling.foreignTags(for: .mp3))
    let before = Mutagen.read(path)
    var changes = TrackMetadata()
    changes.comment = "new"
    try TagWriter.update(metadata: changes, in: path)
    let after = Mutagen.read(path)
    #expect(before.subtracting(after) == ["COMM=note"])
    #expect(after.subtracting(before) == ["COMM=new"])
  }

  @Test("A field under another name moves to the usual one; where both stand, one is edited")
  func updatesAliases() throws {
    let path = Sound.flac.make(in: folder)
    Mutagen.write(path, Spelling.foreignTags(for: .flac))
    let before = Mutagen.read(path)
    var changes = TrackMetadata()
    (changes.comment, changes.trackTotal) = ("new", 13)
    try TagWriter.update(metadata: changes, in: path)
    let after = Mutagen.read(path)
    #expect(before.subtracting(after) == ["description=note", "totaltracks=12"])
    #expect(after.subtracting(before) == ["comment=new", "tracktotal=13"])

    Mutagen.write(path, "f.tags['description'] = 'long'")
    changes.comment = "newer"
    try TagWriter.update(metadata: changes, in: path)
    #expect(Mutagen.read(path).isSuperset(of: ["comment=newer", "description=long"]))
    try TagWriter.write(EmbeddedTags(metadata: TrackMetadata(title: "only")), to: path)
    #expect(try TagReader.read(Location(path: path)).metadata.comment == nil)
  }

  @Test(
    "Everything that a file says is carried to a file of any format",
    arguments: Sound.allCases,
    Sound.allCases
  )
  func carries(from source: Sound, to target: Sound) throws {
    let sourcePath = source.make(in: folder, named: "source")
    try TagWriter.write(tags, to: sourcePath)
    let path = target.make(in: folder, named: "target")
    try TagWriter.carryAll(from: Location(path: sourcePath), to: path)
    let read = try TagReader.read(Location(path: path))
    #expect(read.metadata == tags.metadata)
    #expect(read.lyrics == tags.lyrics)
    #expect(read.artworks.map(\.data) == tags.artworks.map(\.data))
  }

  @Test(
    "Within one format, tags that we don't know are carried as they are",
    arguments: Sound.allCases
  )
  func carriesUnknown(sound: Sound) throws {
    let source = sound.make(in: folder, named: "source")
    Mutagen.write(source, Spelling.foreignTags(for: sound))
    let target = sound.make(in: folder, named: "target")
    try TagWriter.carryAll(from: Location(path: source), to: target)
    let missing = Mutagen.read(source).subtracting(Mutagen.read(target))
    #expect(missing.filter { !$0.hasPrefix("encoder") } == [])
  }

  @Test("A name that lies does not matter")
  func trustsContent() throws {
    let path = Sound.flac.make(in: folder, named: "lie.mp3")
    try TagWriter.write(tags, to: path)
    #expect(TemporaryFolder.bytes(of: path).starts(with: "fLaC".utf8))
    #expect(try TagReader.read(Location(path: path)) == tags)
  }

  @Test("A WAV file says it in its INFO list too")
  func writesInfo() throws {
    let path = Sound.wav.make(in: folder)
    try TagWriter.write(tags, to: path)
    let bytes = TemporaryFolder.bytes(of: path)
    let title = Array("INAM".utf8) + [16, 0, 0, 0] + Array("夜明けの歌".utf8)
    #expect(bytes.indices.contains { bytes[$0...].starts(with: title) })
  }

  @Test(
    "Timed lyrics are embedded as LRC and read back timed",
    arguments: [Sound.mp3, .m4a, .opus]
  )
  func embedsTimedLyrics(sound: Sound) throws {
    let path = sound.make(in: folder)
    var tags = tags
    tags.lyrics = Lyrics(
      text: "a\nb",
      lines: [
        .init(time: .seconds(1), text: "a"), .init(time: .milliseconds(2345), text: "b"),
      ]
    )
    try TagWriter.write(tags, to: path)
    #expect(try TagReader.read(Location(path: path)).lyrics == tags.lyrics)
  }

  @Test("If the audio would change, the file stays and no copy is left")
  func refusesChangedAudio() throws {
    let path = Sound.mp3.make(in: folder)
    let before = TemporaryFolder.bytes(of: path)
    var calls = 0
    #expect(throws: TagError.audioChanged) {
      try TagWriter.edit(
        Array(path.utf8),
        fingerprint: { _ throws(TrackFailure) in
          calls += 1
          return [UInt8(calls)]
        }
      ) { document throws(TagError) in
        let isSet = document.set("TITLE", to: "x")
        #expect(isSet)
      }
    }
    #expect(TemporaryFolder.bytes(of: path) == before)
    #expect(folder.contents == ["tone.mp3"])
  }

  @Test("Files that hold no audio of ours are refused and stay")
  func refusesOthers() throws {
    let rf64 = Array("RF64".utf8) + Array(repeating: 0xFF, count: 4000)
    for bytes in [[], rf64, Array("hello".utf8), Array("fLaC".utf8), Array("OggS".utf8)] {
      let location = folder.write(bytes, to: "odd")
      #expect(throws: TagError.self) { try TagWriter.write(tags, to: location.path ?? "") }
      #expect(TemporaryFolder.bytes(of: folder("odd")) == bytes)
    }
    #expect(throws: TagError.unreadable(.missing)) { try TagWriter.write(tags, to: folder("none")) }
    #expect(folder.contents == ["odd"])
  }

  @Test("A picture that MP4 can't hold is refused before the file is touched")
  func refusesPicture() throws {
    let path = Sound.m4a.make(in: folder)
    let before = TemporaryFolder.bytes(of: path)
    var tags = tags
    tags.artworks = [Artwork(data: Array("RIFF____WEBP".utf8), mediaType: "image/webp")]
    #expect(throws: TagError.unsupportedFormat) { try TagWriter.write(tags, to: path) }
    #expect(TemporaryFolder.bytes(of: path) == before)
  }
}
