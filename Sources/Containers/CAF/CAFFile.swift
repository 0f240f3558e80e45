// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The chunks of a CAF file.
struct CAFFile {
  private(set) var formatID = FourCharacterCode(0)
  private(set) var sampleRate = 0
  private(set) var channels = 0
  /// 0 where packets differ, as the next.
  private(set) var bytesPerPacket = 0
  private(set) var framesPerPacket = 0
  private(set) var cookie: [UInt8] = []
  private(set) var packetTable: [UInt8] = []
  private(set) var packetCount = 0
  private(set) var validFrames: Int64?
  private(set) var primingFrames = 0
  /// The packets, without the edit count before them.
  private(set) var data: Range<Int64> = 0..<0
  private var promisedSize: Int64?
  /// Where the size of the data chunk stands if it is left open or goes beyond the file; else nil.
  private(set) var wrongSizePosition: Int64?

  private static let largestChunk: Int64 = 1 << 28

  /// Reads the chunks.
  init(_ window: SourceWindow) throws(TrackFailure) {
    var position: Int64 = 8
    for _ in 0..<4096 {
      let header = try window.bytes(at: position, count: 12)
      guard header.count == 12 else { break }
      var cursor = ByteCursor(header)
      let type = try cursor.code()
      var size = Int64(bitPattern: try cursor.u64())
      let start = position + 12
      if type == "data" {
        setData(start: start, size: size, count: window.count)
        if size < 0 { break }
      }
      guard size >= 0 else { break }
      if start > window.count - size { size = window.count - start }
      if type != "data", size <= Self.largestChunk {
        try read(type, window, start: start, size: Int(size))
      }
      position = start + size
    }
    guard sampleRate > 0, channels > 0 else {
      throw .damaged(position: nil, detail: "the CAF file has no description")
    }
  }

  /// Frames of PCM that the data chunk promises; nil where its size is left open.
  var promisedFrames: Int64? {
    guard let promisedSize, bytesPerPacket > 0, framesPerPacket > 0 else { return nil }
    return promisedSize / Int64(bytesPerPacket) * Int64(framesPerPacket)
  }

  private mutating func setData(start: Int64, size: Int64, count: Int64) {
    let first = min(start + 4, count)
    promisedSize = size >= 4 ? size - 4 : nil
    if size < 0 || size > count - start { wrongSizePosition = start - 8 }
    let end = size >= 4 && size <= count - start ? start + size : count
    data = first..<max(first, end)
  }

  private mutating func read(
    _ type: FourCharacterCode,
    _ window: SourceWindow,
    start: Int64,
    size: Int
  ) throws(TrackFailure) {
    switch type {
    case "desc":
      var cursor = ByteCursor(try window.bytes(at: start, count: min(size, 32)))
      let rate = Double(bitPattern: try cursor.u64())
      formatID = try cursor.code()
      try cursor.skip(4)
      bytesPerPacket = Int(try cursor.u32())
      framesPerPacket = Int(try cursor.u32())
      channels = Int(try cursor.u32())
      guard rate >= 1, rate <= 1_536_000, channels <= 64, framesPerPacket <= 1 << 20 else {
        throw .damaged(position: nil, detail: "the CAF description is out of range")
      }
      sampleRate = Int(rate.rounded())
    case "kuki": cookie = try window.source.bytes(at: start, count: size)
    case "pakt":
      let bytes = try window.source.bytes(at: start, count: size)
      var cursor = ByteCursor(bytes)
      let count = try cursor.u64()
      guard count <= UInt64(PacketIndex.limit), count <= UInt64(size) else { throw .sampleTable }
      packetCount = Int(count)
      let valid = Int64(bitPattern: try cursor.u64())
      primingFrames = Int(max(Int32(bitPattern: try cursor.u32()), 0))
      try cursor.skip(4)
      validFrames = valid > 0 ? valid : nil
      packetTable = Array(cursor.rest)
    default: break
    }
  }
}

/// The numbers of a `pakt` chunk: seven bits a byte, the highest bit says that more follow.
struct CAFPacketTable {
  private var cursor: ByteCursor

  /// A table's numbers from the first on.
  init(_ bytes: [UInt8]) { cursor = ByteCursor(bytes) }

  /// The next number.
  mutating func number() throws(TrackFailure) -> Int {
    var value = 0
    for _ in 0..<5 {
      let byte = try cursor.u8()
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    throw .sampleTable
  }
}
