// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A sound sample description (ISO/IEC 14496-12, 12.2.3; QuickTime File Format, "Sound Sample
/// Descriptions", versions 0 to 2).
struct SampleEntry {
  var encoding: AudioEncoding
  var format: AudioFormat
  var codecData: [UInt8] = []
  var framesPerPacket = 0
  var pcm: PCMLayout?
  /// Bytes and frames of a packet whose size the sample table doesn't tell, as QuickTime does for
  /// PCM and other constant rates.
  var constantPacket: (bytes: Int, frames: Int)?
  /// The entry as a box of the ISO kind; empty where it is of QuickTime's own kind.
  var verbatim: [UInt8] = []

  /// Reads an entry of `stsd`.
  init(_ box: Box) throws(TrackFailure) {
    if let scheme = ProtectionScheme(box) { throw .protected(scheme: scheme.name) }
    let fields = try SoundDescription(box)
    format = AudioFormat(sampleRate: fields.sampleRate, channels: fields.channels)
    encoding = .other(name: box.type.description, isLossless: false)
    if fields.version == 0, fields.extensions["wave"] == nil { verbatim = Array(box.whole) }
    try identify(box.type, fields)
    guard (1...1_536_000).contains(format.sampleRate), (1...64).contains(format.channels) else {
      throw .damaged(position: nil, detail: "the sample entry tells no rate or channels")
    }
  }

  private mutating func identify(
    _ type: FourCharacterCode,
    _ fields: SoundDescription
  ) throws(TrackFailure) {
    switch type {
    case "mp4a": try identifyMPEG4(fields)
    case ".mp3", "mp3 ", FourCharacterCode(0x6D73_0055): setMPEGAudio(.mp3)
    case ".mp2", FourCharacterCode(0x6D73_0050): setMPEGAudio(.mp2)
    case "alac": try identifyALAC(fields)
    case "fLaC": try identifyFLAC(fields)
    case "Opus": try identifyOpus(fields)
    case "ac-3": try identifyAC3(fields, name: "AC-3")
    case "ec-3": try identifyAC3(fields, name: "E-AC-3")
    case "samr": encoding = .other(name: "AMR-NB", isLossless: false)
    case "sawb": encoding = .other(name: "AMR-WB", isLossless: false)
    case "dtsc", "dtsh", "dtsl", "dtse": encoding = .other(name: "DTS", isLossless: false)
    case "mlpa": encoding = .other(name: "TrueHD", isLossless: true)
    case "ima4", FourCharacterCode(0x6D73_0011), FourCharacterCode(0x6D73_0002):
      encoding = .other(name: "ADPCM", isLossless: false)
      constantPacket = fields.compressedPacket
    case "ulaw": identifyConstant("mu-law", fields)
    case "alaw": identifyConstant("A-law", fields)
    default:
      if let layout = fields.pcmLayout(type) {
        setPCM(layout)
      } else {
        constantPacket = fields.compressedPacket
      }
    }
  }

  private mutating func setPCM(_ layout: PCMLayout) {
    encoding = .pcm
    pcm = layout
    format.bitDepth = layout.bytesPerSample * 8
    format.isFloat = layout.isFloat
    framesPerPacket = 1
    constantPacket = (layout.bytesPerSample * format.channels, 1)
    verbatim = []
  }

  private mutating func identifyConstant(_ name: String, _ fields: SoundDescription) {
    encoding = .other(name: name, isLossless: false)
    framesPerPacket = 1
    constantPacket = (format.channels, 1)
  }

  private mutating func setMPEGAudio(_ encoding: AudioEncoding) {
    self.encoding = encoding
    framesPerPacket = encoding == .mp3 && format.sampleRate < 32000 ? 576 : 1152
  }

  private mutating func identifyMPEG4(_ fields: SoundDescription) throws(TrackFailure) {
    guard let esds = fields.extensions["esds"] ?? fields.waveExtensions["esds"] else {
      throw .damaged(position: nil, detail: "the mp4a sample entry has no esds box")
    }
    let stream = try ElementaryStreamDescriptor(esds.content.dropFirst(4))
    codecData = stream.configuration
    switch stream.objectType {
    case 0x40, 0x66, 0x67, 0x68:
      guard let config = AudioSpecificConfig(stream.configuration) else {
        encoding = .other(name: "MPEG-4 audio", isLossless: false)
        return
      }
      encoding = config.encoding
      format.sampleRate = config.sampleRate
      if config.channels > 0 { format.channels = config.channels }
      framesPerPacket = config.framesPerPacket
    case 0x69, 0x6B: setMPEGAudio(.mp3)
    case 0xA5: encoding = .other(name: "AC-3", isLossless: false)
    case 0xA6: encoding = .other(name: "E-AC-3", isLossless: false)
    case 0xA9: encoding = .other(name: "DTS", isLossless: false)
    case 0xAD: encoding = .opus
    case 0xDD:
      // FFmpeg's private number for Vorbis; the headers laced, or each behind its length.
      encoding = .vorbis
      let headers =
        VorbisHeaders(codecPrivate: stream.configuration)
        ?? VorbisHeaders(lengthPrefixed: stream.configuration)
      codecData = headers?.codecPrivate ?? []
    default:
      encoding = .other(name: "MPEG-4 object \(stream.objectType)", isLossless: false)
    }
  }

  private mutating func identifyALAC(_ fields: SoundDescription) throws(TrackFailure) {
    encoding = .alac
    guard let cookie = fields.extensions["alac"] ?? fields.waveExtensions["alac"],
      let config = ALACConfig(cookie: Array(cookie.content.dropFirst(4)))
    else { throw .damaged(position: nil, detail: "the ALAC sample entry has no magic cookie") }
    codecData = config.cookie
    format = config.format
    framesPerPacket = config.framesPerPacket
  }

  private mutating func identifyFLAC(_ fields: SoundDescription) throws(TrackFailure) {
    // "Encapsulation of FLAC in ISO Base Media File Format", 3.3.2: metadata blocks.
    guard let box = fields.extensions["dfLa"], box.content.count >= 8 + 34 else {
      throw .damaged(position: nil, detail: "the FLAC sample entry has no STREAMINFO")
    }
    codecData = Array(box.content.dropFirst(8).prefix(34))
    let info = try FLACStreamInfo(codecData)
    encoding = .flac
    format = info.format
    framesPerPacket = info.constantBlockSize ?? 0
  }

  private mutating func identifyOpus(_ fields: SoundDescription) throws(TrackFailure) {
    // "Encapsulation of Opus in ISO Base Media File Format", 4.3.2: OpusHead, big-endian.
    guard let box = fields.extensions["dOps"] else {
      throw .damaged(position: nil, detail: "the Opus sample entry has no dOps box")
    }
    let head = try OpusHead(isoBox: box.content)
    encoding = .opus
    codecData = head.bytes
    format = AudioFormat(sampleRate: 48000, channels: head.channels)
  }

  private mutating func identifyAC3(
    _ fields: SoundDescription,
    name: String
  ) throws(TrackFailure) {
    encoding = .other(name: name, isLossless: false)
    framesPerPacket = 1536
    let box = fields.extensions[name == "AC-3" ? "dac3" : "dec3"]
    guard let content = box?.content, content.count >= (name == "AC-3" ? 3 : 5) else { return }
    var bits = BitCursor(Array(content))
    if name == "E-AC-3" { _ = bits.take(16) }
    // ETSI TS 102 366, F.4 and F.6: rate code, stream identification, coding mode, LFE.
    guard let rate = bits.take(2), bits.take(name == "AC-3" ? 8 : 10) != nil else { return }
    guard let mode = bits.take(3), let lowFrequency = bits.take(1) else { return }
    if rate < 3 { format.sampleRate = [48000, 44100, 32000][Int(rate)] }
    format.channels = [2, 1, 2, 3, 3, 4, 4, 5][Int(mode)] + Int(lowFrequency)
  }
}
