// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// What the caps along a stream say together, as a track.
struct StreamDescription {
  var encoding: AudioEncoding
  var isEncoded: Bool
  /// What the demuxer put out.
  var demuxed: Caps?
  /// What reaches us: packets, or converted samples.
  var packets: Caps
  /// What the decoder put out, before it was converted for us.
  var decoded: Caps?
  /// What has read the AudioSpecificConfig, where the packets and not their caps tell it.
  var unpacker: LATMUnpacker?

  /// The track.
  func track(container: AudioContainer, duration: Duration?) throws(TrackFailure) -> AudioTrack {
    let told = unpacker?.format
    guard let rate = told?.sampleRate ?? packets.int("rate") ?? demuxed?.int("rate"), rate > 0,
      let channels = told?.channels ?? packets.int("channels") ?? demuxed?.int("channels"),
      channels > 0
    else { throw .damaged(position: nil, detail: "the stream has no sample rate or channels") }
    let format = AudioFormat(sampleRate: rate, channels: channels)
    var track = AudioTrack(encoding: encoding, container: container, format: format)
    if isEncoded {
      try describePackets(&track)
    } else {
      describeSamples(&track, duration)
    }
    return track
  }

  private func describePackets(_ track: inout AudioTrack) throws(TrackFailure) {
    let headers = packets.byteArrays("streamheader")
    switch encoding {
    case .mp1: track.framesPerPacket = 384
    case .mp2: track.framesPerPacket = 1152
    // ISO/IEC 13818-3: the lower sample rates have one granule a frame.
    case .mp3: track.framesPerPacket = track.format.sampleRate < 32000 ? 576 : 1152
    case .aac: describeAAC(&track)
    case .alac:
      track.codecData = Array((packets.bytes("codec_data") ?? []).dropFirst(12))
      track.format.bitDepth = track.codecData.count > 5 ? Int(track.codecData[5]) : nil
      track.framesPerPacket = 4096
    case .flac: try describeFLAC(&track, headers)
    case .vorbis: track.codecData = Self.laced(headers)
    case .opus:
      track.codecData = headers.first ?? []
      // Opus is decoded at 48 kHz whatever was encoded (RFC 7845, section 5.1).
      track.format.sampleRate = 48000
      guard track.codecData.count >= 19 else {
        throw .damaged(position: nil, detail: "the Opus header is missing")
      }
      track.encoderDelay = Int(track.codecData[10]) | Int(track.codecData[11]) << 8
    default: break
    }
  }

  private func describeAAC(_ track: inout AudioTrack) {
    track.codecData = unpacker?.configuration ?? packets.bytes("codec_data") ?? []
    guard let config = AACConfiguration(track.codecData) else { return }
    track.encoding = config.encoding
    track.framesPerPacket = config.framesPerPacket
    if let rate = config.outputSampleRate { track.format.sampleRate = rate }
    if config.encoding == .heAACv2 { track.format.channels = 2 }
  }

  /// The first stream header is STREAMINFO behind the Ogg mapping's 13 bytes and the block header.
  private func describeFLAC(_ track: inout AudioTrack, _ headers: [[UInt8]]) throws(TrackFailure) {
    guard let header = headers.first, header.count >= 51 else {
      throw .damaged(position: nil, detail: "the FLAC header is missing")
    }
    let info = Array(header[17..<51])
    track.codecData = info
    track.framesPerPacket = Int(info[0]) << 8 | Int(info[1])
    track.format.bitDepth = Int(info[12] & 1) << 4 | Int(info[13] >> 4) + 1
    let total = info[13..<18].reduce(Int64(0)) { $0 << 8 | Int64($1) } & 0xF_FFFF_FFFF
    track.validFrames = total > 0 ? total : nil
  }

  private func describeSamples(_ track: inout AudioTrack, _ duration: Duration?) {
    let output = packets.string("format") ?? ""
    track.pcm = output == "F64LE" ? .f64 : output == "F32LE" ? .f32 : .s32
    let native = decoded?.string("format") ?? demuxed?.string("format") ?? output
    if encoding.isLossless {
      track.format.isFloat = native.hasPrefix("F") && encoding != .dsd
      track.format.bitDepth = bitDepth(decodedAs: native)
    }
    // These containers count samples, so that the duration is exact.
    let exact: [AudioEncoding] = [.wavPack, .wavPackLossy, .tta, .monkeysAudio, .musepack]
    if exact.contains(encoding), let duration {
      track.validFrames = track.format.frame(at: duration)
    }
  }

  private func bitDepth(decodedAs native: String) -> Int? {
    switch encoding {
    case .dsd: 1
    case .pcm, .wavPack: demuxed?.int("depth") ?? Self.bits(ofFormat: native)
    // libav decodes at most 24 bits of the rest, into 32.
    default: Self.bits(ofFormat: native).map { min($0, 24) }
    }
  }

  /// The depth in a raw format's name, such as "S24_32LE".
  private static func bits(ofFormat name: String) -> Int? {
    Int(name.drop { !$0.isNumber }.prefix { $0.isNumber })
  }

  /// Joins header packets by Xiph lacing.
  private static func laced(_ headers: [[UInt8]]) -> [UInt8] {
    guard let last = headers.last else { return [] }
    let sizes = headers.dropLast().flatMap { header in
      [UInt8](repeating: 255, count: header.count / 255) + [UInt8(header.count % 255)]
    }
    return [UInt8(headers.count - 1)] + sizes + headers.dropLast().flatMap { $0 } + last
  }
}
