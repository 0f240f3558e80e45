// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A Block or SimpleBlock: packets of one track (RFC 9559, section 10).
struct MatroskaBlock {
  /// The track's number.
  var track: UInt64
  /// Where its packets lie.
  var packets: [(offset: Int64, size: Int)]

  /// No header is longer: 255 sizes in Xiph lacing of packets of up to 64 KiB each.
  private static let largestHeader = 1 << 16

  /// Reads the header of the block whose content lies in `range`.
  ///
  /// - Returns: nil for a block of another track than `wanted`, which is looked at no further.
  /// - Throws: `damaged` where the lacing contradicts the block's size.
  init?(
    _ window: SourceWindow,
    _ range: Range<Int64>,
    wanted: UInt64
  ) throws(TrackFailure) {
    let count = Int(min(Int64(Self.largestHeader), Int64(range.count)))
    let short = try window.peek(at: range.lowerBound, count: min(count, 16))
    guard let number = EBMLNumber(short), short.count >= number.length + 3 else {
      throw .brokenBlock
    }
    guard number.value == wanted else { return nil }
    track = wanted
    // Behind the number: a relative timestamp of 16 bits, and flags.
    let lacing = short[number.length + 2] >> 1 & 3
    let start = number.length + 3
    guard lacing != 0 else {
      packets = [(range.lowerBound + Int64(start), range.count - start)]
      return
    }
    let head = try window.peek(at: range.lowerBound, count: count)
    var sizes = LaceSizes(UnsafeRawBufferPointer(rebasing: head[start...]), lacing)
    guard let sizes = sizes.read(total: range.count - start) else { throw .brokenBlock }
    packets = []
    var offset = range.upperBound - Int64(sizes.reduce(0, +))
    for size in sizes {
      packets.append((offset, size))
      offset += Int64(size)
    }
  }
}

/// The sizes at the start of a laced block (RFC 9559, section 10.3).
private struct LaceSizes {
  private let bytes: UnsafeRawBufferPointer
  private let lacing: UInt8
  private var position = 1

  init(_ bytes: UnsafeRawBufferPointer, _ lacing: UInt8) {
    self.bytes = bytes
    self.lacing = lacing
  }

  /// All packets' sizes; nil where they are not what is left of `total` bytes.
  mutating func read(total: Int) -> [Int]? {
    guard let first = bytes.first else { return nil }
    let count = Int(first) + 1
    if lacing == 2 {
      guard (total - 1) % count == 0 else { return nil }
      return [Int](repeating: (total - 1) / count, count: count)
    }
    var sizes: [Int] = []
    while sizes.count < count - 1 {
      guard let size = lacing == 1 ? xiphSize() : ebmlSize(behind: sizes.last), size >= 0 else {
        return nil
      }
      sizes.append(size)
    }
    // What the last packet has is what the others leave.
    let rest = total - position - sizes.reduce(0, +)
    return rest >= 0 ? sizes + [rest] : nil
  }

  private mutating func xiphSize() -> Int? {
    var size = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      size += Int(byte)
      if byte < 255 { return size }
    }
    return nil
  }

  private mutating func ebmlSize(behind last: Int?) -> Int? {
    guard position < bytes.count,
      let number = EBMLNumber(UnsafeRawBufferPointer(rebasing: bytes[position...])),
      number.value < 1 << 32
    else { return nil }
    position += number.length
    guard let last else { return Int(number.value) }
    return last + Int(number.signed)
  }
}

extension TrackFailure {
  /// A Matroska block that contradicts itself.
  static var brokenBlock: TrackFailure {
    .damaged(position: nil, detail: "a Matroska block is broken")
  }
}
