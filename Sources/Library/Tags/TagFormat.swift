// SPDX-License-Identifier: GPL-3.0-or-later
import CTagLib
import Glibc

/// Which kind of tags a file holds, by its content.
enum TagFormat {
  case mpeg, wav, aiff, mp4, flac, vorbis, opus, oggFLAC, speex, ape, wavPack, musepack
  case trueAudio, asf, dsf, adts

  /// Whether tags of this kind are written; the library keeps its music in no other.
  var isWritable: Bool {
    switch self {
    case .mpeg, .wav, .aiff, .mp4, .flac, .vorbis, .opus: true
    default: false
    }
  }

  /// TagLib's class for it.
  var code: otk_tag_format {
    switch self {
    case .mpeg, .adts: OTK_TAG_MPEG
    case .wav: OTK_TAG_WAV
    case .aiff: OTK_TAG_AIFF
    case .mp4: OTK_TAG_MP4
    case .flac: OTK_TAG_FLAC
    case .vorbis: OTK_TAG_VORBIS
    case .opus: OTK_TAG_OPUS
    case .oggFLAC: OTK_TAG_OGG_FLAC
    case .speex: OTK_TAG_SPEEX
    case .ape: OTK_TAG_APE
    case .wavPack: OTK_TAG_WAVPACK
    case .musepack: OTK_TAG_MUSEPACK
    case .trueAudio: OTK_TAG_TRUE_AUDIO
    case .asf: OTK_TAG_ASF
    case .dsf: OTK_TAG_DSF
    }
  }

  /// The format of an open file; nil where no tags of a known kind can be in it.
  init?(of file: OpenFile) throws(SystemError) {
    var offset: Int64 = 0
    var head = try file.bytes(at: 0, count: 64)
    // ID3v2 tags stand before MPEG audio, but people put them before anything.
    for _ in 0..<8 {
      guard let length = Self.id3Length(head) else { break }
      offset += Int64(length)
      head = try file.bytes(at: offset, count: 64)
    }
    if let format = Self.format(of: head) {
      self = format
    } else if Self.isForeign(head) {
      return nil
    } else if try Self.looksLikeMPEG(file, from: offset) {
      self = .mpeg
    } else {
      return nil
    }
  }

  /// The length of the ID3v2 tag at the start of `head` (ID3v2.4 section 3.1); nil if none is there.
  private static func id3Length(_ head: [UInt8]) -> Int? {
    guard head.count >= 10, head.starts(with: "ID3".utf8), head[3] != 0xFF else { return nil }
    let size = head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    let footer = head[5] & 0x10 != 0 ? 10 : 0
    return 10 + size + footer
  }

  /// The format by its first bytes.
  private static func format(of head: [UInt8]) -> TagFormat? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.count >= offset && head[offset...].starts(with: text.utf8)
    }
    if has("RIFF"), has("WAVE", at: 8) { return .wav }
    if has("FORM"), has("AIFF", at: 8) || has("AIFC", at: 8) { return .aiff }
    if has("fLaC") { return .flac }
    if has("OggS") { return ogg(head) }
    // AAC's sync word with layer 0 (ISO/IEC 13818-7, 6.2.1), which no layer of MPEG audio has.
    if head.count > 1, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 { return .adts }
    if ["ftyp", "moov", "mdat", "free", "skip", "wide"].contains(where: { has($0, at: 4) }) {
      return .mp4
    }
    if has("MAC ") { return .ape }
    if has("wvpk") { return .wavPack }
    if has("MPCK") || has("MP+") { return .musepack }
    if has("TTA1") || has("TTA2") { return .trueAudio }
    if has("DSD ") { return .dsf }
    // The GUID of the ASF header object (ASF specification, section 10.1).
    if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return .asf }
    return nil
  }

  /// Whether a file is of a kind in whose middle MPEG audio's mark means nothing.
  private static func isForeign(_ head: [UInt8]) -> Bool {
    let names = ["RF64", "BW64", "riff", "caff", "FLV", ".snd", "FRM8", ".RMF", "RIFF", "FORM"]
    let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
    return head.starts(with: matroska) || names.contains { head.starts(with: $0.utf8) }
  }

  /// The codec by its first packet, which follows the page header and its segment table
  /// (RFC 3533, section 6).
  private static func ogg(_ head: [UInt8]) -> TagFormat? {
    guard head.count > 27 else { return nil }
    let packet = head.dropFirst(27 + Int(head[26]))
    if packet.starts(with: [1] + Array("vorbis".utf8)) { return .vorbis }
    if packet.starts(with: "OpusHead".utf8) { return .opus }
    if packet.starts(with: [0x7F] + Array("FLAC".utf8)) { return .oggFLAC }
    if packet.starts(with: "Speex   ".utf8) { return .speex }
    return nil
  }

  /// Whether MPEG audio begins soon, or a tag that usually follows it ends the file.
  ///
  /// TagLib searches a whole file for a frame, so it must not be asked about just any file.
  private static func looksLikeMPEG(
    _ file: OpenFile,
    from offset: Int64
  ) throws(SystemError) -> Bool {
    let bytes = try file.bytes(at: offset, count: 1 << 17)
    if zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0xFF && $1 & 0xE0 == 0xE0 }) {
      return true
    }
    let length = Int64(try file.status().st_size)
    for (distance, mark) in [(128, "TAG"), (32, "APETAGEX"), (160, "APETAGEX")]
    where length >= distance {
      let found = try file.bytes(at: length - Int64(distance), count: mark.utf8.count)
      if found.elementsEqual(mark.utf8) { return true }
    }
    return offset > 0
  }
}
