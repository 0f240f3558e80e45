// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The boxes of `stbl` that tell where samples lie and how long they last (ISO/IEC 14496-12, 8.6
/// and 8.7), turned into packets.
struct SampleTable {
  /// A run of samples that last equally long.
  struct DurationRun {
    var count: Int
    var duration: UInt32
  }

  private enum Sizes {
    case constant(UInt32, count: Int)
    case each([UInt32])

    var count: Int {
      switch self {
      case .constant(_, let count): count
      case .each(let sizes): sizes.count
      }
    }

    subscript(index: Int) -> UInt32 {
      switch self {
      case .constant(let size, _): size
      case .each(let sizes): sizes[index]
      }
    }
  }

  private struct ChunkRun {
    var firstChunk: Int
    var samplesPerChunk: Int
  }

  private let chunkOffsets: [Int64]
  private let chunkRuns: [ChunkRun]
  private let sizes: Sizes
  let durations: [DurationRun]

  /// Reads the tables of an `stbl` box; those that are missing are empty, as in fragmented files.
  init(_ box: Box) throws(TrackFailure) {
    chunkOffsets = try Self.chunkOffsets(box)
    chunkRuns = try Self.chunkRuns(box)
    sizes = try Self.sizes(box)
    durations = try Self.durations(box)
  }

  /// Where each chunk begins, and the samples in it.
  var chunks: [(offset: Int64, samples: Range<Int>)] {
    var chunks: [(offset: Int64, samples: Range<Int>)] = []
    chunks.reserveCapacity(chunkOffsets.count)
    var sample = 0
    var run = 0
    for (chunk, offset) in chunkOffsets.enumerated() {
      while run + 1 < chunkRuns.count, chunkRuns[run + 1].firstChunk <= chunk + 1 { run += 1 }
      guard run < chunkRuns.count else { break }
      let count = min(chunkRuns[run].samplesPerChunk, sizes.count - sample)
      guard count > 0 else { break }
      chunks.append((offset, sample..<sample + count))
      sample += count
    }
    return chunks
  }

  /// Every sample, in order.
  func samples() throws(TrackFailure) -> [MovieFragments.Sample] {
    let chunks = chunks
    let count = chunks.last?.samples.upperBound ?? 0
    guard count <= PacketIndex.limit else { throw .sampleTable }
    var samples: [MovieFragments.Sample] = []
    samples.reserveCapacity(count)
    var run = 0
    var left = durations.first?.count ?? 0
    for chunk in chunks {
      var offset = chunk.offset
      for sample in chunk.samples {
        while left == 0, run < durations.count {
          run += 1
          left = run < durations.count ? durations[run].count : 0
        }
        let duration = run < durations.count ? durations[run].duration : 0
        left -= left > 0 ? 1 : 0
        let size = sizes[sample]
        samples.append(MovieFragments.Sample(offset: offset, size: size, duration: duration))
        offset &+= Int64(size)
      }
    }
    return samples
  }

  /// Whether sample sizes say nothing: QuickTime counts frames of constant size as samples.
  func isConstant(_ frameBytes: Int) -> Bool {
    guard case .constant(let size, _) = sizes else { return false }
    return size <= 1 || Int(size) == frameBytes
  }

  private static func chunkOffsets(_ box: Box) throws(TrackFailure) -> [Int64] {
    if let table = box.child("co64") {
      var (_, _, cursor) = try table.full()
      let count = try entryCount(&cursor, entrySize: 8)
      return try cursor.big(UInt64.self, count: count).map { Int64(clamping: $0) }
    }
    guard let table = box.child("stco") else { return [] }
    var (_, _, cursor) = try table.full()
    let count = try entryCount(&cursor, entrySize: 4)
    return try cursor.big(UInt32.self, count: count).map { Int64($0) }
  }

  private static func chunkRuns(_ box: Box) throws(TrackFailure) -> [ChunkRun] {
    guard let table = box.child("stsc") else { return [] }
    var (_, _, cursor) = try table.full()
    var runs: [ChunkRun] = []
    for _ in 0..<(try entryCount(&cursor, entrySize: 12)) {
      runs.append(
        ChunkRun(firstChunk: Int(try cursor.u32()), samplesPerChunk: Int(try cursor.u32()))
      )
      try cursor.skip(4)
    }
    return runs
  }

  private static func sizes(_ box: Box) throws(TrackFailure) -> Sizes {
    if let table = box.child("stz2") { return try compactSizes(table) }
    guard let table = box.child("stsz") else { return .each([]) }
    var (_, _, cursor) = try table.full()
    let size = try cursor.u32()
    if size > 0 { return .constant(size, count: Int(try cursor.u32())) }
    let count = try entryCount(&cursor, entrySize: 4)
    return .each(try cursor.big(UInt32.self, count: count))
  }

  /// `stz2` keeps sizes in 4, 8 or 16 bits.
  private static func compactSizes(_ table: Box) throws(TrackFailure) -> Sizes {
    var (_, _, cursor) = try table.full()
    let width = Int(try cursor.u32() & 0xFF)
    let count = Int(try cursor.u32())
    guard [4, 8, 16].contains(width), count <= PacketIndex.limit,
      (count * width + 7) / 8 <= cursor.remaining
    else { throw .sampleTable }
    var sizes: [UInt32] = []
    sizes.reserveCapacity(count)
    while sizes.count < count {
      switch width {
      case 16: sizes.append(UInt32(try cursor.u16()))
      case 8: sizes.append(UInt32(try cursor.u8()))
      default:
        let pair = try cursor.u8()
        sizes.append(UInt32(pair >> 4))
        if sizes.count < count { sizes.append(UInt32(pair & 15)) }
      }
    }
    return .each(sizes)
  }

  private static func durations(_ box: Box) throws(TrackFailure) -> [DurationRun] {
    guard let table = box.child("stts") else { return [] }
    var (_, _, cursor) = try table.full()
    var runs: [DurationRun] = []
    for _ in 0..<(try entryCount(&cursor, entrySize: 8)) {
      runs.append(DurationRun(count: Int(try cursor.u32()), duration: try cursor.u32()))
    }
    return runs
  }

  /// A table's count of entries, which must fit into its box.
  private static func entryCount(
    _ cursor: inout ByteCursor,
    entrySize: Int
  ) throws(TrackFailure) -> Int {
    let count = Int(try cursor.u32())
    guard count <= cursor.remaining / entrySize else { throw .sampleTable }
    return count
  }
}

extension TrackFailure {
  /// A sample table that contradicts its own sizes.
  static var sampleTable: TrackFailure {
    .damaged(position: nil, detail: "the sample table is broken")
  }
}
