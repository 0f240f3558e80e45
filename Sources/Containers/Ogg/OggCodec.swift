// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The encoding of a logical Ogg stream, by its header packets.
struct OggCodec {
  private enum Kind {
    case vorbis(VorbisBlockSizes?)
    case opus
    case flac(FLACStreamInfo)
    case speex(framesPerPacket: Int)
  }

  private var kind: Kind
  /// The track, as far as its headers tell.
  private(set) var track: AudioTrack

  /// How many header packets a stream has that begins with this one; nil where it is no audio that
  /// is known here.
  static func headerCount(first packet: [UInt8]) -> Int? {
    if packet.starts(with: [1] + "vorbis".utf8) { return 3 }
    if packet.starts(with: "OpusHead".utf8) { return 2 }
    if packet.starts(with: [0x7F] + "FLAC".utf8), packet.count >= 51 {
      // "FLAC to Ogg mapping": the count of the other headers, 0 where unknown.
      let others = Int(packet[7]) << 8 | Int(packet[8])
      return others == 0 ? nil : 1 + others
    }
    if packet.starts(with: "Speex   ".utf8), packet.count >= 80 {
      // The field extra_headers at byte 68.
      return 2 + min(Int(packet[68]), 16)
    }
    return nil
  }

  /// Reads the header packets.
  init(headers: [[UInt8]]) throws(TrackFailure) {
    guard let first = headers.first else { throw .endsEarly }
    if let vorbis = VorbisHeaders(headers), let format = vorbis.format {
      kind = .vorbis(VorbisBlockSizes(vorbis))
      track = AudioTrack(encoding: .vorbis, container: .ogg, format: format)
      track.codecData = vorbis.codecPrivate
    } else if let head = OpusHead(first) {
      kind = .opus
      let format = AudioFormat(sampleRate: 48000, channels: head.channels)
      track = AudioTrack(encoding: .opus, container: .ogg, format: format)
      track.codecData = head.bytes
      track.encoderDelay = head.preSkip
    } else if first.starts(with: [0x7F] + "FLAC".utf8), first.count >= 51 {
      let info = try FLACStreamInfo(Array(first[17..<51]))
      kind = .flac(info)
      track = AudioTrack(encoding: .flac, container: .ogg, format: info.format)
      track.codecData = Array(first[17..<51])
      track.framesPerPacket = info.constantBlockSize ?? 0
    } else if first.starts(with: "Speex   ".utf8), first.count >= 80 {
      // Little-endian fields of Speex' header: rate at 36, channels at 48, frame size at 56,
      // frames in a packet at 64.
      func field(_ place: Int) -> Int {
        first[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      guard (1...192_000).contains(field(36)), (1...2).contains(field(48)),
        (1...10_000).contains(field(56)), field(64) <= 64
      else { throw .damaged(position: nil, detail: "the Speex header is broken") }
      let frames = field(56) * max(field(64), 1)
      kind = .speex(framesPerPacket: frames)
      let format = AudioFormat(sampleRate: field(36), channels: field(48))
      let encoding = AudioEncoding.other(name: "Speex", isLossless: false)
      track = AudioTrack(encoding: encoding, container: .ogg, format: format)
      track.codecData = first
      track.framesPerPacket = frames
    } else {
      throw .damaged(position: nil, detail: "the Ogg stream's headers are broken")
    }
  }

  /// Frames that the next packet gives.
  mutating func frames(of packet: [UInt8]) -> Int {
    switch kind {
    case .vorbis(var sizes):
      let frames = sizes?.frames(of: packet) ?? 0
      kind = .vorbis(sizes)
      return frames
    case .opus: return OpusHead.frames(of: packet)
    case .flac(let info):
      return packet.withUnsafeBytes { FLACFrameHeader($0, stream: info)?.blockSize ?? 0 }
    case .speex(let frames): return frames
    }
  }

  /// Forgets the packets before, as behind a seek.
  mutating func reset() {
    guard case .vorbis(var sizes) = kind else { return }
    sizes?.reset()
    kind = .vorbis(sizes)
  }
}
