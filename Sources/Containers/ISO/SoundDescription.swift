// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The fields of a sound sample description before what its encoding makes of them.
struct SoundDescription {
  var version: Int
  var channels: Int
  var sampleRate: Int
  var sampleSize: Int
  var extensions: [FourCharacterCode: Box] = [:]
  /// What QuickTime keeps one level down, in the `wave` atom.
  var waveExtensions: [FourCharacterCode: Box] = [:]
  private var samplesPerPacket = 0
  private var bytesPerFrame = 0
  /// `kAudioFormatFlag…` of version 2.
  private var flags: UInt32 = 0

  /// Reads the fields of an entry of `stsd`.
  init(_ box: Box) throws(TrackFailure) {
    var cursor = ByteCursor(box.content)
    try cursor.skip(8)
    version = Int(try cursor.u16())
    try cursor.skip(6)
    channels = Int(try cursor.u16())
    sampleSize = Int(try cursor.u16())
    try cursor.skip(4)
    sampleRate = Int(try cursor.u32() >> 16)
    switch version {
    case 1:
      samplesPerPacket = Int(try cursor.u32())
      try cursor.skip(4)
      bytesPerFrame = Int(try cursor.u32())
      try cursor.skip(4)
    case 2: try readVersion2(&cursor)
    default: version = 0
    }
    for child in Box.boxes(in: cursor.rest) where extensions[child.type] == nil {
      extensions[child.type] = child
    }
    for child in extensions["wave"]?.children() ?? [] where waveExtensions[child.type] == nil {
      waveExtensions[child.type] = child
    }
  }

  private mutating func readVersion2(_ cursor: inout ByteCursor) throws(TrackFailure) {
    try cursor.skip(4)
    let rate = Double(bitPattern: try cursor.u64())
    guard rate >= 1, rate <= 1_536_000 else {
      throw .damaged(position: nil, detail: "the sample entry's rate is out of range")
    }
    sampleRate = Int(rate.rounded())
    channels = Int(try cursor.u32())
    try cursor.skip(4)
    sampleSize = Int(try cursor.u32())
    flags = try cursor.u32()
    bytesPerFrame = Int(try cursor.u32())
    samplesPerPacket = Int(try cursor.u32())
  }

  /// Bytes and frames of a packet of an encoding with a constant rate, where version 1 tells them.
  var compressedPacket: (bytes: Int, frames: Int)? {
    guard version == 1, samplesPerPacket > 0, bytesPerFrame > 0 else { return nil }
    return (bytesPerFrame, samplesPerPacket)
  }

  /// How samples lie, if `type` names uncompressed ones.
  func pcmLayout(_ type: FourCharacterCode) -> PCMLayout? {
    let isLittle = isLittleEndian
    switch type {
    case "raw ", "NONE":
      if sampleSize == 16 { return PCMLayout(bytesPerSample: 2, isBigEndian: true) }
      return PCMLayout(bytesPerSample: 1, isUnsigned: true)
    case "twos": return PCMLayout(bytesPerSample: integerBytes, isBigEndian: true)
    case "sowt": return PCMLayout(bytesPerSample: integerBytes)
    case "in24": return PCMLayout(bytesPerSample: 3, isBigEndian: !isLittle)
    case "in32": return PCMLayout(bytesPerSample: 4, isBigEndian: !isLittle)
    case "fl32": return PCMLayout(bytesPerSample: 4, isFloat: true, isBigEndian: !isLittle)
    case "fl64": return PCMLayout(bytesPerSample: 8, isFloat: true, isBigEndian: !isLittle)
    case "ipcm", "fpcm": return isoLayout(isFloat: type == "fpcm")
    case "lpcm": return linearLayout
    default: return nil
    }
  }

  private var integerBytes: Int { (1...4).contains(sampleSize / 8) ? sampleSize / 8 : 2 }

  /// The `enda` atom turns QuickTime's big-endian samples around.
  private var isLittleEndian: Bool {
    let enda = waveExtensions["enda"] ?? extensions["enda"]
    return enda?.content.prefix(2).last == 1
  }

  /// ISO/IEC 23003-5: the `pcmC` box tells byte order and size.
  private func isoLayout(isFloat: Bool) -> PCMLayout? {
    guard let content = extensions["pcmC"]?.content, content.count >= 6 else { return nil }
    let fields = Array(content.dropFirst(4).prefix(2))
    return layout(bits: Int(fields[1]), isFloat: isFloat, isBigEndian: fields[0] & 1 == 0)
  }

  /// Version 2's flags: 1 float, 2 big-endian, 4 signed, 8 packed, 32 not interleaved.
  private var linearLayout: PCMLayout? {
    guard version == 2, flags & 32 == 0, channels > 0 else { return nil }
    guard bytesPerFrame == sampleSize / 8 * channels else { return nil }
    var layout = layout(bits: sampleSize, isFloat: flags & 1 != 0, isBigEndian: flags & 2 != 0)
    layout?.isUnsigned = flags & 5 == 0 && sampleSize == 8
    return layout
  }

  private func layout(bits: Int, isFloat: Bool, isBigEndian: Bool) -> PCMLayout? {
    switch (bits, isFloat) {
    case (8, false), (16, false), (24, false), (32, _), (64, true):
      PCMLayout(bytesPerSample: bits / 8, isFloat: isFloat, isBigEndian: isBigEndian)
    default: nil
    }
  }
}
