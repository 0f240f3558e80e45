// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The chunks of a DSDIFF file ("DSDIFF File Format Specification", version 1.5, Philips).
struct DSDIFFFile {
  /// Bits a second and channel.
  private(set) var bitRate = 0
  private(set) var channels = 0
  /// How the bits are compressed: "DSD " for not at all.
  private(set) var compression: FourCharacterCode = "DSD "
  /// The bits, as far as the file reaches.
  private(set) var data: Range<Int64> = 0..<0
  /// Bytes of them that the chunk's header promises.
  private(set) var promisedSize: Int64 = 0

  private static let largestProperties: Int64 = 1 << 20

  /// Whether a DSDIFF file begins with these bytes.
  static func isRecognized(_ head: [UInt8]) -> Bool {
    head.count >= 16 && head.starts(with: "FRM8".utf8) && head[12..<16].elementsEqual("DSD ".utf8)
  }

  /// Reads the chunks.
  init(_ window: SourceWindow) throws(TrackFailure) {
    var position: Int64 = 16
    while let (type, size) = try Self.header(window, at: position) {
      let start = position + 12
      let end = size <= window.count - start ? start + size : window.count
      switch type {
      case "PROP" where size <= Self.largestProperties:
        try readProperties(window.bytes(at: start, count: Int(end - start)))
      case "DSD ", "DST ":
        data = start..<end
        promisedSize = size
      default: break
      }
      guard end < window.count else { break }
      position = end + size % 2
    }
    guard (1...64).contains(channels), (8...100_000_000).contains(bitRate), promisedSize > 0 else {
      throw .damaged(position: nil, detail: "the DSDIFF file's headers are broken")
    }
  }

  /// The type and size of the chunk at `position`; nil where there is none.
  private static func header(
    _ window: SourceWindow,
    at position: Int64
  ) throws(TrackFailure) -> (type: FourCharacterCode, size: Int64)? {
    let bytes = try window.bytes(at: position, count: 12)
    guard bytes.count == 12 else { return nil }
    var cursor = ByteCursor(bytes)
    return (try cursor.code(), Int64(clamping: try cursor.u64()))
  }

  /// Reads the sound properties: chunks of their own behind the property's type.
  private mutating func readProperties(_ bytes: [UInt8]) throws(TrackFailure) {
    var cursor = ByteCursor(bytes)
    guard try cursor.code() == "SND " else { return }
    while cursor.remaining >= 12 {
      let type = try cursor.code()
      let size = Int(clamping: try cursor.u64())
      guard size <= cursor.remaining else { return }
      var content = ByteCursor(try cursor.take(size))
      switch type {
      case "FS  ": bitRate = Int(try content.u32())
      case "CHNL": channels = Int(try content.u16())
      case "CMPR": compression = try content.code()
      default: break
      }
      if size % 2 == 1, cursor.remaining > 0 { try cursor.skip(1) }
    }
  }
}
