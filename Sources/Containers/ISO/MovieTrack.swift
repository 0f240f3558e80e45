// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A sound track of a movie box, before its samples are looked up.
struct MovieTrack {
  var identifier: UInt32
  /// Whether it plays unless another is asked for.
  var isEnabled: Bool
  var timescale: Int64
  var entry: SampleEntry
  var table: SampleTable
  var edits: EditList?

  /// Reads a `trak` box; nil where it is no sound track.
  init?(_ box: Box) throws(TrackFailure) {
    guard let media = box.child("mdia"), let handler = media.child("hdlr"),
      handler.content.dropFirst(8).prefix(4).elementsEqual("soun".utf8)
    else { return nil }
    guard let mediaHeader = media.child("mdhd"), let trackHeader = box.child("tkhd"),
      let sampleBox = media.descendant("minf", "stbl"), let descriptions = sampleBox.child("stsd")
    else { throw .damaged(position: nil, detail: "a sound track lacks a header") }
    identifier = try Self.field(trackHeader, version0: 8, version1: 16)
    isEnabled = try trackHeader.full().flags & 1 == 1
    timescale = Int64(try Self.field(mediaHeader, version0: 8, version1: 16))
    guard timescale > 0 else {
      throw .damaged(position: nil, detail: "a sound track's time scale is zero")
    }
    guard let first = descriptions.children(behind: 8).first else {
      throw .damaged(position: nil, detail: "a sound track has no sample entry")
    }
    entry = try SampleEntry(first)
    table = try SampleTable(sampleBox)
    edits = try box.descendant("edts", "elst").flatMap { box throws(TrackFailure) in
      try EditList(box)
    }
  }

  /// A 32-bit field whose place depends on the header's version.
  static func field(
    _ header: Box,
    version0: Int,
    version1: Int
  ) throws(TrackFailure) -> UInt32 {
    var (version, _, cursor) = try header.full()
    try cursor.skip(version == 1 ? version1 : version0)
    return try cursor.u32()
  }
}
