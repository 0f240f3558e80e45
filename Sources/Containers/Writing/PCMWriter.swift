// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Writes PCM samples to a WAV or AIFF file.
///
/// Not through libsndfile: version 1.2 counts AIFF's pad byte as a frame of odd mono data, and
/// ruins the header of floating-point AIFF-C where its time-stamped `PEAK` chunk is turned off.
final class PCMWriter: RunWriter {
  private enum Header {
    case wav(WAVHeader)
    case aiff(AIFFHeader)

    func bytes(dataSize: Int64) -> [UInt8] {
      switch self {
      case .wav(let header): header.bytes(dataSize: dataSize)
      case .aiff(let header): header.bytes(dataSize: dataSize)
      }
    }
  }

  private let file: OutputFile
  private let layout: PCMLayout
  var runLayout: PCMLayout? { layout }
  private let header: Header
  private let dataStart: Int64

  /// Creates the file, which must not exist yet.
  init(path: String, track: AudioTrack, fileExtension: String) throws(TrackFailure) {
    guard let layout = Self.layout(track, isAIFF: fileExtension == "aiff") else {
      throw .unsupportedCodec(name: track.encoding.name)
    }
    self.layout = layout
    if fileExtension == "aiff" {
      header = .aiff(AIFFHeader(format: track.format, layout: layout))
    } else {
      let usual = track.format.channels > 2 ? ChannelMask.usual(track.format.channels) : 0
      let isUsualStereo = track.format.channels <= 2 && track.channelMask.nonzeroBitCount <= 2
      let mask = track.channelMask != 0 && !isUsualStereo ? track.channelMask : usual
      header = .wav(WAVHeader(format: track.format, layout: layout, channelMask: mask))
    }
    file = try OutputFile(path: path)
    try file.append(header.bytes(dataSize: 0))
    dataStart = file.position
  }

  func write(_ packet: AudioPacket) throws(TrackFailure) {
    try file.append(layout.packed(packet.bytes))
  }

  func write(_ run: PacketRun) throws(TrackFailure) { try file.append(run.slice) }

  func finish(validFrames: Int64?) throws(TrackFailure) {
    let size = file.position - dataStart
    if case .aiff = header, size > AIFFHeader.largestData {
      throw .notWritable(path: file.path, detail: "an AIFF file holds at most 4 GiB")
    }
    if size & 1 == 1 { try file.append([0]) }
    try file.replace(at: 0, with: header.bytes(dataSize: size))
    try file.finish()
  }

  /// Samples of the track's depth: WAV has them little-endian, and 8-bit ones unsigned.
  private static func layout(_ track: AudioTrack, isAIFF: Bool) -> PCMLayout? {
    let bits = track.format.bitDepth ?? 0
    switch track.pcm {
    case .f32: return PCMLayout(bytesPerSample: 4, isFloat: true, isBigEndian: isAIFF)
    case .f64: return PCMLayout(bytesPerSample: 8, isFloat: true, isBigEndian: isAIFF)
    case .s32 where (1...32).contains(bits):
      let width = (bits + 7) / 8
      return PCMLayout(
        bytesPerSample: width,
        isBigEndian: isAIFF,
        isUnsigned: width == 1 && !isAIFF
      )
    default: return nil
    }
  }
}
