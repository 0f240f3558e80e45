// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media
import Testing

@Suite("ContentHash")
struct ContentHashTests {
  @Test("SHA-256 of a file is sha256sum's")
  func hashesFile() throws {
    let path = try Workshop.file(.named("s1651.wav"))
    let source = try FileByteSource(Location(path: path))
    let hash = try ContentHash.sha256(of: source, token: CancellationToken())
    let expected = String(decoding: try Workshop.run(["sha256sum", path]), as: UTF8.self).prefix(64)
    #expect(hexadecimal(hash) == expected)
  }

  @Test(
    "One recording has one essence, in any container",
    arguments: [
      ["aac.m4a", "m4a", "mov", "mp4", "aac"], ["lame.mp3", "mp3", "mp4", "wav"],
      ["tool.flac", "flac", "oga", "mp4"], ["s16.wav", "wav", "aiff", "mov", "caf", "au"],
      ["s24.wav", "wav", "aiff", "mov", "caf"], ["u8.wav", "mov"], ["opus.opus", "mp4", "opus"],
      ["alac16.m4a", "m4a", "mov"],
    ]
  )
  func sharesEssence(_ names: [String]) throws {
    let source = try Workshop.file(.named(names[0]))
    let expected = try essence(source)
    for suffix in names.dropFirst() {
      let other = Workshop.newPath("." + suffix)
      let isPCM = names[0].hasSuffix("wav")
      let bigEndian = ["aiff", "au"].contains(suffix) ? "be" : "le"
      let depth = names[0].prefix(3) == "s24" ? "s24" : "s16"
      let codec = !isPCM || names[0] == "u8.wav" ? "copy" : "pcm_\(depth)\(bigEndian)"
      try Workshop.run(
        [
          "ffmpeg", "-v", "error", "-i", source, "-c", codec, "-strict", "-2", "-metadata",
          "title=Another title", other,
        ])
      #expect(try essence(other) == expected, "\(suffix)")
    }
  }

  @Test("Different recordings differ")
  func tellsApart() throws {
    let one = try essence(try Workshop.file(.named("lame.mp3")))
    #expect(try essence(try Workshop.file(.named("lamevbr.mp3"))) != one)
  }

  @Test("PCM's essence is the hash of its samples")
  func hashesSamples() throws {
    let path = try Workshop.file(.named("s24.aiff"))
    let samples = try Workshop.samples(path, format: "s24le")
    let expected = try ContentHash.sha256(
      of: MemoryByteSource(samples),
      token: CancellationToken()
    )
    #expect(try essence(path) == expected)
  }

  @Test("Hashing can be cancelled")
  func cancels() throws {
    let token = CancellationToken()
    token.cancel()
    #expect(throws: TrackFailure.cancelled) {
      _ = try ContentHash.sha256(of: MemoryByteSource([1]), token: token)
    }
  }

  private func essence(_ path: String) throws -> [UInt8] {
    try ContentHash.essence(of: try Workshop.reader(path), token: CancellationToken())
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
