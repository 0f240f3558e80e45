// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// ALAC's magic cookie (ALACMagicCookieDescription.txt of Apple's reference).
struct ALACConfig {
  /// ALACSpecificConfig, 24 bytes, and what follows it, such as a channel layout.
  var cookie: [UInt8]
  var format: AudioFormat
  var framesPerPacket: Int

  /// Reads a cookie, with or without the `frma` and `alac` atoms that older files wrap it in.
  init?(cookie bytes: [UInt8]) {
    var bytes = bytes
    if bytes.count >= 12, Array(bytes[4..<8]) == Array("frma".utf8) { bytes.removeFirst(12) }
    if bytes.count >= 12, Array(bytes[4..<8]) == Array("alac".utf8) { bytes.removeFirst(12) }
    guard bytes.count >= 24 else { return nil }
    cookie = bytes
    framesPerPacket = Int(bytes[0]) << 24 | Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3])
    let rate = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard (1...1 << 20).contains(framesPerPacket), rate > 0, bytes[9] > 0 else { return nil }
    format = AudioFormat(sampleRate: rate, channels: Int(bytes[9]), bitDepth: Int(bytes[5]))
  }

  /// Frames of a packet: the usual number, unless its first element's header tells another.
  func frames(of packet: [UInt8]) -> Int {
    // Element type and instance, 12 unused bits, whether a size follows, bytes shifted off, escape.
    var bits = BitCursor(Array(packet.prefix(8)))
    guard bits.take(3 + 4 + 12) != nil, bits.take(1) == 1, bits.take(2 + 1) != nil,
      let count = bits.take(32), (1...UInt32(framesPerPacket)).contains(count)
    else { return framesPerPacket }
    return Int(count)
  }
}
