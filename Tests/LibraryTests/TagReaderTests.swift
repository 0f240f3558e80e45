// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Library

@Suite struct TagReaderTests {
  let folder = TemporaryFolder()

  private func read(_ sound: Sound, _ tags: String) throws -> EmbeddedTags {
    let path = sound.make(in: folder)
    Mutagen.write(path, tags)
    return try TagReader.read(Location(path: path))
  }

  @Test("What mutagen writes is read", arguments: Sound.allCases)
  func readsForeignTags(sound: Sound) throws {
    let tags = try read(sound, Spelling.foreignTags(for: sound))
    #expect(tags.metadata.title == "old")
    #expect(tags.metadata.artist == "甲; 乙")
    #expect(tags.metadata.trackNumber == 3)
    #expect(tags.metadata.trackTotal == 12)
    #expect(tags.artworks == [Artwork(data: [0xFF, 0xD8, 0xFF], mediaType: "image/jpeg")])
  }

  @Test(
    "Genres by number are read by name",
    arguments: [
      ("'17'", "Rock"), ("'(17)'", "Rock"), ("'20er Jahre'", "20er Jahre"),
      ("['17', 'J-Pop']", "Rock; J-Pop"), ("'Jazz/Funk'", "Jazz/Funk"), ("'RX'", "Remix"),
    ]
  )
  func readsGenres(source: String, expected: String) throws {
    let tags = try read(.mp3, "f.tags.add(TCON(encoding=3, text=\(source)))")
    #expect(tags.metadata.genre == expected)
  }

  @Test(
    "Track numbers are numbers or nothing",
    arguments: [
      ("3/12", 3, 12), ("03", 3, nil), ("0/12", nil, 12), ("A1", nil, nil), ("-1", nil, nil),
      ("99999999999999999999", nil, nil), (" 7 ", 7, nil), ("/5", nil, 5),
    ] as [(String, Int?, Int?)]
  )
  func readsTracks(text: String, number: Int?, total: Int?) throws {
    let metadata = try read(.flac, "f.tags['tracknumber'] = '\(text)'").metadata
    #expect(metadata.trackNumber == number)
    #expect(metadata.trackTotal == total)
  }

  @Test("Vorbis comments under other names count too")
  func readsAliases() throws {
    let metadata = try read(
      .ogg,
      """
      f.tags['album artist'] = 'A'
      f.tags['year'] = '1999'
      f.tags['disctotal'] = '2'
      f.tags['discnumber'] = '1'
      f.tags['unsyncedlyrics'] = 'words'
      """
    )
    #expect(metadata.metadata.albumArtist == "A")
    #expect(metadata.metadata.year == 1999)
    #expect(metadata.metadata.discTotal == 2)
    #expect(metadata.lyrics == Lyrics(text: "words"))
  }

  @Test("A slash in ID3v2.3 is a slash")
  func keepsSlash() throws {
    let path = Sound.mp3.make(in: folder)
    Mutagen.write(
      path,
      "f.tags.add(TPE1(encoding=3, text='AC/DC')); f.tags.update_to_v23()\nf.save(v2_version=3)"
    )
    #expect(try TagReader.read(Location(path: path)).metadata.artist == "AC/DC")
  }

  @Test("UTF-16 without a byte order mark is read in either order", arguments: [true, false])
  func readsUnmarkedText(isLittleEndian: Bool) throws {
    let path = Sound.mp3.make(in: folder)
    Mutagen.write(path, "f.tags.add(TPE1(encoding=3, text='x'))")
    func frame(_ id: String, _ text: String) -> [UInt8] {
      let units = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isLittleEndian ? [low, high] : [high, low]
      }
      return Array(id.utf8) + [0, 0, 0, UInt8(units.count + 1), 0, 0, 1] + units
    }
    let frames = frame("TIT2", "花束 BBC") + frame("TPE1", "BBC Radio") + frame("TALB", "\u{FEFF}")
    let head = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frames.count)]
    let audio = TemporaryFolder.bytes(of: path)
    let read = try TagReader.read(folder.write(head + frames + audio, to: "bare.mp3"))
    #expect(read.metadata == TrackMetadata(title: "花束 BBC", artist: "BBC Radio"))
  }

  @Test("The sort frames of ID3v2.3 count as those of ID3v2.4")
  func readsOldSortFrames() throws {
    let text =
      [1, 0xFF, 0xFE]
      + "かく".utf16.flatMap { unit -> [UInt8] in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
    let frame = Array("XSOP".utf8) + [0, 0, 0, UInt8(text.count), 0, 0] + text
    let head = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frame.count)]
    let audio = TemporaryFolder.bytes(of: Sound.mp3.make(in: folder))
    let read = try TagReader.read(folder.write(head + frame + audio, to: "old.mp3"))
    #expect(read.metadata.artistSort == "かく")
  }

  @Test("A picture's type is told by its bytes; what is no picture is left out")
  func tellsPictures() throws {
    let tags = try read(
      .mp3,
      """
      f.tags.add(APIC(encoding=3, mime='image/jpeg', type=0, desc='a', data=b'\\x89PNG\\r\\n\\x1a\\n'))
      f.tags.add(APIC(encoding=3, mime='', type=3, desc='b', data=b'GIF89a'))
      f.tags.add(APIC(encoding=3, mime='image/png', type=3, desc='c', data=b'<html>'))
      f.tags.add(APIC(encoding=3, mime='-->', type=3, desc='d', data=b'http://x/y.jpg'))
      """
    )
    #expect(tags.artworks.map(\.mediaType) == ["image/gif", "image/png"])
  }

  @Test("A file whose name is no text is read by its bytes")
  func readsAnyName() throws {
    let path = Sound.mp3.make(in: folder)
    Mutagen.write(path, "f.tags.add(TIT2(encoding=3, text='x'))")
    Shell.run("bash", "-c", "mv \(path) \(folder.path)/$'\\x81\\xff'")
    let location = Location(pathBytes: Array(folder("").utf8) + [0x81, 0xFF])
    #expect(try TagReader.read(location).metadata.title == "x")
  }

  @Test("ID3v1 gives what nothing better gives")
  func readsID3v1() throws {
    let path = Sound.mp3.make(in: folder)
    Mutagen.write(path, "f.tags.add(TPE1(encoding=3, text='long artist'))")
    var bytes = TemporaryFolder.bytes(of: path)
    func padded(_ text: String, _ count: Int) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
    }
    bytes += Array("TAG".utf8) + padded("old title", 30) + padded("old artist", 30)
    bytes += padded("", 30) + Array("1987".utf8) + padded("", 28) + [0, 7, 17]
    let metadata = try TagReader.read(folder.write(bytes, to: "v1.mp3")).metadata
    #expect(metadata.title == "old title")
    #expect(metadata.artist == "long artist")
    #expect(metadata.year == 1987)
    #expect(metadata.trackNumber == 7)
    #expect(metadata.genre == "Rock")
  }

  @Test("What is no audio has no tags, what is not there is told")
  func readsOthers() throws {
    for bytes in [[], [1], Array("ID3".utf8), Array(repeating: 0x49, count: 100)] {
      #expect(try TagReader.read(folder.write(bytes, to: "odd")) == EmbeddedTags())
    }
    #expect(throws: TagError.unreadable(.missing)) {
      try TagReader.read(Location(path: folder("none")))
    }
    #expect(throws: TagError.notAFile) { try TagReader.read(Location(uri: "mtp://x/y.mp3")) }
    Shell.run("mkfifo", folder("fifo"))
    #expect(throws: TagError.self) { try TagReader.read(Location(path: folder("fifo"))) }
  }

  @Test("Broken files are read as far as they go", arguments: Sound.allCases)
  func survivesDamage(sound: Sound) throws {
    let path = sound.make(in: folder)
    Mutagen.write(path, Spelling.foreignTags(for: sound))
    let bytes = TemporaryFolder.bytes(of: path)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var broken = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))
      for _ in 0..<20 where !broken.isEmpty {
        let place = Int.random(in: 0..<min(broken.count, 1500), using: &generator)
        broken[place] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = try TagReader.read(folder.write(Array(broken), to: "broken"))
    }
  }
}
