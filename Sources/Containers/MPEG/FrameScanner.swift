// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Finds the frames of a stream of self-describing frames, and re-finds them behind junk.
///
/// `Header` says what a header is; MPEG audio and ADTS share the rest.
struct FrameScanner<Header: StreamFrameHeader> {
  /// Where the frames' packets lie and how large they are.
  private(set) var frames: [(offset: Int64, size: Int)] = []
  /// The first frame's header.
  let first: Header
  /// Whether the stream ends within a frame.
  private(set) var isCutOff = false
  /// Bytes between frames that belong to none.
  private(set) var junk: Int64 = 0

  private let window: SourceWindow
  private let end: Int64

  /// Junk in front of the first frame may be this long.
  private static var searchLimit: Int64 { 1 << 20 }

  /// Scans `range`; nil where it holds no such stream.
  ///
  /// A stream is believed by `confidence` frames in a row, fewer only where the range ends with
  /// them; random bytes hardly make two.
  init?(
    _ window: SourceWindow,
    range: Range<Int64>,
    confidence: Int
  ) throws(TrackFailure) {
    self.window = window
    end = range.upperBound
    guard
      let start = try Self.find(
        in: window,
        range.lowerBound..<range.upperBound,
        limit: Self.searchLimit,
        confidence: confidence,
        like: nil
      )
    else { return nil }
    first = start.header
    try scan(from: start.position)
  }

  private mutating func scan(from start: Int64) throws(TrackFailure) {
    var position = start
    while position < end {
      if let header = try Self.header(window, at: position, like: first) {
        let size = header.size
        guard position + Int64(size) <= end else {
          isCutOff = true
          return
        }
        guard frames.count < PacketIndex.limit else { throw .sampleTable }
        frames.append((position + Int64(header.prefixSize), size - header.prefixSize))
        position += Int64(size)
        continue
      }
      if let tag = try TagBlocks.leadingTag(window, at: position), position + tag <= end {
        position += tag
        continue
      }
      let rest = position..<end
      guard
        let next = try Self.find(in: window, rest, limit: .max, confidence: 3, like: first)
      else {
        if end - position < 4 { isCutOff = try isSyncByte(at: position) }
        junk += end - position
        return
      }
      junk += next.position - position
      position = next.position
    }
  }

  private func isSyncByte(at position: Int64) throws(TrackFailure) -> Bool {
    try window.peek(at: position, count: 1).first == Header.syncByte
  }

  /// The first place in `range` from which frames follow one another.
  private static func find(
    in window: SourceWindow,
    _ range: Range<Int64>,
    limit: Int64,
    confidence: Int,
    like model: Header?
  ) throws(TrackFailure) -> (position: Int64, header: Header)? {
    var position = range.lowerBound
    while position < range.upperBound, position - range.lowerBound < limit {
      let bytes = try window.peek(at: position, count: 1 << 12)
      guard let sync = bytes.firstIndex(of: Header.syncByte) else {
        position += Int64(max(bytes.count, 1))
        continue
      }
      position += Int64(sync)
      let needed = position == range.lowerBound || model != nil ? confidence : confidence * 2
      if let header = try header(window, at: position, like: model),
        try chain(window, from: position, header, end: range.upperBound, needed: needed)
      {
        return (position, header)
      }
      position += 1
    }
    return nil
  }

  /// Whether `needed` frames follow one another, or as many as end exactly at `end`.
  private static func chain(
    _ window: SourceWindow,
    from start: Int64,
    _ first: Header,
    end: Int64,
    needed: Int
  ) throws(TrackFailure) -> Bool {
    var position = start + Int64(first.size)
    for count in 1..<needed {
      // Two frames to the very end are enough; one is where it is all there is.
      if position == end { return count >= 2 || needed <= 3 }
      guard let next = try header(window, at: position, like: first) else { return false }
      position += Int64(next.size)
    }
    return true
  }

  private static func header(
    _ window: SourceWindow,
    at position: Int64,
    like model: Header?
  ) throws(TrackFailure) -> Header? {
    try Header.read(window, at: position, like: model)
  }
}

/// The header of a frame that says how long the frame is.
protocol StreamFrameHeader {
  /// What every header begins with.
  static var syncByte: UInt8 { get }
  /// Bytes of the whole frame.
  var size: Int { get }
  /// Bytes of it that are no part of the packet.
  var prefixSize: Int { get }

  /// Reads the header at `position`; nil where there is none, or none of `model`'s stream.
  static func read(
    _ window: SourceWindow,
    at position: Int64,
    like model: Self?
  ) throws(TrackFailure) -> Self?
}
