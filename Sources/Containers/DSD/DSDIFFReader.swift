// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads a DSDIFF file as samples at an eighth of its bits' rate.
///
/// Nothing else here reads these files: libav's demuxer for them never ends.
final class DSDIFFReader: PacketReader {
  let track: AudioTrack

  private static let framesPerPacket: Int64 = 1 << 13

  private let window: SourceWindow
  private let file: DSDIFFFile
  /// Frames that are there; fewer than the track's where the file is cut off.
  private let frames: Int64
  private var position: Int64 = 0

  /// Reads the headers.
  ///
  /// - Throws: `unsupportedCodec` where the bits are compressed, or `damaged`.
  init(_ window: SourceWindow) throws(TrackFailure) {
    self.window = window
    file = try DSDIFFFile(window)
    guard file.compression == "DSD " else {
      throw .unsupportedCodec(name: "DSD (\(file.compression))")
    }
    frames = Int64(file.data.count / file.channels)
    var track = AudioTrack(
      encoding: .other(name: "DSD", isLossless: true),
      container: .other,
      format: AudioFormat(sampleRate: file.bitRate / 8, channels: file.channels, bitDepth: 1)
    )
    track.pcm = .f32
    track.validFrames = file.promisedSize / Int64(file.channels)
    self.track = track
  }

  func next() throws(TrackFailure) -> AudioPacket? {
    let count = Int(min(Self.framesPerPacket, frames - position))
    guard count > 0 else {
      guard frames >= track.validFrames ?? 0 else {
        throw .damaged(
          position: track.position(ofFrame: frames),
          detail: "the file ends before the bits that its header promises"
        )
      }
      return nil
    }
    let bytes = try bits(around: position, count: count)
    let channels = file.channels
    var samples: [Float] = []
    samples.reserveCapacity(count * channels)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for place in 0..<count * channels {
        samples.append(DSDFilter.sample(base + place, stride: channels))
      }
    }
    position += Int64(count)
    return AudioPacket(bytes: samples.withUnsafeBytes { [UInt8]($0) }, frames: count)
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    position = min(max(frame, 0), frames)
    return position
  }

  /// The bytes that `count` frames from `start` are made of, with silence around the ends.
  private func bits(around start: Int64, count: Int) throws(TrackFailure) -> [UInt8] {
    let before = DSDFilter.span - 1 - DSDFilter.lookahead
    let first = max(start - Int64(before), 0)
    let last = min(start + Int64(count + DSDFilter.lookahead), frames)
    let channels = Int64(file.channels)
    let lead = Int(Int64(before) - (start - first)) * file.channels
    var bytes = [UInt8](repeating: DSDFilter.idle, count: lead)
    bytes += try window.bytes(
      at: file.data.lowerBound + first * channels,
      count: Int((last - first) * channels)
    )
    let wanted = (count + DSDFilter.span - 1) * file.channels
    if bytes.count < wanted {
      bytes += [UInt8](repeating: DSDFilter.idle, count: wanted - bytes.count)
    }
    return bytes
  }
}
