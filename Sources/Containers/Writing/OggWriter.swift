// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Writes Vorbis or Opus packets to an Ogg file, with an empty comment header.
final class OggWriter: PacketWriter {
  /// A page is closed when its body has this many bytes, or after a second.
  private static let pageSize = 1 << 12

  private let file: OutputFile
  private let track: AudioTrack
  private var codec: OggCodec
  private var page: OggPage
  /// The position behind all packets so far.
  private var granule: Int64
  private var pageStart: Int64 = 0

  /// Creates the file, which must not exist yet.
  init(path: String, track: AudioTrack) throws(TrackFailure) {
    var headers: [[UInt8]]
    switch track.encoding {
    case .vorbis:
      guard let vorbis = VorbisHeaders(codecPrivate: track.codecData) else {
        throw .damaged(position: nil, detail: "the Vorbis headers are broken")
      }
      headers = [vorbis.identification, vorbis.emptyComment, vorbis.setup]
      // Vorbis leaves out what lies before position 0.
      granule = -Int64(track.encoderDelay)
    default:
      headers = [
        track.codecData, Array("OpusTags".utf8) + [7, 0, 0, 0] + "Otokura".utf8 + [0, 0, 0, 0],
      ]
      granule = 0
    }
    codec = try OggCodec(headers: headers)
    self.track = track
    file = try OutputFile(path: path)
    // Any number will do where one stream is alone; one that follows from nothing repeats well.
    page = OggPage(flags: .beginsStream, granule: 0, serial: 0x4F54_4F4B, sequence: 0)
    add(headers.removeFirst())
    try closePage(granule: 0)
    for header in headers { try append(header, granuleBefore: 0, granuleAfter: 0) }
    try closePage(granule: 0)
    pageStart = granule
  }

  func write(_ packet: AudioPacket) throws(TrackFailure) {
    let before = granule
    if page.body.count >= Self.pageSize
      || granule - pageStart >= Int64(track.format.sampleRate)
    {
      try closePage(granule: before)
      pageStart = before
    }
    granule += Int64(codec.frames(of: packet.bytes))
    try append(packet.bytes, granuleBefore: before, granuleAfter: granule)
  }

  func finish(validFrames: Int64?) throws(TrackFailure) {
    var end = granule
    if let valid = validFrames ?? track.validFrames {
      let preSkip = track.encoding == .opus ? Int64(track.encoderDelay) : 0
      end = min(end, valid + preSkip)
    }
    page.flags.insert(.endsStream)
    try closePage(granule: end)
    try file.finish()
  }

  /// Adds a packet to the page, going on in further pages where it doesn't fit.
  private func append(
    _ packet: [UInt8],
    granuleBefore: Int64,
    granuleAfter: Int64
  ) throws(TrackFailure) {
    var rest = packet[...]
    if page.lacing.count >= 255 { try closePage(granule: granuleBefore) }
    while true {
      let room = 255 - page.lacing.count
      if rest.count / 255 < room {
        add(Array(rest))
        return
      }
      let endsPacketHere = page.lacing.contains { $0 < 255 }
      page.body += rest.prefix(room * 255)
      page.lacing += [UInt8](repeating: 255, count: room)
      rest = rest.dropFirst(room * 255)
      try closePage(granule: endsPacketHere ? granuleBefore : -1)
      page.flags.insert(.continued)
    }
  }

  private func add(_ packet: [UInt8]) {
    page.body += packet
    page.lacing += [UInt8](repeating: 255, count: packet.count / 255)
    page.lacing.append(UInt8(packet.count % 255))
  }

  private func closePage(granule: Int64) throws(TrackFailure) {
    page.granule = granule
    try file.append(page.bytes)
    let sequence = page.sequence + 1
    page = OggPage(flags: [], granule: -1, serial: page.serial, sequence: sequence)
  }
}
