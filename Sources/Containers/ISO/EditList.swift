// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A track's edit list (ISO/IEC 14496-12, 8.6.6), as far as it tells what to play of one stretch.
struct EditList {
  /// Where playing starts, in the media's time scale.
  var mediaTime: Int64
  /// How long it goes on, in the movie's time scale; 0 for "to the end".
  var duration: Int64

  /// Reads `elst`; nil where it plays nothing or lists only empty edits.
  init?(_ box: Box) throws(TrackFailure) {
    var (version, _, cursor) = try box.full()
    let count = Int(try cursor.u32())
    guard count <= cursor.remaining / (version == 1 ? 20 : 12) else { throw .sampleTable }
    var first: (time: Int64, duration: Int64)?
    for _ in 0..<count {
      let length = version == 1 ? try cursor.u64() : UInt64(try cursor.u32())
      let time =
        version == 1
        ? Int64(bitPattern: try cursor.u64()) : Int64(Int32(bitPattern: try cursor.u32()))
      try cursor.skip(4)
      // A media time of -1 is an empty edit: silence before the sound, not a part of it.
      guard time >= 0, first == nil else { continue }
      first = (time, Int64(clamping: length))
    }
    guard let first else { return nil }
    mediaTime = first.time
    duration = first.duration
  }
}
