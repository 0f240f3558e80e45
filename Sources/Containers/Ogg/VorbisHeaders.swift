// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Vorbis' three header packets (Vorbis I specification, section 4.2).
struct VorbisHeaders {
  var identification: [UInt8]
  var comment: [UInt8]
  var setup: [UInt8]

  /// The headers as their packets.
  init?(_ packets: [[UInt8]]) {
    guard packets.count == 3, packets[0].count >= 30,
      packets[0].starts(with: [1] + "vorbis".utf8), packets[1].starts(with: [3] + "vorbis".utf8),
      packets[2].starts(with: [5] + "vorbis".utf8)
    else { return nil }
    identification = packets[0]
    comment = packets[1]
    setup = packets[2]
  }

  /// Reads Matroska's CodecPrivate: one less than the count, two lengths in Xiph's lacing, packets.
  init?(codecPrivate bytes: [UInt8]) {
    guard bytes.first == 2 else { return nil }
    var position = 1
    var lengths: [Int] = []
    while lengths.count < 2 {
      var length = 0
      repeat {
        guard position < bytes.count else { return nil }
        length += Int(bytes[position])
        position += 1
      } while bytes[position - 1] == 255
      lengths.append(length)
    }
    guard position + lengths[0] + lengths[1] <= bytes.count else { return nil }
    let second = position + lengths[0]
    let third = second + lengths[1]
    self.init([
      Array(bytes[position..<second]), Array(bytes[second..<third]), Array(bytes[third...]),
    ])
  }

  /// Reads packets that each have their length before them in two bytes.
  init?(lengthPrefixed bytes: [UInt8]) {
    var packets: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count >= 2, packets.count < 3 {
      let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 2 else { return nil }
      packets.append(Array(rest.dropFirst(2).prefix(length)))
      rest = rest.dropFirst(2 + length)
    }
    self.init(packets)
  }

  /// The headers as Matroska's CodecPrivate.
  var codecPrivate: [UInt8] {
    func laced(_ length: Int) -> [UInt8] {
      [UInt8](repeating: 255, count: length / 255) + [UInt8(length % 255)]
    }
    return [2] + laced(identification.count) + laced(comment.count) + identification + comment
      + setup
  }

  var format: AudioFormat? {
    let rate = identification[12..<16].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard rate > 0, identification[11] > 0 else { return nil }
    return AudioFormat(sampleRate: rate, channels: Int(identification[11]))
  }

  /// The comment header without a comment; the encoder's name stays.
  var emptyComment: [UInt8] {
    var cursor = ByteCursor(comment.dropFirst(7))
    var vendor: [UInt8] = []
    do throws(TrackFailure) {
      vendor = Array(try cursor.take(Int(try cursor.little(UInt32.self))))
    } catch {
      // A comment header that is cut off leaves no name to keep.
      vendor = []
    }
    let length = withUnsafeBytes(of: UInt32(vendor.count).littleEndian) { Array($0) }
    return Array(comment.prefix(7)) + length + vendor + [0, 0, 0, 0, 1]
  }
}
