// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads AAC in a low-overhead audio stream, LATM with sync words (ISO/IEC 14496-3, 1.7.2).
final class LATMReader: IndexedPacketReader {
  private var unpacker: LATMUnpacker

  /// Scans a whole file; nil where it holds no such stream, or one that can't be taken apart.
  init?(_ window: SourceWindow, range: Range<Int64>) throws(TrackFailure) {
    guard let scan = try FrameScanner<LOASFrame>(window, range: range, confidence: 3) else {
      return nil
    }
    var unpacker = LATMUnpacker()
    var index = PacketIndex()
    var config: AudioSpecificConfig?
    for frame in scan.frames {
      if config == nil {
        // A stream may have been joined between two of its configurations.
        let element = try window.bytes(at: frame.offset, count: frame.size)
        guard unpacker.accessUnit(of: element) != nil else { continue }
        config = AudioSpecificConfig(unpacker.configuration)
      }
      let frames = config?.framesPerPacket ?? 0
      try index.append(offset: frame.offset, size: frame.size, frames: frames)
    }
    guard let config, config.channels > 0 else { return nil }
    let format = AudioFormat(sampleRate: config.sampleRate, channels: config.channels)
    var track = AudioTrack(encoding: config.encoding, container: .latm, format: format)
    track.codecData = unpacker.configuration
    track.framesPerPacket = config.framesPerPacket
    track.validFrames = index.frames
    self.unpacker = unpacker
    super.init(window: window, track: track, index: index)
  }

  override var givesRuns: Bool { false }

  override func next() throws(TrackFailure) -> AudioPacket? {
    guard let element = try super.next() else { return nil }
    guard let unit = unpacker.accessUnit(of: element.bytes) else {
      throw .damaged(position: nil, detail: "a LATM element is broken")
    }
    return AudioPacket(bytes: unit, frames: element.frames)
  }
}

/// The header of an AudioSyncStream's frame: eleven bits of sync word, thirteen of length.
private struct LOASFrame: StreamFrameHeader {
  static let syncByte: UInt8 = 0x56

  var size: Int
  let prefixSize = 3

  static func read(
    _ window: SourceWindow,
    at position: Int64,
    like model: LOASFrame?
  ) throws(TrackFailure) -> LOASFrame? {
    let bytes = try window.peek(at: position, count: 3)
    guard bytes.count == 3, bytes[0] == 0x56, bytes[1] & 0xE0 == 0xE0 else { return nil }
    let size = Int(bytes[1] & 0x1F) << 8 | Int(bytes[2])
    return size > 1 ? LOASFrame(size: size + 3) : nil
  }
}
