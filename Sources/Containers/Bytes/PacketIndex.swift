// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Where a track's packets lie in its file, and when each begins.
struct PacketIndex {
  /// More packets than this, four days of AAC, are a hostile file's claim.
  static let limit = 1 << 24
  /// No encoding has packets as large as this.
  private static let largestPacket = 1 << 26

  private(set) var offsets: [Int64] = []
  private(set) var sizes: [Int] = []
  /// The frame at which each packet begins.
  private(set) var starts: [Int64] = []
  /// Frames of all packets.
  private(set) var frames: Int64 = 0

  var count: Int { offsets.count }

  /// Adds a packet behind the last.
  mutating func append(offset: Int64, size: Int, frames count: Int) throws(TrackFailure) {
    guard offsets.count < Self.limit, (0...Self.largestPacket).contains(size),
      count >= 0, offset >= 0
    else {
      throw .damaged(position: nil, detail: "the packet table is out of range")
    }
    let (end, overflow) = frames.addingReportingOverflow(Int64(count))
    guard !overflow else {
      throw .damaged(position: nil, detail: "the packet table's duration is out of range")
    }
    offsets.append(offset)
    sizes.append(size)
    starts.append(frames)
    frames = end
  }

  /// Frames of a packet.
  func frames(of packet: Int) -> Int {
    Int((packet + 1 < count ? starts[packet + 1] : frames) - starts[packet])
  }

  /// The packet that holds `frame`, or the first or last one.
  func packet(at frame: Int64) -> Int {
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= frame { low = middle } else { high = middle }
    }
    return low
  }
}
