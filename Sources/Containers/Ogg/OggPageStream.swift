// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Walks the pages of an Ogg file and puts the packets of one logical stream together.
struct OggPageStream {
  private let window: SourceWindow
  /// Where the next page begins.
  private(set) var position: Int64
  /// The stream whose packets are wanted.
  var serial: UInt32
  /// The start of a packet that goes on in the next page; nil where its start was not seen.
  private var partial: [UInt8]?

  /// No packet is larger.
  private static let largestPacket = 1 << 26

  /// A walk from a page's position.
  init(_ window: SourceWindow, position: Int64, serial: UInt32) {
    self.window = window
    self.position = position
    self.serial = serial
  }

  /// The next page of any stream; nil at the end.
  ///
  /// - Throws: `damaged` where the bytes make no page.
  mutating func nextPage() throws(TrackFailure) -> OggPage? {
    let bytes = try window.peek(at: position, count: OggPage.maximumSize)
    if bytes.isEmpty { return nil }
    guard let page = OggPage(bytes) else {
      throw .damaged(position: nil, detail: "an Ogg page is broken or cut off")
    }
    position += Int64(page.size)
    return page
  }

  /// The packets that end in a page of the wanted stream.
  mutating func packets(of page: OggPage) throws(TrackFailure) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var current: [UInt8]? = page.flags.contains(.continued) ? partial : []
    partial = nil
    var start = 0
    var end = 0
    for (index, length) in page.lacing.enumerated() {
      end += Int(length)
      let isLast = index == page.lacing.count - 1
      guard length < 255 || isLast else { continue }
      current?.append(contentsOf: page.body[start..<end])
      start = end
      guard current?.count ?? 0 <= Self.largestPacket else {
        throw .damaged(position: nil, detail: "an Ogg packet is too large")
      }
      if length == 255 {
        partial = current
      } else {
        // Some muxers end a stream with a packet of nothing, to have where to say so.
        if let current, !current.isEmpty { packets.append(current) }
        current = []
      }
    }
    return packets
  }

  /// Goes to the page that begins at or behind `target`, and forgets what came before.
  mutating func move(to target: Int64) {
    position = target
    partial = nil
  }

  /// The first page at or behind `start` and before `end` that satisfies a condition.
  static func find(
    _ window: SourceWindow,
    from start: Int64,
    to end: Int64,
    where condition: (OggPage) -> Bool
  ) throws(TrackFailure) -> (position: Int64, page: OggPage)? {
    var position = start
    while position < end {
      let bytes = try window.peek(at: position, count: OggPage.maximumSize)
      guard !bytes.isEmpty else { return nil }
      if let page = OggPage(bytes) {
        if condition(page) { return (position, page) }
        position += Int64(page.size)
        continue
      }
      guard let next = bytes.dropFirst().firstIndex(of: UInt8(ascii: "O")) else {
        position += Int64(bytes.count)
        continue
      }
      position += Int64(next)
    }
    return nil
  }
}
