// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  /// One file for each way of reading.
  static let names = [
    "aac.m4a", "fragmented.mp4", "alac.mov", "alac.caf", "adts.aac", "lame.mp3", "tool.flac",
    "flac.oga", "tool.ogg", "opus.opus", "opus.mp4", "s16.wav", "rf64.wav", "s16.w64", "s16.aiff",
    "f32.aifc", "s16le.caf", "f32le.mov", "s16.au", "flac.mka", "opus.webm", "live.mka",
  ]

  @Test("A file cut off anywhere ends in packets or a reason", arguments: names)
  func survivesTruncation(_ name: String) throws {
    let bytes = try Workshop.bytes(try Workshop.file(.named(name)))
    var generator = SeededGenerator(seed: 1)
    let early = (0..<20).map { $0 * 13 }
    let anywhere = (0..<20).map { _ in Int.random(in: 0..<bytes.count, using: &generator) }
    for count in early + anywhere { drain(Array(bytes.prefix(count)), name) }
  }

  @Test("Flipped bits end in packets or a reason", arguments: names)
  func survivesFlippedBits(_ name: String) throws {
    let bytes = try Workshop.bytes(try Workshop.file(.named(name)))
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<40 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        // Headers lie at the two ends, so most of the flips go there.
        let reach = Bool.random(using: &generator) ? min(3000, bytes.count) : bytes.count
        let distance = Int.random(in: 0..<reach, using: &generator)
        let place = Bool.random(using: &generator) ? distance : bytes.count - 1 - distance
        broken[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      drain(broken, name)
    }
  }

  /// Reads all there is, and seeks about in it.
  private func drain(_ bytes: [UInt8], _ name: String) {
    var packets = 0
    do throws(TrackFailure) {
      let source = MemoryByteSource(bytes)
      guard let reader = try ContainerReader.open(source, nameHint: name) else { return }
      while try reader.next() != nil {
        packets += 1
        guard packets <= bytes.count + 100_000 else {
          Issue.record("\(name) has no end")
          return
        }
      }
      for frame in [-1, 0, reader.track.validFrames ?? 0, .max / 2] as [Int64] {
        _ = try reader.seek(toFrame: frame)
        _ = try reader.next()
      }
    } catch {
      #expect(["damaged", "noAudioTrack", "protected"].contains(error.code))
    }
  }
}
