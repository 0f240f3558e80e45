// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Containers

@Suite("CRC16")
struct CRC16Tests {
  @Test("Any bytes, in any pieces, have the checksum that bit by bit gives")
  func agrees() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<400 {
      let size = Int.random(in: 0...2000, using: &generator)
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let cut = Int.random(in: 0...size, using: &generator)
      var checksum = CRC16()
      for piece in [bytes[..<cut], bytes[cut...]] {
        piece.withUnsafeBytes { checksum.update($0) }
      }
      #expect(checksum.value == Self.bitByBit(bytes), "\(size) bytes, cut at \(cut)")
    }
  }

  /// RFC 9639, section 9.3, to the letter.
  private static func bitByBit(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { value, byte in
      (0..<8).reduce(value ^ UInt16(byte) << 8) { value, _ in
        value & 0x8000 != 0 ? value << 1 ^ 0x8005 : value << 1
      }
    }
  }
}
