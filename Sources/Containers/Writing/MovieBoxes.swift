// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The `moov` box of an M4A file with one track (ISO/IEC 14496-12, 14496-14).
///
/// Movie and media have the same time scale, the sample rate, so that the edit list counts frames.
struct MovieBoxes {
  let track: AudioTrack
  let samples: SampleList
  let mediaFrames: Int64
  let delay: Int64
  let padding: Int64
  let validFrames: Int64

  /// The movie box.
  var movie: [UInt8] {
    BoxBuilder.box("moov", movieHeader, trackBox, BoxBuilder.box("udta", metadata))
  }

  private static let matrix: [UInt8] =
    [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { BoxBuilder.big(UInt32($0)) }

  private var timescale: UInt32 { UInt32(clamping: track.format.sampleRate) }

  private var movieHeader: [UInt8] {
    BoxBuilder.full(
      "mvhd",
      version: 1,
      zeros(16) + BoxBuilder.big(timescale) + BoxBuilder.big(validFrames),
      // Rate 1.0, volume 1.0.
      BoxBuilder.big(UInt32(0x10000)) + BoxBuilder.big(UInt16(0x100)) + zeros(10) + Self.matrix,
      zeros(24) + BoxBuilder.big(UInt32(2))
    )
  }

  private var trackBox: [UInt8] {
    let header = BoxBuilder.full(
      "tkhd",
      version: 1,
      flags: 7,
      zeros(16) + BoxBuilder.big(UInt32(1)) + zeros(4) + BoxBuilder.big(validFrames),
      zeros(8) + zeros(4) + BoxBuilder.big(UInt16(0x100)) + zeros(2) + Self.matrix + zeros(8)
    )
    return BoxBuilder.box("trak", header, edits, media)
  }

  /// Plays the valid frames behind the encoder delay.
  private var edits: [UInt8] {
    let list = BoxBuilder.full(
      "elst",
      version: 1,
      BoxBuilder.big(UInt32(1)) + BoxBuilder.big(validFrames) + BoxBuilder.big(delay),
      BoxBuilder.big(UInt32(0x10000))
    )
    return BoxBuilder.box("edts", list)
  }

  private var media: [UInt8] {
    let header = BoxBuilder.full(
      "mdhd",
      version: 1,
      zeros(16) + BoxBuilder.big(timescale) + BoxBuilder.big(mediaFrames),
      // The language code "und" (14496-12, 8.4.2).
      BoxBuilder.big(UInt16(0x55C4)) + zeros(2)
    )
    let handler = BoxBuilder.full(
      "hdlr",
      zeros(4) + Array("soun".utf8) + zeros(12) + Array("SoundHandler".utf8) + [0]
    )
    let reference = BoxBuilder.full(
      "dref",
      BoxBuilder.big(UInt32(1)) + BoxBuilder.full("url ", flags: 1)
    )
    let information = BoxBuilder.box(
      "minf",
      BoxBuilder.full("smhd", zeros(4)),
      BoxBuilder.box("dinf", reference),
      sampleTable
    )
    return BoxBuilder.box("mdia", header, handler, information)
  }

  private var sampleTable: [UInt8] {
    BoxBuilder.box(
      "stbl",
      BoxBuilder.full("stsd", BoxBuilder.big(UInt32(1)) + sampleEntry),
      samples.timeTable,
      samples.chunkTable,
      samples.sizeTable,
      samples.offsetTable
    )
  }

  private var sampleEntry: [UInt8] {
    if !track.sampleEntry.isEmpty { return track.sampleEntry }
    let rate = track.format.sampleRate
    let fields =
      zeros(6) + BoxBuilder.big(UInt16(1)) + zeros(8)
      + BoxBuilder.big(UInt16(clamping: track.format.channels)) + BoxBuilder.big(UInt16(16))
      // The rate is a 16.16 number: higher ones stand only in the codec's own data.
      + zeros(4) + BoxBuilder.big(UInt32(rate <= 0xFFFF ? rate << 16 : 0))
    if track.encoding == .alac {
      return BoxBuilder.box("alac", fields, BoxBuilder.full("alac", track.codecData))
    }
    let content = ElementaryStreamDescriptor.content(
      configuration: track.codecData,
      averageBitRate: bitRate
    )
    return BoxBuilder.box("mp4a", fields, BoxBuilder.box("esds", content))
  }

  private var bitRate: UInt32 {
    guard mediaFrames > 0 else { return 0 }
    return UInt32(
      Double(samples.byteCount) * 8 * Double(track.format.sampleRate) / Double(mediaFrames)
    )
  }

  /// iTunes' gapless tag, for players that don't read edit lists.
  private var metadata: [UInt8] {
    let tag = GaplessTag(delay: delay, padding: padding, validFrames: validFrames)
    let handler = BoxBuilder.full(
      "hdlr",
      zeros(4) + Array("mdir".utf8) + Array("appl".utf8) + zeros(9)
    )
    let item = BoxBuilder.box(
      "----",
      BoxBuilder.full("mean", Array("com.apple.iTunes".utf8)),
      BoxBuilder.full("name", Array("iTunSMPB".utf8)),
      // Type 1 is UTF-8 text.
      BoxBuilder.full("data", flags: 1, zeros(4) + Array(tag.text.utf8))
    )
    let list = track.encoding.isLossless ? [] : item
    return BoxBuilder.full("meta", handler, BoxBuilder.box("ilst", list))
  }

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
