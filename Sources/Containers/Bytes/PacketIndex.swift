// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Where a track's packets lie in its file, and when each begins.
struct PacketIndex {
  /// More packets than this, four days of AAC, are a hostile file's claim.
  static let limit = 1 << 24
  /// No encoding has packets as large as this.
  private static let largestPacket = 1 << 26

  /// One packet.
  struct Packet {
    var offset: Int64
    var size: Int
    /// The frame at which it begins.
    var start: Int64
  }

  private(set) var packets: [Packet] = []
  /// Frames of all packets.
  private(set) var frames: Int64 = 0

  var count: Int { packets.count }

  /// Makes room for packets to come.
  mutating func reserve(_ count: Int) { packets.reserveCapacity(packets.count + count) }

  /// Adds a packet behind the last.
  mutating func append(offset: Int64, size: Int, frames count: Int) throws(TrackFailure) {
    guard packets.count < Self.limit, (0...Self.largestPacket).contains(size),
      count >= 0, offset >= 0
    else {
      throw .damaged(position: nil, detail: "the packet table is out of range")
    }
    let (end, overflow) = frames.addingReportingOverflow(Int64(count))
    guard !overflow else {
      throw .damaged(position: nil, detail: "the packet table's duration is out of range")
    }
    packets.append(Packet(offset: offset, size: size, start: frames))
    frames = end
  }

  /// Frames of a packet.
  func frames(of packet: Int) -> Int {
    let end = packet + 1 < count ? packets[packet + 1].start : frames
    return Int(end - packets[packet].start)
  }

  /// The packet that holds `frame`, or the first or last one.
  func packet(at frame: Int64) -> Int {
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if packets[middle].start <= frame { low = middle } else { high = middle }
    }
    return low
  }

  /// The packets from `first` on that follow one another without a gap and end by `end`, up to
  /// `limit` bytes, and how many bytes they are; one packet may be larger.
  func run(from first: Int, limit: Int, end: Int64) -> (packets: Range<Int>, size: Int) {
    var size = 0
    var next = first
    let start = packets[first].offset
    while next < count {
      let packet = packets[next]
      let total = size + packet.size
      guard packet.offset == start + Int64(size), total <= limit || next == first,
        end - start >= Int64(total)
      else { break }
      size = total
      next += 1
    }
    return (first..<next, size)
  }
}
