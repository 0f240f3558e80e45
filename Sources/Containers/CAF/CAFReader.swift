// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads compressed audio in Apple's Core Audio Format ("Core Audio Format Specification 1.0").
enum CAFReader {
  /// Whether a CAF file begins with these bytes.
  static func isRecognized(_ head: [UInt8]) -> Bool { head.starts(with: "caff".utf8) }

  /// Opens a file of any encoding; nil for those that no reader here knows.
  static func open(_ window: SourceWindow) throws(TrackFailure) -> (any PacketReader)? {
    let file = try CAFFile(window)
    switch file.formatID {
    case "lpcm", "ulaw", "alaw", "ima4":
      var window = window
      if let position = file.wrongSizePosition {
        // libsndfile wants to be told what is there.
        let size = BoxBuilder.big(Int64(file.data.count) + 4)
        window = try SourceWindow(PatchedByteSource(window.source, patch: size, at: position))
      }
      return try PCMReader(window, container: .caf, declaredFrames: file.promisedFrames)
    default:
      guard var track = try track(file) else { return nil }
      let index = try index(file, track, window)
      track.encoderDelay = file.primingFrames
      let rest = max(index.frames - Int64(file.primingFrames), 0)
      track.validFrames = min(file.validFrames ?? rest, rest)
      if track.encoding == .opus, file.primingFrames == 0, let head = OpusHead(track.codecData),
        index.frames > Int64(head.preSkip)
      {
        track.encoderDelay = head.preSkip
        track.validFrames = min(
          file.validFrames ?? .max,
          index.frames - Int64(head.preSkip)
        )
      }
      return IndexedPacketReader(window: window, track: track, index: index)
    }
  }

  private static func track(_ file: CAFFile) throws(TrackFailure) -> AudioTrack? {
    var format = AudioFormat(sampleRate: file.sampleRate, channels: file.channels)
    var encoding: AudioEncoding
    var codecData: [UInt8] = []
    var framesPerPacket = file.framesPerPacket
    switch file.formatID {
    case "aac ", "aach", "aacp", "usac":
      encoding = .aac
      if !file.cookie.isEmpty {
        codecData = try ElementaryStreamDescriptor(file.cookie[...]).configuration
      }
      guard let config = AudioSpecificConfig(codecData) else {
        throw .damaged(position: nil, detail: "the CAF file has no AAC configuration")
      }
      encoding = config.encoding
      format.sampleRate = config.sampleRate
      if config.channels > 0 { format.channels = config.channels }
      framesPerPacket = config.framesPerPacket
    case "alac":
      guard let config = ALACConfig(cookie: file.cookie) else {
        throw .damaged(position: nil, detail: "the CAF file has no ALAC magic cookie")
      }
      (encoding, format, codecData) = (.alac, config.format, config.cookie)
      framesPerPacket = config.framesPerPacket
    case "opus":
      guard
        let head = OpusHead(file.cookie) ?? OpusHead(simple: format, preSkip: file.primingFrames)
      else { return nil }
      (encoding, codecData) = (.opus, head.bytes)
      format = AudioFormat(sampleRate: 48000, channels: head.channels)
    case ".mp3": encoding = .mp3
    case "flac":
      guard let info = CAFReader.streamInfo(file.cookie) else { return nil }
      (encoding, codecData) = (.flac, info)
      format = try FLACStreamInfo(info).format
    default: return nil
    }
    var track = AudioTrack(encoding: encoding, container: .caf, format: format)
    track.codecData = codecData
    track.framesPerPacket = framesPerPacket
    return track
  }

  private static func streamInfo(_ cookie: [UInt8]) -> [UInt8]? {
    // A dfLa box's content, or bare metadata with or without their marker.
    for prefix in [0, 4, 8, 12] where cookie.count >= prefix + 34 {
      if prefix >= 4, cookie[prefix - 4] & 0x7F == 0, cookie[prefix - 1] == 34 {
        return Array(cookie[prefix..<prefix + 34])
      }
      if cookie.count == 34 { return cookie }
    }
    return nil
  }

  /// Packets by the `pakt` chunk, or all of one size.
  private static func index(
    _ file: CAFFile,
    _ track: AudioTrack,
    _ window: SourceWindow
  ) throws(TrackFailure) -> PacketIndex {
    var index = PacketIndex()
    var offset = file.data.lowerBound
    if file.bytesPerPacket > 0 {
      while offset < file.data.upperBound {
        let size = min(Int64(file.bytesPerPacket), file.data.upperBound - offset)
        try index.append(offset: offset, size: Int(size), frames: track.framesPerPacket)
        offset += size
      }
      return index
    }
    var table = CAFPacketTable(file.packetTable)
    for number in 0..<file.packetCount {
      let size = try table.number()
      var frames = track.framesPerPacket
      if file.framesPerPacket == 0 {
        let stated = try table.number()
        if frames == 0 || track.encoding == .opus { frames = stated }
      }
      if number == file.packetCount - 1, let config = ALACConfig(cookie: track.codecData),
        track.encoding == .alac
      {
        // The last packet itself tells how short it is; not all writers fill in the remainder.
        frames = config.frames(of: try window.bytes(at: offset, count: min(size, 8)))
      }
      try index.append(offset: offset, size: size, frames: frames)
      offset += Int64(size)
    }
    return index
  }
}
