// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The samples of an M4A file that is being written, and the boxes that list them (ISO/IEC 14496-12,
/// 8.6 and 8.7).
struct SampleList {
  /// A run of samples that last equally long.
  struct DurationRun {
    var count: UInt32
    var duration: UInt32
  }

  /// A chunk of this many samples is about a second, which players read at once.
  private static let samplesPerChunk = 32

  private var sizes: [UInt32] = []
  private var chunkOffsets: [Int64] = []
  private var durations: [DurationRun] = []

  /// Frames that all samples last.
  var frames: Int64 { durations.reduce(0) { $0 + Int64($1.count) * Int64($1.duration) } }
  /// Bytes of all samples.
  var byteCount: Int64 { sizes.reduce(0) { $0 + Int64($1) } }

  /// Adds a sample that lies at `offset` in the file.
  mutating func append(size: Int, frames: Int, at offset: Int64) {
    if sizes.count % Self.samplesPerChunk == 0 { chunkOffsets.append(offset) }
    sizes.append(UInt32(clamping: size))
    let duration = UInt32(clamping: frames)
    if let last = durations.last, last.duration == duration {
      durations[durations.count - 1].count += 1
    } else {
      durations.append(DurationRun(count: 1, duration: duration))
    }
  }

  /// Takes frames off the end of the last sample, if it has more than these.
  ///
  /// - Returns: Whether it had.
  mutating func shorten(by frames: Int64) -> Bool {
    guard let last = durations.last, frames > 0, frames < Int64(last.duration) else { return false }
    durations[durations.count - 1].count -= 1
    durations.append(DurationRun(count: 1, duration: last.duration - UInt32(frames)))
    durations.removeAll { $0.count == 0 }
    return true
  }

  /// How long each sample lasts.
  var timeTable: [UInt8] { table("stts", durations.map { [$0.count, $0.duration] }) }

  /// How many samples each chunk has.
  var chunkTable: [UInt8] {
    var runs: [[UInt32]] = []
    let (chunks, rest) = sizes.count.quotientAndRemainder(dividingBy: Self.samplesPerChunk)
    if chunks > 0 { runs.append([1, UInt32(Self.samplesPerChunk), 1]) }
    if rest > 0 { runs.append([UInt32(chunks + 1), UInt32(rest), 1]) }
    return table("stsc", runs)
  }

  /// How large each sample is.
  var sizeTable: [UInt8] {
    let header: [UInt32] = [0, UInt32(sizes.count)]
    return BoxBuilder.full("stsz", BoxBuilder.big(header), BoxBuilder.big(sizes))
  }

  /// Where each chunk lies.
  var offsetTable: [UInt8] {
    let count = BoxBuilder.big(UInt32(chunkOffsets.count))
    guard (chunkOffsets.last ?? 0) > Int64(UInt32.max) else {
      return BoxBuilder.full("stco", count, BoxBuilder.big(chunkOffsets.map { UInt32($0) }))
    }
    return BoxBuilder.full("co64", count, BoxBuilder.big(chunkOffsets))
  }

  private func table(_ type: FourCharacterCode, _ rows: [[UInt32]]) -> [UInt8] {
    BoxBuilder.full(type, BoxBuilder.big(UInt32(rows.count)), BoxBuilder.big(Array(rows.joined())))
  }
}
