// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Packets that follow one another without a gap, as they lie in their file.
///
/// A copy that keeps packets as they are goes run by run: one read and one write for a mebibyte,
/// and no array for each packet.
struct PacketRun {
  /// A run is not made longer than this.
  static let largestSize = 1 << 20

  /// All the packets' bytes.
  let slice: BlockSlice
  /// Bytes and frames of each packet.
  let packets: [(size: Int, frames: Int)]

  /// All the packets' bytes; valid as long as the run is.
  var bytes: UnsafeRawBufferPointer { slice.bytes }
  /// Frames of all packets.
  var frames: Int64 { packets.reduce(0) { $0 + Int64($1.frames) } }
}

/// A reader that can give its packets in runs.
protocol RunReader: PacketReader {
  /// Whether the packets lie in the file as `next` gives them; for PCM, as `runLayout` says.
  var givesRuns: Bool { get }
  /// How PCM samples lie in the runs; nil for encoded packets.
  var runLayout: PCMLayout? { get }

  /// The packets that come next; nil behind the last. Throws as `next` does.
  func nextRun() throws(TrackFailure) -> PacketRun?
}

/// A writer that takes packets in runs.
protocol RunWriter: PacketWriter {
  /// How PCM samples must lie in the runs; nil for encoded packets.
  var runLayout: PCMLayout? { get }

  /// Adds the packets of a run. Throws as `write` of a packet does.
  func write(_ run: PacketRun) throws(TrackFailure)
}
