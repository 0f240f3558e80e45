// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Containers
import Media

/// What a file is, by its first bytes, and the elements that take it apart.
struct FileType {
  var container: AudioContainer
  /// The elements in front of the audio stream, tags' removers first.
  var elements: [String]
  /// The encoding, where the stream's caps do not tell it.
  var encoding: AudioEncoding?
  /// Audio that the file names itself, though perhaps none of a kind that anything here reads.
  var declaredAudio: String?
  /// Whether the last element is a demuxer, which makes its pads while it runs.
  var isDemuxed: Bool

  /// How much of a file is looked at.
  private static let headSize = 128 << 10

  /// Recognises a file.
  ///
  /// Throws `noAudioTrack` for what is no audio or video at all.
  init(_ source: any ByteSource) throws(TrackFailure) {
    let tagSize = try Self.id3Size(source)
    let head = try Self.bytes(source, at: tagSize, count: Self.headSize)
    elements = tagSize > 0 ? ["id3demux"] : []
    container = .other
    isDemuxed = true
    if let name = Self.unsupported(head) { throw .unsupportedCodec(name: name) }
    if let scheme = ASFProtection.scheme(head) { throw .protected(scheme: scheme) }
    if let declared = DeclaredLength.bytes(head), let count = source.count,
      UInt64(clamping: count - tagSize) < declared
    {
      throw .damaged(position: nil, detail: "\(count) bytes of \(declared)")
    }
    let isReal = head.starts(with: ".RMF".utf8)
    if isReal, Self.contains(head.prefix(1 << 12), "audio/x-pn-realaudio") {
      declaredAudio = AudioEncoding.realAudio.name
    }
    let mediaType = Self.mediaType(head)
    if let demuxer = Self.demuxers[mediaType] {
      elements.append(demuxer.factory)
      container = demuxer.container
    } else if let parser = Self.parsers[mediaType] {
      elements.append(parser)
      isDemuxed = false
      if parser == "musepackdec" { encoding = .musepack }
      // The hybrid flag of a block header (WavPack 4 file format, "flags").
      if parser == "wavpackparse", head.count > 24, head[24] & 8 != 0 { encoding = .wavPackLossy }
    } else if let demuxer = Self.libavDemuxer(mediaType) {
      elements.append(demuxer)
    } else {
      throw declaredAudio.map { .unsupportedCodec(name: $0) } ?? .noAudioTrack
    }
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// The name of a kind of audio file that nothing here reads.
  private static func unsupported(_ head: [UInt8]) -> String? {
    // libav's demuxer for DSDIFF spins for ever.
    if head.starts(with: "FRM8".utf8) { return "DSD (DSDIFF)" }
    if head.starts(with: "tBaK".utf8) { return "TAK" }
    if head.starts(with: "OFR ".utf8) { return "OptimFROG" }
    if head.starts(with: [0x2E, 0x72, 0x61, 0xFD]) { return "RealAudio" }
    // The major sync of a TrueHD or MLP access unit, behind its length and timing.
    if head.count > 8, Array(head[4..<7]) == [0xF8, 0x72, 0x6F] { return "TrueHD" }
    return nil
  }

  private static let demuxers: [String: (factory: String, container: AudioContainer)] = [
    "video/x-matroska": ("matroskademux", .matroska),
    "audio/x-matroska": ("matroskademux", .matroska),
    "video/webm": ("matroskademux", .webm),
    "audio/webm": ("matroskademux", .webm),
    "video/mpegts": ("tsdemux", .mpegTS),
    "video/mpeg": ("mpegpsdemux", .other),
    "video/x-flv": ("flvdemux", .flv),
    "video/x-msvideo": ("avidemux", .avi),
    "video/x-ms-asf": ("asfdemux", .asf),
    "application/ogg": ("oggdemux", .ogg),
    "audio/ogg": ("oggdemux", .ogg),
    "video/ogg": ("oggdemux", .ogg),
    "application/mxf": ("mxfdemux", .other),
    "application/vnd.rn-realmedia": ("rmdemux", .other),
    "application/x-pn-realaudio": ("rademux", .other),
    "application/x-ape": ("avdemux_ape", .other),
    "audio/x-ttafile": ("avdemux_tta", .other),
    "audio/x-au": ("auparse", .au),
  ]

  private static let parsers: [String: String] = [
    "audio/x-wavpack": "wavpackparse",
    "audio/x-ac3": "ac3parse",
    "audio/x-eac3": "ac3parse",
    "audio/x-dts": "dcaparse",
    "audio/x-amr-nb-sh": "amrparse",
    "audio/x-amr-wb-sh": "amrparse",
    "audio/AMR": "amrparse",
    "audio/AMR-WB": "amrparse",
    "audio/x-musepack": "musepackdec",
  ]

  /// The demuxer behind one of gst-libav's own typefinders, "application/x-gst-av-NAME".
  private static func libavDemuxer(_ mediaType: String) -> String? {
    let prefix = "application/x-gst-av-"
    guard mediaType.hasPrefix(prefix) else { return nil }
    let name = mediaType.dropFirst(prefix.count)
    // "iff" hangs; the others here are images or lists, which libav sees as video.
    guard name == "dsf" || name == "voc" || name == "nut" || name == "xwma" else { return nil }
    return "avdemux_\(name)"
  }

  private static func mediaType(_ head: [UInt8]) -> String {
    GStreamer.start()
    var probability = GST_TYPE_FIND_NONE
    guard let caps = gst_type_find_helper_for_data(nil, head, gsize(head.count), &probability)
    else {
      return ""
    }
    return Caps(adopting: caps).mediaType
  }

  /// The size of an ID3v2 tag with its header (ID3v2.4, section 3.1); 0 where there is none.
  private static func id3Size(_ source: any ByteSource) throws(TrackFailure) -> Int64 {
    let header = try bytes(source, at: 0, count: 10)
    guard header.count == 10, header.starts(with: "ID3".utf8),
      header[6...9].allSatisfy({ $0 < 0x80 })
    else { return 0 }
    let size = header[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
    return 10 + size + (header[5] & 0x10 != 0 ? 10 : 0)
  }

  private static func bytes(
    _ source: any ByteSource,
    at offset: Int64,
    count: Int
  )
    throws(TrackFailure) -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: TrackFailure?
    let read = bytes.withUnsafeMutableBytes { buffer in
      do throws(TrackFailure) {
        return try source.read(at: offset, into: buffer)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return Array(bytes.prefix(read))
  }
}
