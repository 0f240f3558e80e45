// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The samples of one track in a movie's fragments (ISO/IEC 14496-12, 8.8).
struct MovieFragments {
  /// A sample in a fragment.
  struct Sample {
    var offset: Int64
    var size: UInt32
    var duration: UInt32
  }

  private struct Defaults {
    var duration: UInt32 = 0
    var size: UInt32 = 0
  }

  private let track: UInt32
  private var defaults = Defaults()
  private(set) var samples: [Sample] = []

  /// Fragments of the track with this number, with the defaults of the movie's `trex`.
  init(track: UInt32, movie: Box) throws(TrackFailure) {
    self.track = track
    for box in movie.child("mvex")?.children() ?? [] where box.type == "trex" {
      var (_, _, cursor) = try box.full()
      guard try cursor.u32() == track else { continue }
      try cursor.skip(4)
      defaults = Defaults(duration: try cursor.u32(), size: try cursor.u32())
    }
  }

  /// Adds the samples of a `moof` box that lies at `position` in the file.
  mutating func append(_ fragment: Box, at position: Int64) throws(TrackFailure) {
    for box in fragment.children() where box.type == "traf" {
      guard let header = box.child("tfhd") else { throw .sampleTable }
      try append(box.children(), header: header, fragment: position)
    }
  }

  private mutating func append(
    _ boxes: [Box],
    header: Box,
    fragment: Int64
  ) throws(TrackFailure) {
    var (_, flags, cursor) = try header.full()
    guard try cursor.u32() == track else { return }
    // Without a base of its own, a track fragment's data counts from the movie fragment's start.
    var base = fragment
    if flags & 1 != 0 { base = Int64(clamping: try cursor.u64()) }
    if flags & 2 != 0 { try cursor.skip(4) }
    var local = defaults
    if flags & 8 != 0 { local.duration = try cursor.u32() }
    if flags & 0x10 != 0 { local.size = try cursor.u32() }
    var end = base
    for run in boxes where run.type == "trun" {
      end = try append(run, base: base, follows: end, local)
    }
  }

  /// Adds a run, and returns where its data end.
  private mutating func append(
    _ run: Box,
    base: Int64,
    follows: Int64,
    _ local: Defaults
  ) throws(TrackFailure) -> Int64 {
    var (_, flags, cursor) = try run.full()
    let count = Int(try cursor.u32())
    var offset = follows
    if flags & 1 != 0 { offset = base &+ Int64(Int32(bitPattern: try cursor.u32())) }
    if flags & 4 != 0 { try cursor.skip(4) }
    let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count
    guard samples.count + count <= PacketIndex.limit,
      fields == 0 || count <= cursor.remaining / (4 * fields)
    else { throw .sampleTable }
    for _ in 0..<count {
      let duration = flags & 0x100 != 0 ? try cursor.u32() : local.duration
      let size = flags & 0x200 != 0 ? try cursor.u32() : local.size
      if flags & 0x400 != 0 { try cursor.skip(4) }
      if flags & 0x800 != 0 { try cursor.skip(4) }
      samples.append(Sample(offset: offset, size: size, duration: duration))
      offset &+= Int64(size)
    }
    return offset
  }
}
