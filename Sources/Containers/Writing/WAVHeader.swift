// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The chunks of a WAV file before its samples ("Multiple Channel Audio Data and WAVE Files",
/// Microsoft; EBU Tech 3306 for RF64).
struct WAVHeader {
  let format: AudioFormat
  let layout: PCMLayout
  let channelMask: UInt32

  /// The header for this many bytes of samples; its length doesn't depend on them.
  ///
  /// Where the sizes don't fit into 32 bits it is RF64's, whose `ds64` chunk takes the place of
  /// the `JUNK` that small files have.
  func bytes(dataSize: Int64) -> [UInt8] {
    let frames = dataSize / Int64(max(layout.bytesPerSample * format.channels, 1))
    let fixed = formatChunk + (layout.isFloat ? factChunk(frames) : [])
    let size = 4 + 36 + Int64(fixed.count) + 8 + dataSize + (dataSize & 1)
    guard size > Int64(UInt32.max) else {
      return Array("RIFF".utf8) + little(UInt32(size)) + Array("WAVE".utf8)
        + Array("JUNK".utf8) + little(UInt32(28)) + [UInt8](repeating: 0, count: 28)
        + fixed + Array("data".utf8) + little(UInt32(dataSize))
    }
    let long = little(UInt64(size)) + little(UInt64(dataSize)) + little(UInt64(frames))
    return Array("RF64".utf8) + little(UInt32.max) + Array("WAVE".utf8)
      + Array("ds64".utf8) + little(UInt32(28)) + long + little(UInt32(0))
      + fixed + Array("data".utf8) + little(UInt32.max)
  }

  /// More than two channels or 16 bits of integers need the extensible header.
  private var isExtensible: Bool {
    format.channels > 2 || channelMask != 0 || !layout.isFloat && layout.bytesPerSample > 2
  }

  private var formatChunk: [UInt8] {
    let tag: UInt16 = layout.isFloat ? 3 : 1
    let frameSize = layout.bytesPerSample * format.channels
    var fields = little(isExtensible ? UInt16(0xFFFE) : tag)
    fields += little(UInt16(clamping: format.channels))
    fields += little(UInt32(clamping: format.sampleRate))
    fields += little(UInt32(clamping: format.sampleRate * frameSize))
    fields += little(UInt16(clamping: frameSize))
    fields += little(UInt16(layout.bytesPerSample * 8))
    if isExtensible {
      fields += little(UInt16(22)) + little(UInt16(layout.bytesPerSample * 8))
      fields += little(channelMask) + little(tag)
      // What the subformats' GUIDs share: KSDATAFORMAT_SUBTYPE_PCM and …_IEEE_FLOAT.
      fields += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    } else if layout.isFloat {
      fields += [0, 0]
    }
    return Array("fmt ".utf8) + little(UInt32(fields.count)) + fields
  }

  private func factChunk(_ frames: Int64) -> [UInt8] {
    Array("fact".utf8) + little(UInt32(4)) + little(UInt32(clamping: frames))
  }

  private func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
