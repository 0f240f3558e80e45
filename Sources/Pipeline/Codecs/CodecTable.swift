// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// An element and how to set it up.
struct ElementRecipe: Sendable {
  var factory: String
  var properties: KeyValuePairs<String, String> = [:]

  /// Makes the element; a missing one is reported by its name and package.
  func make() throws(TrackFailure) -> Element { try Element(factory, properties) }
}

/// Which element decodes or encodes what: the one place that names them.
///
/// GStreamer's own choice by rank is not used: it takes a 16-bit MP3 decoder, `faad`, which loses the
/// first frame, and `a52dec`, whose samples differ from the reference decoder's.
enum CodecTable {
  /// The decoder for an encoding; nil where there is none.
  static func decoder(for encoding: AudioEncoding) -> ElementRecipe? {
    switch encoding {
    case .mp1: libav("avdec_mp1float")
    case .mp2: libav("avdec_mp2float")
    case .mp3: ElementRecipe(factory: "avdec_mp3float")
    case .aac, .heAAC, .heAACv2: libav("avdec_aac")
    case .alac: libav("avdec_alac")
    case .flac: ElementRecipe(factory: "flacdec", properties: ["max-errors": "0"])
    case .vorbis: ElementRecipe(factory: "vorbisdec", properties: ["max-errors": "0"])
    case .opus: ElementRecipe(factory: "opusdec", properties: ["max-errors": "0"])
    case .xheAAC, .pcm: nil
    default: otherDecoder(for: encoding)
    }
  }

  /// MP3 frames whose header leaves the bit rate open ("free format"), which libav refuses.
  static let freeFormatMP3Decoder = ElementRecipe(factory: "mpg123audiodec")

  /// The AAC encoder at 256 kb/s, which few can tell from the source.
  ///
  /// Forced mid/side coding, the element's default, ruins wide stereo.
  static let aacEncoder = ElementRecipe(
    factory: "avenc_aac",
    properties: ["bitrate": "256000", "aac-ms": "false"]
  )
  /// Frames that `avenc_aac` puts in front of the first one.
  static let aacEncoderDelay = 1024
  /// What `avenc_aac` takes, in hertz (ISO/IEC 14496-3, table 1.18, up to our own limit).
  static let aacSampleRates = [
    8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000,
  ]
  static let aacMaximumChannels = 6

  static let flacEncoder = ElementRecipe(factory: "flacenc")
  /// Channels that FLAC can hold (RFC 9639, section 9.1.3).
  static let flacMaximumChannels = 8

  static let resampler = ElementRecipe(factory: "audioresample", properties: ["quality": "10"])

  /// Reports an encoding that this machine has no decoder for.
  static func requireDecoder(for encoding: AudioEncoding) throws(TrackFailure) {
    guard encoding != .pcm else { return }
    guard let recipe = decoder(for: encoding) else {
      throw .unsupportedCodec(name: encoding == .xheAAC ? "xHE-AAC (USAC)" : encoding.name)
    }
    guard GStreamer.hasElement(recipe.factory) else {
      throw .unsupportedCodec(name: ElementPackages.describe(recipe.factory))
    }
  }

  /// A libav decoder that reports its first error; by default it would swallow all.
  private static func libav(_ factory: String) -> ElementRecipe {
    ElementRecipe(factory: factory, properties: ["max-errors": "0"])
  }

  private static func otherDecoder(for encoding: AudioEncoding) -> ElementRecipe? {
    switch encoding {
    case .ac3: ElementRecipe(factory: "avdec_ac3")
    case .eac3: ElementRecipe(factory: "avdec_eac3")
    case .dts: ElementRecipe(factory: "avdec_dca")
    case .wmaLossless: libav("avdec_wmalossless")
    case .wmaPro: ElementRecipe(factory: "avdec_wmapro")
    case .wmaVoice: ElementRecipe(factory: "avdec_wmavoice")
    case .wavPack, .wavPackLossy:
      ElementRecipe(factory: "wavpackdec", properties: ["max-errors": "0"])
    case .monkeysAudio: libav("avdec_ape")
    case .tta: libav("avdec_tta")
    case .trueHD: libav("avdec_truehd")
    case .musepack: ElementRecipe(factory: "musepackdec")
    case .speex: ElementRecipe(factory: "speexdec")
    case .amr: ElementRecipe(factory: "avdec_amrnb")
    case .amrWB: ElementRecipe(factory: "avdec_amrwb")
    case .aLaw: ElementRecipe(factory: "alawdec")
    case .muLaw: ElementRecipe(factory: "mulawdec")
    default: nil
    }
  }
}
