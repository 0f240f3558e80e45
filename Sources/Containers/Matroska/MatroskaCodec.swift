// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A Matroska track's encoding ("Matroska Media Container Codec Specifications", section 3.4), and
/// how many frames each of its packets gives.
struct MatroskaCodec {
  private enum Counting {
    case constant(Int)
    case alac(ALACConfig)
    case flac(FLACStreamInfo)
    case opus
    case pcm(bytesPerFrame: Int)
    case vorbis(VorbisBlockSizes)
  }

  /// Bytes of a packet that are enough to count its frames.
  static let headSize = 16

  private(set) var track: AudioTrack
  /// How PCM lies in the packets.
  private(set) var layout: PCMLayout?
  private var counting: Counting

  /// Reads a track's description; nil for an encoding that others take apart.
  ///
  /// `firstPacket` tells what the description leaves out for MPEG audio.
  init?(_ source: MatroskaTrack, firstPacket: [UInt8]) throws(TrackFailure) {
    track = AudioTrack(encoding: .pcm, container: .matroska, format: source.format)
    counting = .constant(0)
    switch source.codec {
    case "A_MPEG/L3", "A_MPEG/L2", "A_MPEG/L1": try describeMPEG(firstPacket)
    case "A_ALAC": try describeALAC(source)
    case "A_FLAC": try describeFLAC(source)
    case "A_VORBIS": try describeVorbis(source)
    case "A_OPUS": try describeOpus(source)
    case "A_PCM/INT/LIT", "A_PCM/INT/BIG", "A_PCM/FLOAT/IEEE":
      guard describePCM(source) else { return nil }
    case let codec where codec.hasPrefix("A_AAC"): try describeAAC(source)
    default: return nil
    }
    let delay = Double(source.codecDelay) * Double(track.format.sampleRate) * 1e-9
    if track.encoderDelay == 0, delay < 16e6 { track.encoderDelay = Int(delay.rounded()) }
  }

  /// Frames that the next packet gives, of which `head` is the beginning and `size` the length.
  mutating func frames(of head: [UInt8], size: Int) -> Int {
    switch counting {
    case .constant(let frames): return frames
    case .alac(let config): return config.frames(of: head)
    case .flac(let info):
      return head.withUnsafeBytes { FLACFrameHeader($0, stream: info)?.blockSize ?? 0 }
    case .opus: return OpusHead.frames(of: head)
    case .pcm(let bytes): return size / bytes
    case .vorbis(var sizes):
      defer { counting = .vorbis(sizes) }
      return sizes.frames(of: head)
    }
  }

  /// Bytes of a PCM packet that are whole frames; all of any other packet.
  func usableSize(_ size: Int) -> Int {
    guard case .pcm(let bytes) = counting else { return size }
    return size / bytes * bytes
  }

  private mutating func describeMPEG(_ packet: [UInt8]) throws(TrackFailure) {
    guard let header = MPEGAudioHeader(packet) else { throw Self.broken("MPEG audio") }
    track.encoding = header.encoding
    track.format = AudioFormat(sampleRate: header.sampleRate, channels: header.channels)
    track.framesPerPacket = header.samplesPerFrame
    counting = .constant(header.samplesPerFrame)
  }

  private mutating func describeAAC(_ source: MatroskaTrack) throws(TrackFailure) {
    track.codecData = source.codecPrivate
    if track.codecData.isEmpty {
      // The older names "A_AAC/MPEG4/LC" and the like come without a configuration.
      let format = source.format
      track.codecData =
        AudioSpecificConfig.lowComplexity(
          sampleRate: format.sampleRate,
          channels: format.channels
        ) ?? []
    }
    guard let config = AudioSpecificConfig(track.codecData) else { throw Self.broken("AAC") }
    track.encoding = config.encoding
    track.format = AudioFormat(sampleRate: config.sampleRate, channels: source.format.channels)
    if config.channels > 0 { track.format.channels = config.channels }
    track.framesPerPacket = config.framesPerPacket
    counting = .constant(config.framesPerPacket)
  }

  private mutating func describeALAC(_ source: MatroskaTrack) throws(TrackFailure) {
    guard let config = ALACConfig(cookie: source.codecPrivate) else { throw Self.broken("ALAC") }
    track.encoding = .alac
    track.codecData = config.cookie
    track.format = config.format
    track.framesPerPacket = config.framesPerPacket
    counting = .alac(config)
  }

  private mutating func describeFLAC(_ source: MatroskaTrack) throws(TrackFailure) {
    // The stream's own beginning: the marker, and metadata blocks of which STREAMINFO is the first.
    guard source.codecPrivate.starts(with: "fLaC".utf8),
      source.codecPrivate.count >= 8 + FLACStreamInfo.size
    else { throw Self.broken("FLAC") }
    track.encoding = .flac
    track.codecData = Array(source.codecPrivate[8..<8 + FLACStreamInfo.size])
    let info = try FLACStreamInfo(track.codecData)
    track.format = info.format
    track.framesPerPacket = info.constantBlockSize ?? 0
    counting = .flac(info)
  }

  private mutating func describeVorbis(_ source: MatroskaTrack) throws(TrackFailure) {
    guard let headers = VorbisHeaders(codecPrivate: source.codecPrivate),
      let format = headers.format, let sizes = VorbisBlockSizes(headers)
    else { throw Self.broken("Vorbis") }
    track.encoding = .vorbis
    track.codecData = headers.codecPrivate
    track.format = format
    counting = .vorbis(sizes)
  }

  private mutating func describeOpus(_ source: MatroskaTrack) throws(TrackFailure) {
    guard let head = OpusHead(source.codecPrivate) else { throw Self.broken("Opus") }
    track.encoding = .opus
    track.codecData = head.bytes
    track.format = AudioFormat(sampleRate: 48000, channels: head.channels)
    track.encoderDelay = head.preSkip
    counting = .opus
  }

  private mutating func describePCM(_ source: MatroskaTrack) -> Bool {
    let bits = source.format.bitDepth ?? 16
    let isFloat = source.codec == "A_PCM/FLOAT/IEEE"
    guard isFloat ? [32, 64].contains(bits) : [8, 16, 24, 32].contains(bits) else { return false }
    let layout = PCMLayout(
      bytesPerSample: bits / 8,
      isFloat: isFloat,
      isBigEndian: source.codec == "A_PCM/INT/BIG",
      isUnsigned: bits == 8
    )
    self.layout = layout
    track.pcm = layout.packetFormat
    track.format.bitDepth = bits
    track.format.isFloat = isFloat
    counting = .pcm(bytesPerFrame: bits / 8 * source.format.channels)
    return true
  }

  private static func broken(_ name: String) -> TrackFailure {
    .damaged(position: nil, detail: "the Matroska track's \(name) headers are broken")
  }
}
