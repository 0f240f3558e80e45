// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// Samples straight from a container.
final class PCMSampleSource: SampleSource {
  private let reader: any PacketReader
  private let layout: PCMSampleFormat

  /// Reads the PCM packets of `reader`, which lie as `layout` says.
  init(_ reader: any PacketReader, layout: PCMSampleFormat) {
    self.reader = reader
    self.layout = layout
  }

  var declaredFrames: Int64? { nil }

  func next() throws(TrackFailure) -> SampleBlock? {
    guard let packet = try reader.next() else { return nil }
    return SampleBlock(
      samples: layout.floats(packet.bytes),
      sampleRate: reader.track.format.sampleRate,
      channels: reader.track.format.channels
    )
  }

  func finish() throws(TrackFailure) {
    while try reader.next() != nil {}
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 { try reader.seek(toFrame: frame) }
}

extension PCMSampleFormat {
  /// The samples as floating-point numbers; full scale is 1.
  func floats(_ bytes: [UInt8]) -> [Float] {
    bytes.withUnsafeBytes { raw in
      let count = raw.count / byteCount
      return [Float](unsafeUninitializedCapacity: count) { target, written in
        for index in 0..<count {
          let offset = index * byteCount
          target[index] =
            switch self {
            case .s32: Float(raw.loadUnaligned(fromByteOffset: offset, as: Int32.self)) * 0x1p-31
            case .f32: raw.loadUnaligned(fromByteOffset: offset, as: Float.self)
            case .f64: Float(raw.loadUnaligned(fromByteOffset: offset, as: Double.self))
            }
        }
        written = count
      }
    }
  }
}
