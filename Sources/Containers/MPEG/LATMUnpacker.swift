// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Takes AAC access units out of a low-overhead audio transport multiplex (ISO/IEC 14496-3, 1.7.3),
/// in which they begin at any bit.
///
/// Streams of one program and one layer, which is what broadcasters send, are understood.
public struct LATMUnpacker {
  /// The AudioSpecificConfig; empty until an element has brought it.
  public private(set) var configuration: [UInt8] = []

  private var pending: [UInt8] = []

  /// The decoded audio's shape by the configuration; nil where that tells none.
  public var format: AudioFormat? {
    guard let config = AudioSpecificConfig(configuration), config.channels > 0 else { return nil }
    return AudioFormat(sampleRate: config.sampleRate, channels: config.channels)
  }

  /// An unpacker that has seen nothing yet.
  public init() {}

  /// Takes in a piece of an AudioSyncStream (1.7.2), in which frames may begin and end anywhere.
  public mutating func append(_ bytes: [UInt8]) { pending += bytes }

  /// The access unit of the next whole frame taken in; nil until there is more.
  ///
  /// Frames that cannot be understood, or not yet, are passed over.
  public mutating func next() -> [UInt8]? {
    var start = 0
    defer { pending.removeFirst(start) }
    while start + 3 <= pending.count {
      guard pending[start] == 0x56, pending[start + 1] & 0xE0 == 0xE0 else {
        start += 1
        continue
      }
      let end = start + 3 + (Int(pending[start + 1] & 0x1F) << 8 | Int(pending[start + 2]))
      guard end <= pending.count else { break }
      let unit = accessUnit(of: Array(pending[start..<end]))
      start = end
      if let unit { return unit }
    }
    return nil
  }

  /// Forgets the pieces taken in, as behind a seek.
  public mutating func reset() { pending = [] }

  /// The access unit in an AudioMuxElement, which may stand behind a LOAS header (1.7.2).
  ///
  /// Returns nil for one that cannot be understood, or not without a configuration to come.
  public mutating func accessUnit(of element: [UInt8]) -> [UInt8]? {
    let hasHeader = element.count > 3 && element[0] == 0x56 && element[1] & 0xE0 == 0xE0
    var bits = BitCursor(hasHeader ? Array(element[3...]) : element)
    guard let usesSameConfiguration = bits.take(1) else { return nil }
    if usesSameConfiguration == 0, !readConfiguration(&bits) { return nil }
    guard !configuration.isEmpty else { return nil }
    var size = 0
    while true {
      guard let byte = bits.take(8) else { return nil }
      size += Int(byte)
      if byte < 255 { break }
    }
    guard size <= bits.remaining / 8 else { return nil }
    var unit: [UInt8] = []
    unit.reserveCapacity(size)
    for _ in 0..<size { unit.append(UInt8(truncatingIfNeeded: bits.take(8) ?? 0)) }
    return unit
  }

  /// Reads a StreamMuxConfig (table 1.42).
  private mutating func readConfiguration(_ bits: inout BitCursor) -> Bool {
    guard let version = bits.take(1), version == 0 || bits.take(1) == 0 else { return false }
    if version == 1, Self.value(&bits) == nil { return false }
    // allStreamsSameTimeFraming, numSubFrames, numProgram, numLayer.
    guard bits.take(1) == 1, bits.take(6) == 0, bits.take(4) == 0, bits.take(3) == 0 else {
      return false
    }
    let length = version == 1 ? Self.value(&bits) : AudioSpecificConfig.bitCount(bits)
    guard let length, length <= bits.remaining, length > 0 else { return false }
    var config: [UInt8] = []
    for start in stride(from: 0, to: length, by: 8) {
      let width = min(8, length - start)
      config.append(UInt8(truncatingIfNeeded: (bits.take(width) ?? 0) << UInt32(8 - width)))
    }
    // frameLengthType 0, whose access units tell their length, and latmBufferFullness.
    guard bits.take(3) == 0, bits.take(8) != nil, Self.skipOtherData(&bits, version) else {
      return false
    }
    guard let hasChecksum = bits.take(1), hasChecksum == 0 || bits.take(8) != nil else {
      return false
    }
    configuration = config
    return true
  }

  /// Passes over otherDataLenBits; the data themselves stand behind the access units.
  private static func skipOtherData(_ bits: inout BitCursor, _ version: UInt32) -> Bool {
    guard let isPresent = bits.take(1) else { return false }
    if isPresent == 0 { return true }
    if version == 1 { return value(&bits) != nil }
    while let goesOn = bits.take(1), bits.take(8) != nil {
      if goesOn == 0 { return true }
    }
    return false
  }

  /// LatmGetValue: a count of bytes, and the number in them.
  private static func value(_ bits: inout BitCursor) -> Int? {
    guard let more = bits.take(2), let number = bits.take(Int(more + 1) * 8) else { return nil }
    return Int(number)
  }
}
