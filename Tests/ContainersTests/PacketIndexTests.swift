// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Containers

@Suite("PacketIndex")
struct PacketIndexTests {
  @Test("Every frame is found in the packet that holds it")
  func findsFrames() throws {
    var generator = SeededGenerator(seed: 7)
    var index = PacketIndex()
    var starts: [Int64] = []
    for number in 0..<1000 {
      starts.append(index.frames)
      // A Vorbis packet of no frames comes first.
      let frames = number == 0 ? 0 : Int.random(in: 1...9, using: &generator)
      try index.append(offset: Int64(number) * 10, size: 10, frames: frames)
    }
    #expect((0..<1000).map { index.start(of: $0) } == starts)
    for frame in 0..<index.frames {
      #expect(index.packet(at: frame) == starts.lastIndex { $0 <= frame })
    }
    #expect(index.packet(at: index.frames + 5) == 999)
  }

  @Test("A run ends at a gap, at the limit and at the end of the file")
  func endsRuns() throws {
    var index = PacketIndex()
    for offset in [0, 10, 20, 40, 50] as [Int64] {
      try index.append(offset: offset, size: 10, frames: 1)
    }
    #expect(index.run(from: 0, limit: 100, end: 100) == (0..<3, 30))
    #expect(index.run(from: 0, limit: 25, end: 100) == (0..<2, 20))
    #expect(index.run(from: 0, limit: 5, end: 100) == (0..<1, 10))
    #expect(index.run(from: 3, limit: 100, end: 55) == (3..<4, 10))
    #expect(index.run(from: 3, limit: 100, end: 45) == (3..<3, 0))
  }
}
