// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The header of an ADTS frame (ISO/IEC 14496-3, 1.A.2.2).
struct ADTSFrame: StreamFrameHeader {
  static let syncByte: UInt8 = 0xFF

  var size: Int
  /// Bytes before the access unit.
  var prefixSize: Int
  /// The audio object type.
  var objectType: Int
  var rateIndex: Int
  var channelConfiguration: Int
  /// Access units in the frame.
  var blocks: Int

  static func read(
    _ window: SourceWindow,
    at position: Int64,
    like model: ADTSFrame?
  ) throws(TrackFailure) -> ADTSFrame? {
    let bytes = try window.peek(at: position, count: 7)
    guard bytes.count == 7, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 else { return nil }
    let frame = ADTSFrame(
      size: Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5]) >> 5,
      prefixSize: bytes[1] & 1 == 1 ? 7 : 9,
      objectType: Int(bytes[2] >> 6) + 1,
      rateIndex: Int(bytes[2] >> 2 & 15),
      channelConfiguration: Int(bytes[2] & 1) << 2 | Int(bytes[3] >> 6),
      blocks: Int(bytes[6] & 3) + 1
    )
    guard frame.size > frame.prefixSize, frame.rateIndex < AudioSpecificConfig.sampleRates.count
    else { return nil }
    if let model {
      guard frame.objectType == model.objectType, frame.rateIndex == model.rateIndex,
        frame.channelConfiguration == model.channelConfiguration
      else { return nil }
    }
    return frame
  }

  /// The AudioSpecificConfig that says the same.
  var configuration: [UInt8] {
    let word = objectType << 11 | rateIndex << 7 | channelConfiguration << 3
    return [UInt8(word >> 8), UInt8(word & 0xFF)]
  }
}
