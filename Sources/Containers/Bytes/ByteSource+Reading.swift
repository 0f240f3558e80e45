// SPDX-License-Identifier: GPL-3.0-or-later
import Media

extension ByteSource {
  /// Up to `count` bytes from `offset`; fewer at the end.
  func bytes(at offset: Int64, count: Int) throws(TrackFailure) -> [UInt8] {
    var failure: TrackFailure?
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(TrackFailure) {
        filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return result
  }

  /// The length, found by trial reads where the source doesn't know it beforehand.
  func length() throws(TrackFailure) -> Int64 {
    if let count { return count }
    var low: Int64 = 0
    var high: Int64 = 1 << 16
    while try !bytes(at: high - 1, count: 1).isEmpty {
      low = high
      guard high < 1 << 50 else { throw .notReadable(detail: "the stream has no end") }
      high *= 2
    }
    while low < high {
      let middle = low + (high - low) / 2
      if try bytes(at: middle, count: 1).isEmpty { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
