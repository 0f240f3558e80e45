// SPDX-License-Identifier: GPL-3.0-or-later

/// How audio is encoded: what it really is, whatever its file is called.
public enum AudioEncoding: Hashable, Sendable, Codable {
  case mp1
  case mp2
  case mp3
  /// AAC low complexity (ISO/IEC 14496-3, object type 2).
  case aac
  /// AAC with spectral band replication (object type 5).
  case heAAC
  /// HE-AAC with parametric stereo (object type 29).
  case heAACv2
  /// Extended HE-AAC, that is USAC (object type 42).
  case xheAAC
  case alac
  /// Uncompressed samples, integer or floating point.
  case pcm
  case flac
  case vorbis
  case opus
  /// Any other encoding, by the name that its decoder's authors give it ("WMA", "WavPack", "AC-3").
  case other(name: String, isLossless: Bool)

  /// The name that reports and the command line show.
  public var name: String {
    switch self {
    case .mp1: "MP1"
    case .mp2: "MP2"
    case .mp3: "MP3"
    case .aac: "AAC"
    case .heAAC: "HE-AAC"
    case .heAACv2: "HE-AAC v2"
    case .xheAAC: "xHE-AAC"
    case .alac: "ALAC"
    case .pcm: "PCM"
    case .flac: "FLAC"
    case .vorbis: "Vorbis"
    case .opus: "Opus"
    case .other(let name, _): name
    }
  }

  /// Whether decoding gives back exactly the samples that were encoded.
  public var isLossless: Bool {
    switch self {
    case .alac, .pcm, .flac: true
    case .other(_, let isLossless): isLossless
    default: false
    }
  }

  /// Whether this is any profile of AAC.
  public var isAAC: Bool {
    switch self {
    case .aac, .heAAC, .heAACv2, .xheAAC: true
    default: false
    }
  }
}
