// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A page of an Ogg stream (RFC 3533, section 6).
struct OggPage {
  /// What a page's header-type field says.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// It begins with the rest of a packet.
    static let continued = Flags(rawValue: 1)
    static let beginsStream = Flags(rawValue: 2)
    static let endsStream = Flags(rawValue: 4)
  }

  static let headerSize = 27
  /// The largest page: its header, 255 lacing values and as many segments of 255 bytes.
  static let maximumSize = 27 + 255 + 255 * 255

  var flags: Flags
  /// The position behind the last packet that ends here; -1 where none does.
  var granule: Int64
  var serial: UInt32
  var sequence: UInt32
  var lacing: [UInt8]
  var body: [UInt8]

  /// Bytes of the whole page.
  var size: Int { Self.headerSize + lacing.count + body.count }

  /// A page of these fields.
  init(flags: Flags, granule: Int64, serial: UInt32, sequence: UInt32) {
    self.flags = flags
    self.granule = granule
    self.serial = serial
    self.sequence = sequence
    lacing = []
    body = []
  }

  /// Reads the page at the start of `bytes`; nil where there is none with a right checksum.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.headerSize, bytes[..<4].elementsEqual("OggS".utf8), bytes[4] == 0
    else { return nil }
    let segments = Int(bytes[26])
    guard bytes.count >= Self.headerSize + segments else { return nil }
    let lacing = Array(bytes[27..<27 + segments])
    let bodySize = lacing.reduce(0) { $0 + Int($1) }
    let bodyStart = Self.headerSize + segments
    guard bytes.count >= bodyStart + bodySize else { return nil }
    func number(_ place: Int, _ width: Int) -> UInt64 {
      bytes[place..<place + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(
      flags: Flags(rawValue: bytes[5]),
      granule: Int64(bitPattern: number(6, 8)),
      serial: UInt32(number(14, 4)),
      sequence: UInt32(number(18, 4))
    )
    self.lacing = lacing
    body = Array(bytes[bodyStart..<bodyStart + bodySize])
    var header = Array(bytes[..<bodyStart])
    header.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    let content = UnsafeRawBufferPointer(rebasing: bytes[bodyStart..<bodyStart + bodySize])
    guard OggCRC.update(OggCRC.checksum(header), content) == number(22, 4) else { return nil }
  }

  /// The page's bytes with its checksum.
  var bytes: [UInt8] {
    var result = Array("OggS".utf8) + [0, flags.rawValue]
    result += withUnsafeBytes(of: granule.littleEndian) { Array($0) }
    result += withUnsafeBytes(of: serial.littleEndian) { Array($0) }
    result += withUnsafeBytes(of: sequence.littleEndian) { Array($0) }
    result += [0, 0, 0, 0, UInt8(lacing.count)]
    result += lacing
    result += body
    let checksum = OggCRC.checksum(result)
    result.replaceSubrange(22..<26, with: withUnsafeBytes(of: checksum.littleEndian) { Array($0) })
    return result
  }
}
