// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The encodings that the library does not keep: they are converted when they are exported.
extension AudioEncoding {
  static let ac3 = AudioEncoding.other(name: "AC-3", isLossless: false)
  static let eac3 = AudioEncoding.other(name: "E-AC-3", isLossless: false)
  static let dts = AudioEncoding.other(name: "DTS", isLossless: false)
  static let wma = AudioEncoding.other(name: "WMA", isLossless: false)
  static let wmaPro = AudioEncoding.other(name: "WMA Pro", isLossless: false)
  static let wmaVoice = AudioEncoding.other(name: "WMA Voice", isLossless: false)
  static let wmaLossless = AudioEncoding.other(name: "WMA Lossless", isLossless: true)
  static let wavPack = AudioEncoding.other(name: "WavPack", isLossless: true)
  /// WavPack's hybrid mode without its correction file.
  static let wavPackLossy = AudioEncoding.other(name: "WavPack", isLossless: false)
  static let monkeysAudio = AudioEncoding.other(name: "Monkey's Audio", isLossless: true)
  static let tta = AudioEncoding.other(name: "TTA", isLossless: true)
  static let trueHD = AudioEncoding.other(name: "TrueHD", isLossless: true)
  static let dsd = AudioEncoding.other(name: "DSD", isLossless: true)
  static let musepack = AudioEncoding.other(name: "Musepack", isLossless: false)
  static let speex = AudioEncoding.other(name: "Speex", isLossless: false)
  static let amr = AudioEncoding.other(name: "AMR", isLossless: false)
  static let amrWB = AudioEncoding.other(name: "AMR-WB", isLossless: false)
  static let aLaw = AudioEncoding.other(name: "A-law", isLossless: false)
  static let muLaw = AudioEncoding.other(name: "µ-law", isLossless: false)
  static let adpcm = AudioEncoding.other(name: "ADPCM", isLossless: false)
  static let realAudio = AudioEncoding.other(name: "RealAudio", isLossless: false)
}
