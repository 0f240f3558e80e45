// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A frame of an MPEG audio stream: its header, and its size where the header doesn't tell it.
struct MPEGAudioFrame: StreamFrameHeader {
  static let syncByte: UInt8 = 0xFF

  var header: MPEGAudioHeader
  var size: Int
  /// MPEG audio decoders take frames with their headers.
  let prefixSize = 0
  /// A free-format stream's frame size without padding; 0 for other streams.
  private var freeSize = 0

  /// The largest free-format frame that decoders take (mpg123's limit is smaller).
  private static let largestFreeFrame = 1 << 13

  static func read(
    _ window: SourceWindow,
    at position: Int64,
    like model: MPEGAudioFrame?
  ) throws(TrackFailure) -> MPEGAudioFrame? {
    let bytes = try window.peek(at: position, count: 4)
    guard let header = MPEGAudioHeader(bytes) else { return nil }
    if let model, !header.isCompatible(with: model.header) { return nil }
    if let size = header.frameSize { return MPEGAudioFrame(header: header, size: size) }
    let freeSize =
      if let model { model.freeSize } else { try measure(window, at: position, header) }
    guard let freeSize, freeSize > 0 else { return nil }
    return MPEGAudioFrame(
      header: header,
      size: freeSize + header.paddingSize,
      freeSize: freeSize
    )
  }

  /// Free format (11172-3, 2.4.2.3): all frames but for padding are as long as the first, which is
  /// found by where the next two headers stand.
  private static func measure(
    _ window: SourceWindow,
    at position: Int64,
    _ header: MPEGAudioHeader
  ) throws(TrackFailure) -> Int? {
    let bytes = [UInt8](try window.peek(at: position, count: 3 * largestFreeFrame))
    let smallest = 4 + (header.layer == 3 ? header.sideInformationSize : 16)
    guard bytes.count > smallest else { return nil }
    func follows(_ place: Int) -> MPEGAudioHeader? {
      guard place + 4 <= bytes.count, bytes[place] == 0xFF,
        let next = MPEGAudioHeader(bytes[place..<place + 4]), next.isCompatible(with: header)
      else { return nil }
      return next
    }
    for place in smallest..<min(largestFreeFrame, bytes.count) where bytes[place] == 0xFF {
      guard let second = follows(place) else { continue }
      let size = place - header.paddingSize
      let third = place + size + second.paddingSize
      if follows(third) != nil { return size }
    }
    return nil
  }
}
