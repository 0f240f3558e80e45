// SPDX-License-Identifier: GPL-3.0-or-later
import CSndFile
import Media

/// Where a file's samples lie without a gap, and how, so that they can be copied as they are.
struct PlainSamples {
  let layout: PCMLayout
  let range: Range<Int64>
  let bytesPerFrame: Int

  /// The samples of a file by libsndfile's account; nil where they are not whole frames of plain
  /// samples, all of them there.
  init?(_ track: AudioTrack, sound: SF_INFO, data: Range<Int64>?) {
    guard let data, track.encoding == .pcm, let bits = track.format.bitDepth,
      let isBigEndian = Self.isBigEndian(track.container, format: Int(sound.format)),
      let subtype = Self.subtypes[Int(sound.format) & Int(SF_FORMAT_SUBMASK)], subtype == bits
    else { return nil }
    let isUnsigned = Int(sound.format) & Int(SF_FORMAT_SUBMASK) == Int(SF_FORMAT_PCM_U8)
    layout = PCMLayout(
      bytesPerSample: bits / 8,
      isFloat: track.format.isFloat,
      isBigEndian: isBigEndian,
      isUnsigned: isUnsigned
    )
    bytesPerFrame = bits / 8 * track.format.channels
    let frames = track.validFrames ?? 0
    let (size, overflow) = frames.multipliedReportingOverflow(by: Int64(bytesPerFrame))
    guard !overflow, frames == sound.frames,
      (0..<Int64(bytesPerFrame)).contains(Int64(data.count) - size)
    else { return nil }
    range = data.lowerBound..<data.lowerBound + size
  }

  /// The subtypes whose samples are as wide as they say.
  private static let subtypes: [Int: Int] = [
    Int(SF_FORMAT_PCM_S8): 8, Int(SF_FORMAT_PCM_U8): 8, Int(SF_FORMAT_PCM_16): 16,
    Int(SF_FORMAT_PCM_24): 24, Int(SF_FORMAT_PCM_32): 32, Int(SF_FORMAT_FLOAT): 32,
    Int(SF_FORMAT_DOUBLE): 64,
  ]

  /// The byte order that the file says, or that its container always has; nil where in doubt.
  private static func isBigEndian(_ container: AudioContainer, format: Int) -> Bool? {
    switch (format & Int(SF_FORMAT_ENDMASK), container) {
    case (Int(SF_ENDIAN_LITTLE), _): false
    case (Int(SF_ENDIAN_BIG), _): true
    case (Int(SF_ENDIAN_FILE), .wav), (Int(SF_ENDIAN_FILE), .rf64), (Int(SF_ENDIAN_FILE), .w64):
      false
    case (Int(SF_ENDIAN_FILE), .aiff): true
    default: nil
    }
  }
}
