// SPDX-License-Identifier: GPL-3.0-or-later
// Only whether a file becomes a row is decided here. What it holds is for the probe to say, which
// reads the content and never the name.
import Glibc

/// Whether a file in a folder is listed as a track.
enum AudioFileKind {
  /// Names that promise music: such a file is a row even where its content disappoints, so that the
  /// user learns why it can't be used.
  private static let audioExtensions: Set<String> = [
    "mp1", "mp2", "mp3", "mpga", "m4a", "m4b", "m4p", "m4r", "aac", "adts", "loas", "latm", "alac",
    "wav", "wave", "rf64", "bw64", "w64", "aif", "aiff", "aifc", "afc", "caf", "au", "snd",
    "flac", "oga", "ogg", "opus", "spx", "mka", "weba", "wma", "ape", "wv", "tta", "mpc", "mp+",
    "mpp", "dsf", "dff", "ofr", "shn", "tak", "ac3", "eac3", "thd", "mlp", "ec3", "dts", "amr",
    "awb", "ra",
  ]

  /// Names that promise something else: their content is not looked at.
  private static let otherExtensions: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "heic", "svg", "txt", "nfo", "md",
    "log", "cue", "lrc", "srt", "m3u", "m3u8", "pls", "xspf", "asx", "wpl", "pdf", "html", "htm",
    "xml", "json", "url", "sfv", "md5", "accurip", "zip", "rar", "7z", "gz", "ini", "db", "exe",
  ]

  /// What the name alone says.
  enum Promise {
    case audio
    case nothing
    case unknown
  }

  /// Judges a name by its extension, whatever its case.
  static func promise(ofName name: [UInt8]) -> Promise {
    let suffix = FileName(name).suffix
    if audioExtensions.contains(suffix) { return .audio }
    return otherExtensions.contains(suffix) ? .nothing : .unknown
  }

  /// Whether a file's first bytes are those of an audio format, or of a container that can hold one.
  ///
  /// A file that can't be read says nothing.
  static func looksLikeAudio(path: [UInt8]) -> Bool {
    let descriptor = open(path.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Long enough for the third sync byte of a transport stream.
    var head = [UInt8](repeating: 0, count: 512)
    let count = pread(descriptor, &head, head.count, 0)
    return count > 0 && looksLikeAudio(head.prefix(count))
  }

  /// Whether bytes are the beginning of an audio format.
  static func looksLikeAudio(_ head: ArraySlice<UInt8>) -> Bool {
    let starts = { (magic: String, offset: Int) in
      head.dropFirst(offset).starts(with: magic.utf8)
    }
    let signatures = [
      "ID3", "fLaC", "OggS", "caff", ".snd", "wvpk", "MAC ", "TTA1", "TTA2", "MPCK", "MP+", "DSD ",
      "FRM8", "#!AMR", "FLV", "RF64", "BW64", "riff", "OFR ", "tBaK", "ajkg",
    ]
    if signatures.contains(where: { starts($0, 0) }) { return true }
    if starts("RIFF", 0) { return starts("WAVE", 8) || starts("AVI ", 8) }
    if starts("FORM", 0) { return starts("AIF", 8) }
    if starts("ftyp", 4) { return !["heic", "heix", "mif1", "avif"].contains { starts($0, 8) } }
    // EBML (RFC 8794) and the GUID of ASF's header object.
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
    if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return true }
    return isTransportStream(head) || isMPEGAudio(head)
  }

  /// Packets of 188 bytes, each with its sync byte (ISO/IEC 13818-1, section 2.4.3.2).
  private static func isTransportStream(_ head: ArraySlice<UInt8>) -> Bool {
    head.count > 376 && [0, 188, 376].allSatisfy { head[head.startIndex + $0] == 0x47 }
  }

  /// A header of MPEG audio or ADTS without a value that is reserved (ISO/IEC 11172-3, 2.4.1.3).
  private static func isMPEGAudio(_ head: ArraySlice<UInt8>) -> Bool {
    let header = Array(head.prefix(4))
    guard header.count == 4, header[0] == 0xFF, header[1] & 0xE0 == 0xE0 else { return false }
    if header[1] & 0xF6 == 0xF0 { return header[2] >> 2 & 15 < 13 }
    let isReserved =
      header[1] & 0x18 == 0x08 || header[1] & 0x06 == 0 || header[2] >> 4 == 15
      || header[2] & 0x0C == 0x0C || header[3] & 3 == 2
    return !isReserved
  }
}

/// A file's name in its two parts.
struct FileName {
  /// What stands before the last dot, byte for byte.
  let stem: ArraySlice<UInt8>
  /// The extension in lower case, without its dot; empty if there is none.
  let suffix: String

  init(_ name: [UInt8]) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
      stem = name[...]
      suffix = ""
      return
    }
    stem = name[..<dot]
    suffix = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }
}
