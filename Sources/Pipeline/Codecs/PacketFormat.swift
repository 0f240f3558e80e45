// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Containers
import Media

/// How a track's packets enter a decoder: the caps, and the headers that go first.
struct PacketFormat {
  var decoder: ElementRecipe
  var caps: Caps
  var headers: [[UInt8]] = []

  /// The format for a track, whose first packet is given because only it tells free-format MP3.
  init(_ track: AudioTrack, firstPacket: [UInt8]) throws(TrackFailure) {
    try CodecTable.requireDecoder(for: track.encoding)
    guard var decoder = CodecTable.decoder(for: track.encoding) else {
      throw .unsupportedCodec(name: track.encoding.name)
    }
    let shape = "rate=\(max(1, track.format.sampleRate)),channels=\(max(1, track.format.channels))"
    switch track.encoding {
    case .mp1, .mp2, .mp3:
      if Self.isFreeFormat(firstPacket) { decoder = CodecTable.freeFormatMP3Decoder }
      let layer = track.encoding == .mp1 ? 1 : track.encoding == .mp2 ? 2 : 3
      caps = Caps("audio/mpeg,mpegversion=1,layer=\(layer),parsed=true,framed=true,\(shape)")
    case .aac, .heAAC, .heAACv2, .xheAAC:
      caps = Caps("audio/mpeg,mpegversion=4,stream-format=raw,framed=true,\(shape)")
      caps.set("codec_data", track.codecData)
    case .alac:
      caps = Caps("audio/x-alac,\(shape)")
      caps.set("codec_data", Self.alacAtom(track.codecData))
    case .flac:
      try Self.requireDecodableFLAC(track)
      caps = Caps("audio/x-flac,framed=true,\(shape)")
      caps.set("streamheader", array: Self.flacHeaders(streamInfo: track.codecData))
    case .vorbis:
      caps = Caps("audio/x-vorbis,\(shape)")
      headers = try Self.xiphHeaders(track.codecData)
    case .opus:
      caps = try Self.opusCaps(head: track.codecData)
    case .speex:
      caps = Caps("audio/x-speex,\(shape)")
      // The decoder takes the second packet for comments: none, by a program without a name.
      headers = [track.codecData, [UInt8](repeating: 0, count: 8)]
    default:
      caps = Caps("\(Self.mediaType(of: track.encoding)),framed=true,\(shape)")
    }
    self.decoder = decoder
  }

  /// Neither libFLAC as GStreamer uses it nor libav decodes more than 24 bits.
  static func requireDecodableFLAC(_ track: AudioTrack) throws(TrackFailure) {
    guard let bits = track.format.bitDepth, bits > 24 else { return }
    throw .unsupportedCodec(name: "FLAC, \(bits) bit")
  }

  /// Splits the header packets that Xiph lacing joins (Matroska's CodecPrivate for `A_VORBIS`).
  static func xiphHeaders(_ bytes: [UInt8]) throws(TrackFailure) -> [[UInt8]] {
    let broken = TrackFailure.damaged(position: nil, detail: "the Vorbis headers are malformed")
    guard let count = bytes.first else { throw broken }
    var sizes: [Int] = []
    var index = 1
    for _ in 0..<count {
      var size = 0
      while index < bytes.count, bytes[index] == 255 {
        size += 255
        index += 1
      }
      guard index < bytes.count else { throw broken }
      sizes.append(size + Int(bytes[index]))
      index += 1
    }
    var headers: [[UInt8]] = []
    for size in sizes {
      guard size <= bytes.count - index else { throw broken }
      headers.append(Array(bytes[index..<index + size]))
      index += size
    }
    return headers + [Array(bytes[index...])]
  }

  /// An MPEG audio header whose bit rate index is 0 (ISO/IEC 11172-3, section 2.4.2.3).
  private static func isFreeFormat(_ packet: [UInt8]) -> Bool {
    packet.count > 2 && packet[2] >> 4 == 0
  }

  /// The `alac` box around a bare cookie, which is how libav wants it.
  private static func alacAtom(_ cookie: [UInt8]) -> [UInt8] {
    let name = Array("alac".utf8)
    if cookie.count >= 36, Array(cookie[4..<8]) == name { return cookie }
    return [0, 0, 0, 36] + name + [0, 0, 0, 0] + cookie.prefix(24)
  }

  /// STREAMINFO behind the head of the Ogg mapping (RFC 9639, section 10.1), and an empty comment
  /// block as the last: what flacdec expects in its caps.
  private static func flacHeaders(streamInfo: [UInt8]) -> [[UInt8]] {
    let mapping = [0x7F] + Array("FLAC".utf8) + [1, 0, 0, 1] + Array("fLaC".utf8)
    let block = [0, 0, 0, 34] + streamInfo.prefix(34)
    return [mapping + block, [0x84, 0, 0, 8] + [UInt8](repeating: 0, count: 8)]
  }

  /// Caps from an identification header whose pre-skip is zero: we crop it ourselves, and a decoder
  /// restarted by a seek must not skip again.
  private static func opusCaps(head: [UInt8]) throws(TrackFailure) -> Caps {
    guard head.count >= 19, head.starts(with: "OpusHead".utf8) else {
      throw .damaged(position: nil, detail: "the Opus header is malformed")
    }
    var head = head
    head[10] = 0
    head[11] = 0
    guard let buffer = Buffer.make(head) else { throw .notReadable(detail: "out of memory") }
    defer { gst_buffer_unref(buffer) }
    guard let caps = gst_codec_utils_opus_create_caps_from_header(buffer, nil) else {
      throw .damaged(position: nil, detail: "the Opus header is malformed")
    }
    return Caps(adopting: caps)
  }

  private static func mediaType(of encoding: AudioEncoding) -> String {
    switch encoding {
    case .ac3: "audio/x-ac3"
    case .eac3: "audio/x-eac3"
    case .dts: "audio/x-dts"
    case .amr: "audio/AMR"
    case .amrWB: "audio/AMR-WB"
    case .aLaw: "audio/x-alaw"
    case .muLaw: "audio/x-mulaw"
    default: "audio/x-unknown"
    }
  }
}
