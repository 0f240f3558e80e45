// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Testing

@testable import Containers

@Suite("WriteBehind")
struct WriteBehindTests {
  @Test("A full disk is told at the next write or at the end")
  func reportsFullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let behind = WriteBehind(descriptor, path: "/dev/full")
    let slice = BlockSlice(block: ByteBlock(size: 1 << 16), range: 0..<1 << 16)
    try behind.write(slice, at: 0)
    behind.drain()
    #expect(throws: TrackFailure.noSpace) { try behind.write(slice, at: 1 << 16) }
    #expect(throws: TrackFailure.noSpace) { try behind.check() }
  }

  @Test("What was read stays as it was while the window moves on")
  func keepsSlices() throws {
    let bytes = (0..<8 << 20).map { UInt8(truncatingIfNeeded: $0 >> 12) }
    let window = try SourceWindow(MemoryByteSource(bytes))
    var slices: [BlockSlice] = []
    for offset in stride(from: 0, to: bytes.count, by: 1 << 20) {
      slices.append(try window.slice(at: Int64(offset), count: 1 << 20))
      // A jump, which fills the window anew.
      let far = bytes.count - 1 - offset
      #expect(try window.peek(at: Int64(far), count: 1).first == bytes[far])
    }
    #expect(slices.flatMap { [UInt8]($0.bytes) } == bytes)
  }
}
