// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Another source with a few of its bytes replaced, for readers that don't know how the file says
/// what it says.
final class PatchedByteSource: ByteSource {
  private let source: any ByteSource
  private let patch: [UInt8]
  private let position: Int64

  /// The bytes of `source`, with `patch` in place of those at `position`.
  init(_ source: any ByteSource, patch: [UInt8], at position: Int64) {
    self.source = source
    self.patch = patch
    self.position = position
  }

  var count: Int64? { source.count }

  func read(
    at offset: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure) -> Int {
    let count = try source.read(at: offset, into: buffer)
    for (place, byte) in patch.enumerated() {
      let target = position + Int64(place) - offset
      if (0..<Int64(count)).contains(target) { buffer[Int(target)] = byte }
    }
    return count
  }
}
