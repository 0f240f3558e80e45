// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// What the first frame of an MP3 file says about the others: a "Xing" or "Info" frame with LAME's
/// extension (gabriel.mp3-tech.org/mp3infotag.html), or a "VBRI" frame.
struct EncoderTag {
  /// What a decoder itself adds in front: 528 samples of the filter bank and one more.
  static let decoderDelay = 529

  /// Frames behind this one; nil where the tag doesn't count them.
  var frameCount: Int?
  /// Samples that the encoder put in front; nil where the tag has no such field.
  var delay: Int?
  /// Samples that it put behind.
  var padding: Int?

  /// Reads the tag in a frame; nil where it has none.
  init?(frame: [UInt8], header: MPEGAudioHeader) {
    guard header.layer == 3 else { return nil }
    let plain = 4 + header.sideInformationSize
    for place in [plain, plain + 2] where frame.count >= place + 8 {
      let name = frame[place..<place + 4]
      if name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8) {
        readXing(frame[(place + 4)...])
        return
      }
    }
    // VBRI stands 32 bytes behind the header whatever the side information's size.
    guard frame.count >= 36 + 26, frame[36..<40].elementsEqual("VBRI".utf8) else { return nil }
    frameCount = frame[50..<54].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func readXing(_ bytes: ArraySlice<UInt8>) {
    let flags = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes.dropFirst(4)
    if flags & 1 != 0, rest.count >= 4 {
      frameCount = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
    }
    if flags & 2 != 0 { rest = rest.dropFirst(4) }
    if flags & 4 != 0 { rest = rest.dropFirst(100) }
    if flags & 8 != 0 { rest = rest.dropFirst(4) }
    let encoder = rest.prefix(4)
    let known = ["LAME", "Lavf", "Lavc", "L3.9", "GOGO"]
    guard rest.count >= 24, known.contains(where: { encoder.elementsEqual($0.utf8) }) else {
      return
    }
    let fields = rest.dropFirst(21).prefix(3).reduce(0) { $0 << 8 | Int($1) }
    guard fields != 0 else { return }
    delay = fields >> 12
    padding = fields & 0xFFF
  }

  /// A frame that carries a tag of our own in front of `frames` frames like `header`'s; without
  /// `trim` it says nothing of delay and padding.
  ///
  /// The numbers are clipped to what the tag's 12 bits can say.
  static func infoFrame(
    like header: MPEGAudioHeader,
    firstFrame: [UInt8],
    frames: Int,
    bytes: Int64,
    trim: (delay: Int, padding: Int)?
  ) -> [UInt8]? {
    let content = header.sideInformationSize + 8 + 4 + 4 + 36
    guard header.layer == 3, firstFrame.count >= 4 else { return nil }
    var word = firstFrame[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    // No checksum, no padding; the smallest bit rate whose frame has room for the tag.
    word = (word | 0x1_0000) & ~0xF200
    for index in 1...14 as ClosedRange<UInt32> {
      let candidate = word | index << 12
      guard let size = MPEGAudioHeader(word: candidate)?.frameSize, size >= 4 + content else {
        continue
      }
      var tag = Array("Info".utf8)
      func number(_ value: UInt32) { tag += withUnsafeBytes(of: value.bigEndian) { Array($0) } }
      number(3)
      number(UInt32(clamping: frames))
      number(UInt32(clamping: bytes + Int64(size)))
      if let trim {
        // Decoders believe the fields behind it only under a name that they know.
        tag += Array("LAME3.100".utf8) + [UInt8](repeating: 0, count: 12)
        let gap = min(max(trim.delay, 0), 0xFFF) << 12 | min(max(trim.padding, 0), 0xFFF)
        tag += [UInt8(gap >> 16), UInt8(gap >> 8 & 0xFF), UInt8(gap & 0xFF)]
      }
      var frame = [UInt8](repeating: 0, count: size)
      frame.replaceSubrange(0..<4, with: withUnsafeBytes(of: candidate.bigEndian) { Array($0) })
      let place = 4 + header.sideInformationSize
      frame.replaceSubrange(place..<place + tag.count, with: tag)
      return frame
    }
    return nil
  }
}
