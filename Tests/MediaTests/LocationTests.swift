// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@Suite struct LocationTests {
  @Test(
    "A path's bytes are escaped as RFC 3986 asks",
    arguments: [
      ("/music/a-b_c.d~e.flac", "file:///music/a-b_c.d~e.flac"),
      ("/a b", "file:///a%20b"),
      ("/100%", "file:///100%25"),
      ("/a+b&c=d?e#f", "file:///a%2Bb%26c%3Dd%3Fe%23f"),
      ("/夜", "file:///%E5%A4%9C"),
      ("/a\nb", "file:///a%0Ab"),
      ("/", "file:///"),
    ]
  )
  func escapes(path: String, uri: String) {
    let location = Location(path: path)
    #expect(location.uri == uri)
    #expect(location.path == path)
    #expect(Location(uri: uri) == location)
  }

  @Test("Every byte that a file name can have survives the way there and back")
  func keepsBytes() {
    let bytes = [UInt8(ascii: "/")] + (1...255).map(UInt8.init)
    let location = Location(pathBytes: bytes)
    #expect(location.uri.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(location.pathBytes == bytes)
  }

  @Test("Names that are not UTF-8 have bytes but no text, and show U+FFFD")
  func keepsForeignEncodings() {
    // "é" in Latin-1.
    let location = Location(uri: "file:///m/caf%E9.mp3")
    #expect(location.pathBytes == Array("/m/caf".utf8) + [0xE9] + Array(".mp3".utf8))
    #expect(location.path == nil)
    #expect(location.name == "caf\u{FFFD}.mp3")
    #expect(location.fileExtension == "mp3")
    #expect(location.description == "/m/caf\u{FFFD}.mp3")
  }

  @Test(
    "Other spellings of the same file name the same path",
    arguments: [
      "file:///m/a%20b.mp3", "file://localhost/m/a%20b.mp3", "file:///m/a b.mp3",
      "file:///%6d/a%20b%2emp3", "file:///%6D/a%20b%2Emp3",
    ]
  )
  func readsSpellings(uri: String) {
    #expect(Location(uri: uri).path == "/m/a b.mp3")
    #expect(Location(uri: uri).uri == uri)
  }

  @Test(
    "What is no local file has no path, and shows its URI",
    arguments: [
      "http://host/a.mp3", "file://server/share/a.mp3", "file://localhost", "file://", "file:a",
      "a.mp3", "", "localhost/a.mp3",
    ]
  )
  func refusesOthers(uri: String) {
    let location = Location(uri: uri)
    #expect(location.pathBytes == nil)
    #expect(location.path == nil)
    #expect(location.description == uri)
  }

  @Test(
    "A malformed escape, or one for the zero byte, is no path",
    arguments: [
      "%", "%4", "%G0", "%0G", "%+1", "%-1", "% 1", "%1 ", "%%41", "%00", "a%", "a%2", "%\u{663}1",
    ]
  )
  func refusesMalformed(name: String) {
    let location = Location(uri: "file:///m/" + name)
    #expect(location.pathBytes == nil)
    #expect(location.name == name)
  }

  @Test(
    "The name is the last part, without its escapes",
    arguments: [
      ("file:///m/a%20b.mp3", "a b.mp3"),
      ("file:///m/folder/", "folder"),
      ("http://host/music/%E5%A4%9C.ogg", "夜.ogg"),
      ("", ""),
    ]
  )
  func names(uri: String, name: String) {
    #expect(Location(uri: uri).name == name)
  }

  @Test(
    "The extension is what follows the last dot, in lower case",
    arguments: [
      ("a.MP3", "mp3"), ("a.tar.gz", "gz"), (".hidden", ""), (".hidden.m4a", "m4a"), ("a", ""),
      ("a.", ""), ("a.b/c", ""),
    ]
  )
  func extensions(name: String, fileExtension: String) {
    #expect(Location(path: "/m/" + name).fileExtension == fileExtension)
  }
}
