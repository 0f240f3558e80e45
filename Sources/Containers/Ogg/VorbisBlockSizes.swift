// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells how many frames a Vorbis packet gives, from its block size and the one before.
struct VorbisBlockSizes {
  private let short: Int
  private let long: Int
  /// For each mode, whether its block is long.
  private let modes: [Bool]
  private let modeBits: Int
  private var previous = 0

  /// Finds the modes, which close the setup header (Vorbis I, 4.2.4), from its end backwards: what
  /// precedes them could only be reached by decoding all code books.
  init?(_ headers: VorbisHeaders) {
    let sizes = headers.identification[28]
    short = 1 << Int(sizes & 15)
    long = 1 << Int(sizes >> 4)
    guard (64...8192).contains(short), (short...8192).contains(long),
      let modes = Self.modes(headers.setup)
    else { return nil }
    self.modes = modes
    modeBits = Int.bitWidth - (modes.count - 1).leadingZeroBitCount
  }

  /// Frames that the next packet gives: a quarter of its block and a quarter of the one before.
  mutating func frames(of packet: [UInt8]) -> Int {
    guard let first = packet.first, first & 1 == 0 else { return 0 }
    let mode = Int(first >> 1) & (1 << modeBits - 1)
    guard mode < modes.count else { return 0 }
    let size = modes[mode] ? long : short
    defer { previous = size }
    return previous == 0 ? 0 : (previous + size) / 4
  }

  /// Starts over, as behind a seek.
  mutating func reset() { previous = 0 }

  /// Finds the block flags of all modes.
  ///
  /// A mode has 41 bits: block flag (1), window type and transform type (16 each, always 0),
  /// mapping (8). Six bits before the first count the modes, less one.
  private static func modes(_ setup: [UInt8]) -> [Bool]? {
    func bit(_ place: Int) -> Int { Int(setup[place >> 3] >> UInt8(place & 7) & 1) }
    func number(_ place: Int, _ width: Int) -> Int {
      (0..<width).reduce(0) { $0 | bit(place + $1) << $1 }
    }
    var end = setup.count * 8
    let start = 7 * 8
    // The framing bit is the last that is set.
    repeat {
      end -= 1
      guard end > start else { return nil }
    } while bit(end) == 0
    var flags: [Bool] = []
    var result: [Bool]?
    var place = end
    while place - 41 - 6 >= start, flags.count < 64 {
      let mode = place - 41
      guard number(mode + 1, 32) == 0, number(mode + 33, 8) < 64 else { break }
      place = mode
      flags.insert(bit(mode) == 1, at: 0)
      // More than one place can look right; the longest list of modes is.
      if number(place - 6, 6) + 1 == flags.count { result = flags }
    }
    return result
  }
}
