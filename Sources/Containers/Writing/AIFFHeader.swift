// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The chunks of an AIFF file before its samples, or of an AIFF-C file where they are floating
/// point ("Audio Interchange File Format AIFF-C", Apple).
struct AIFFHeader {
  let format: AudioFormat
  let layout: PCMLayout

  /// Bytes of samples beyond which the sizes don't fit.
  static let largestData = Int64(UInt32.max) - 1024

  /// The header for this many bytes of samples; its length doesn't depend on them.
  func bytes(dataSize: Int64) -> [UInt8] {
    let frames = dataSize / Int64(max(layout.bytesPerSample * format.channels, 1))
    var common = BoxBuilder.big(UInt16(clamping: format.channels))
    common += BoxBuilder.big(UInt32(clamping: frames))
    common += BoxBuilder.big(UInt16(layout.bytesPerSample * 8))
    common += Self.extended(format.sampleRate)
    var version: [UInt8] = []
    if layout.isFloat {
      // The name is a Pascal string whose length, count included, must be even.
      let name = Array("float".utf8)
      common += Array((layout.bytesPerSample == 8 ? "fl64" : "fl32").utf8)
      common += [UInt8(name.count)] + name
      // The time stamp of AIFF-C's only version.
      version = chunk("FVER", BoxBuilder.big(UInt32(0xA280_5140)))
    }
    let before = version + chunk("COMM", common)
    let size = 4 + Int64(before.count) + 16 + dataSize + (dataSize & 1)
    return Array("FORM".utf8) + BoxBuilder.big(UInt32(clamping: size))
      + Array((layout.isFloat ? "AIFC" : "AIFF").utf8) + before
      + Array("SSND".utf8) + BoxBuilder.big(UInt32(clamping: dataSize + 8))
      + [UInt8](repeating: 0, count: 8)
  }

  private func chunk(_ name: FourCharacterCode, _ content: [UInt8]) -> [UInt8] {
    name.bytes + BoxBuilder.big(UInt32(content.count)) + content
  }

  /// A whole number as an 80-bit extended-precision one (IEEE 754, section 3.7 of 2008).
  private static func extended(_ number: Int) -> [UInt8] {
    guard number > 0 else { return [UInt8](repeating: 0, count: 10) }
    let shift = number.leadingZeroBitCount
    let exponent = UInt16(16383 + 63 - shift)
    return BoxBuilder.big(exponent) + BoxBuilder.big(UInt64(number) << UInt64(shift))
  }
}
