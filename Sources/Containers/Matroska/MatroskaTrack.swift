// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// An audio track of a Matroska file, as its TrackEntry describes it (RFC 9559, section 5.1.4).
struct MatroskaTrack {
  /// What blocks call the track.
  var number: UInt64
  var codec: String
  /// CodecPrivate.
  var codecPrivate: [UInt8]
  var format: AudioFormat
  /// Sound that the decoder puts out before the first that counts, in nanoseconds.
  var codecDelay: UInt64
  var isDefault: Bool
  /// Bytes that were taken off the start of every packet.
  var strippedHeader: [UInt8] = []
  /// Whether packets are compressed in another way than by such bytes.
  var isCompressed = false
  var isEncrypted = false

  /// Reads a TrackEntry's content; nil where it is no audio track.
  init?(_ entry: [UInt8]) throws(TrackFailure) {
    let fields = try EBMLChildren(entry)
    guard fields.number(0x83) == 2, let number = fields.number(0xD7) else { return nil }
    self.number = number
    codec = fields.text(0x86) ?? ""
    codecPrivate = fields.first(0x63A2) ?? []
    codecDelay = fields.number(0x56AA) ?? 0
    isDefault = fields.number(0x88) ?? 1 != 0
    let audio = try EBMLChildren(fields.first(0xE1) ?? [])
    // Defaults: 8000 Hz, one channel.
    let rate = audio.float(0xB5) ?? 8000
    let channels = audio.number(0x9F) ?? 1
    guard rate >= 1, rate <= 1_536_000, (1...64).contains(channels) else {
      throw .damaged(position: nil, detail: "the Matroska track's rate or channels are impossible")
    }
    format = AudioFormat(sampleRate: Int(rate.rounded()), channels: Int(channels))
    format.bitDepth = audio.number(0x6264).flatMap { (1...64).contains($0) ? Int($0) : nil }
    for encodings in fields.all(0x6D80) {
      for encoding in try EBMLChildren(encodings).all(0x6240) { try read(encoding: encoding) }
    }
  }

  /// Reads a ContentEncoding (RFC 9559, section 5.1.4.1.31).
  private mutating func read(encoding bytes: [UInt8]) throws(TrackFailure) {
    let encoding = try EBMLChildren(bytes)
    if encoding.number(0x5033) == 1 {
      isEncrypted = true
      return
    }
    let compression = try EBMLChildren(encoding.first(0x5034) ?? [])
    // Bit 1 of the scope: frames. Algorithm 3 is header stripping; zlib is the default.
    guard encoding.number(0x5032) ?? 1 & 1 != 0 else { return }
    if compression.number(0x4254) == 3 {
      strippedHeader = compression.first(0x4255) ?? []
    } else {
      isCompressed = true
    }
  }
}
