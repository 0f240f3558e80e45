// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Finds the reader for a file by its content.
public enum ContainerReader {
  /// Opens the first audio track of a file.
  ///
  /// The content alone decides; `nameHint`, a file name, only tells how sure it must be where a
  /// stream of bare frames has no header of its own.
  ///
  /// - Returns: nil where the container is none of those that are read here.
  /// - Throws: `protected`, `noAudioTrack`, `damaged` for an empty file or one of our containers
  ///   that is broken, or a failure to read.
  public static func open(
    _ source: any ByteSource,
    nameHint: String
  ) throws(TrackFailure) -> (any PacketReader)? {
    let window = try SourceWindow(source)
    let head = try window.bytes(at: 0, count: 64)
    guard !head.isEmpty else { throw .damaged(position: nil, detail: "the file is empty") }
    if let reader = try openByMagic(window, head) { return reader }
    guard !isForeign(head) else { return nil }
    return try openFrames(window, nameHint)
  }

  private static func openByMagic(
    _ window: SourceWindow,
    _ head: [UInt8]
  ) throws(TrackFailure) -> (any PacketReader)? {
    if MovieFile.isRecognized(head) { return try MP4Reader(window) }
    if OggReader.isRecognized(head) { return try OggReader(window) }
    if MatroskaReader.isRecognized(head) { return try MatroskaReader(window) }
    if DSDIFFFile.isRecognized(head) { return try DSDIFFReader(window) }
    if CAFReader.isRecognized(head) { return try CAFReader.open(window) }
    if FLACReader.isRecognized(head) {
      return try FLACReader(window, range: TagBlocks.audioRange(in: window))
    }
    if head.starts(with: ".snd".utf8) || head.starts(with: "dns.".utf8) {
      return try PCMReader(window, container: .au, declaredFrames: nil)
    }
    guard let file = try ChunkedFile(window) else { return nil }
    return try openChunked(window, file)
  }

  private static func openChunked(
    _ window: SourceWindow,
    _ file: ChunkedFile
  ) throws(TrackFailure) -> (any PacketReader)? {
    switch file.formatTag {
    // MPEG layers I and II, and III.
    case 0x50, 0x55:
      return try MP3Reader(window, range: file.data, confidence: 2, container: file.container)
    default:
      // libsndfile knows RF64 under its first name only.
      let source = PatchedByteSource(window.source, patch: Array("RF64".utf8), at: 0)
      return try PCMReader(
        file.isBW64 ? SourceWindow(source) : window,
        container: file.container,
        declaredFrames: file.promisedFrames,
        countedFrames: file.factFrames,
        data: file.samples
      )
    }
  }

  /// Bare frames, with or without tags around them.
  private static func openFrames(
    _ window: SourceWindow,
    _ nameHint: String
  ) throws(TrackFailure) -> (any PacketReader)? {
    let range = try TagBlocks.audioRange(in: window)
    let head = try window.bytes(at: range.lowerBound, count: 64)
    if FLACReader.isRecognized(head) { return try FLACReader(window, range: range) }
    guard range.lowerBound == 0 || !isForeign(head) else { return nil }
    if let reader = try ADTSReader(window, range: range) { return reader }
    if let reader = try LATMReader(window, range: range) { return reader }
    let name = nameHint.lowercased()
    let isNamed = ["mp3", "mp2", "mpga", "mpa"].contains { name.hasSuffix("." + $0) }
    return try MP3Reader(window, range: range, confidence: isNamed ? 3 : 4)
  }

  /// Whether a file is of a kind that others read, and whose inside must not be taken for frames.
  private static func isForeign(_ head: [UInt8]) -> Bool {
    let magics: [[UInt8]] = [
      [0x1A, 0x45, 0xDF, 0xA3],  // Matroska
      [0x30, 0x26, 0xB2, 0x75],  // ASF
      [0x00, 0x00, 0x01, 0xBA],  // MPEG programme stream
      [0x0B, 0x77],  // AC-3
      [0x7F, 0xFE, 0x80, 0x01],  // DTS
      [0x89, 0x50, 0x4E, 0x47],  // PNG
      [0xFF, 0xD8, 0xFF],  // JPEG
    ]
    let names = [
      "RIFF", "FORM", "FLV", ".RMF", ".ra", "wvPk", "MAC ", "TTA", "DSD ", "FRM8", "MPCK", "MP+",
      "tBaK", "OFR ", "#!AMR", "GIF8", "PK", "<", "%PDF", "Rar!", "MThd", "ajkg",
    ]
    if magics.contains(where: { head.starts(with: $0) }) { return true }
    if names.contains(where: { head.starts(with: $0.utf8) }) { return true }
    return head.first == 0x47 && isTransportStream(head)
  }

  /// A packet of an MPEG transport stream begins with 0x47, its fourth byte's adaptation field
  /// control is never 0.
  private static func isTransportStream(_ head: [UInt8]) -> Bool {
    head.count > 4 && head[3] & 0x30 != 0 && head[1] & 0x80 == 0
  }
}
