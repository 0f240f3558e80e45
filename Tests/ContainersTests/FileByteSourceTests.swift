// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Glibc
import Media
import Testing

@Suite("FileByteSource")
struct FileByteSourceTests {
  @Test("It reads from any position, and nothing behind the end")
  func reads() throws {
    let path = try Workshop.file(.named("s16.wav"))
    let bytes = try Workshop.bytes(path)
    let source = try FileByteSource(Location(path: path))
    #expect(source.count == Int64(bytes.count))
    var buffer = [UInt8](repeating: 0, count: 100)
    let middle = try buffer.withUnsafeMutableBytes { try source.read(at: 1000, into: $0) }
    #expect(middle == 100)
    #expect(buffer.elementsEqual(bytes[1000..<1100]))
    let end = Int64(bytes.count)
    #expect(try buffer.withUnsafeMutableBytes { try source.read(at: end - 7, into: $0) } == 7)
    #expect(try buffer.withUnsafeMutableBytes { try source.read(at: end, into: $0) } == 0)
  }

  @Test("A missing file is missing, also where a folder of its path is a file")
  func reportsMissing() throws {
    for path in ["/nowhere/song.mp3", try Workshop.file(.named("s16.wav")) + "/song.mp3"] {
      #expect(throws: TrackFailure.missing) { _ = try FileByteSource(Location(path: path)) }
    }
  }

  @Test("A folder, a FIFO and a device are no files, and opening one doesn't block")
  func refusesSpecialFiles() throws {
    let fifo = Workshop.newPath(".mp3")
    #expect(mkfifo(fifo, 0o600) == 0)
    for path in [Workshop.folder, fifo, "/dev/zero"] {
      #expect(throws: TrackFailure.notReadable(detail: "not a regular file")) {
        _ = try FileByteSource(Location(path: path))
      }
    }
  }

  @Test("Another scheme is not readable as a file")
  func refusesOtherSchemes() {
    #expect(throws: TrackFailure.self) {
      _ = try FileByteSource(Location(uri: "https://example.org/song.mp3"))
    }
  }
}
