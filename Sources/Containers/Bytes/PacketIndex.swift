// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Where a track's packets lie in its file, and when each begins.
struct PacketIndex {
  /// More packets than this, four days of AAC, are a hostile file's claim.
  static let limit = 1 << 24
  /// No encoding has packets as large as this.
  private static let largestPacket = 1 << 26

  /// One packet; an hour of AAC has 155,000 of them.
  struct Packet {
    var offset: Int64
    var size: UInt32
    var frames: UInt32
  }

  /// Every so many packets it is noted when the next one begins.
  private static let interval = 256

  private(set) var packets: [Packet] = []
  /// The frame at which each first packet of an interval begins.
  private var starts: [Int64] = []
  /// Frames of all packets.
  private(set) var frames: Int64 = 0

  var count: Int { packets.count }

  /// Makes room for packets to come.
  mutating func reserve(_ count: Int) { packets.reserveCapacity(packets.count + count) }

  /// Adds a packet behind the last.
  mutating func append(offset: Int64, size: Int, frames count: Int) throws(TrackFailure) {
    guard packets.count < Self.limit, (0...Self.largestPacket).contains(size),
      let count = UInt32(exactly: count), offset >= 0
    else {
      throw .damaged(position: nil, detail: "the packet table is out of range")
    }
    let (end, overflow) = frames.addingReportingOverflow(Int64(count))
    guard !overflow else {
      throw .damaged(position: nil, detail: "the packet table's duration is out of range")
    }
    if packets.count % Self.interval == 0 { starts.append(frames) }
    packets.append(Packet(offset: offset, size: UInt32(size), frames: count))
    frames = end
  }

  /// The frame at which a packet begins.
  func start(of packet: Int) -> Int64 {
    let first = packet / Self.interval
    return packets[first * Self.interval..<packet].reduce(starts[first]) { $0 + Int64($1.frames) }
  }

  /// The packet that holds `frame`, or the first or last one.
  func packet(at frame: Int64) -> Int {
    guard count > 0 else { return 0 }
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= frame { low = middle } else { high = middle }
    }
    var packet = low * Self.interval
    var end = starts[low] + Int64(packets[packet].frames)
    while end <= frame, packet + 1 < count {
      packet += 1
      end += Int64(packets[packet].frames)
    }
    return packet
  }

  /// The packets from `first` on that follow one another without a gap and end by `end`, up to
  /// `limit` bytes, and how many bytes they are; one packet may be larger.
  func run(from first: Int, limit: Int, end: Int64) -> (packets: Range<Int>, size: Int) {
    var size = 0
    var next = first
    let start = packets[first].offset
    while next < count {
      let packet = packets[next]
      let total = size + Int(packet.size)
      guard packet.offset == start + Int64(size), total <= limit || next == first,
        end - start >= Int64(total)
      else { break }
      size = total
      next += 1
    }
    return (first..<next, size)
  }
}
