// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Exports a track by its real encoding, without decoding it.
public enum TrackCopy {
  /// The extension of the file that `copy` writes; nil for an encoding that can't be kept.
  ///
  /// `sourceExtension` chooses between WAV and AIFF for PCM, and nothing else.
  public static func fileExtension(for track: AudioTrack, sourceExtension: String) -> String? {
    switch track.encoding {
    case .mp3: "mp3"
    case .aac, .heAAC, .heAACv2: track.codecData.isEmpty ? nil : "m4a"
    case .alac: "m4a"
    case .pcm:
      prefersAIFF(sourceExtension) && fitsAIFF(track) ? "aiff" : "wav"
    case .flac: track.isChained ? nil : "flac"
    case .vorbis: track.isChained ? nil : "ogg"
    case .opus: track.isChained ? nil : "opus"
    default: nil
    }
  }

  /// Writes the track that `reader` stands at the beginning of to a new file.
  ///
  /// - Parameters:
  ///   - reader: Read to its end.
  ///   - path: A file that must not exist yet; removed again on failure and cancellation.
  ///   - sourceExtension: Chooses the container as for `fileExtension`.
  ///   - token: Checked after every mebibyte at the latest.
  ///   - progress: Called with the part that is done, from 0 to 1, once a mebibyte or a hundredth
  ///     of the whole, whichever is more, but after 16 MiB at the latest.
  /// - Throws: `cancelled`, `noSpace`, `notWritable`, `unsupportedCodec` for an encoding that
  ///   can't be kept, and what the reader throws.
  public static func copy(
    _ reader: any PacketReader,
    to path: String,
    sourceExtension: String,
    token: CancellationToken,
    progress: (Double) -> Void
  ) throws(TrackFailure) {
    try token.check()
    let track = reader.track
    let writer = try writer(for: reader, path: path, sourceExtension: sourceExtension)
    let total = Double(max((track.validFrames ?? 0) + Int64(track.encoderDelay), 1))
    var frames: Int64 = 0
    var (pending, reported) = (0, 0.0)
    func report() {
      let part = min(Double(frames) / total, 1)
      guard pending >= 1 << 20, part - reported >= 0.01 || pending >= 1 << 24 else { return }
      pending = 0
      reported = part
      progress(part)
    }
    if let (reader, writer) = runs(reader, writer) {
      while let run = try reader.nextRun() {
        try token.check()
        try writer.write(run)
        frames += run.frames
        pending += run.bytes.count
        report()
      }
    }
    while let packet = try reader.next() {
      try token.check()
      try writer.write(packet)
      frames += Int64(packet.frames)
      pending += packet.bytes.count
      report()
    }
    try writer.finish(validFrames: track.validFrames)
    progress(1)
  }

  /// The two ends of a copy that goes in runs; nil where the packets must change on the way.
  private static func runs(
    _ reader: any PacketReader,
    _ writer: any PacketWriter
  ) -> (any RunReader, any RunWriter)? {
    guard let reader = reader as? any RunReader, reader.givesRuns,
      let writer = writer as? any RunWriter, writer.runLayout == reader.runLayout
    else { return nil }
    return (reader, writer)
  }

  private static func prefersAIFF(_ sourceExtension: String) -> Bool {
    ["aif", "aiff", "aifc", "afc"].contains(sourceExtension.lowercased())
  }

  private static func fitsAIFF(_ track: AudioTrack) -> Bool {
    let sampleSize = Int64((track.format.bitDepth ?? 64) + 7) / 8
    let (bytes, overflow) = (sampleSize * Int64(track.format.channels))
      .multipliedReportingOverflow(by: track.validFrames ?? .max)
    return !overflow && bytes <= AIFFHeader.largestData
  }

  private static func writer(
    for reader: any PacketReader,
    path: String,
    sourceExtension: String
  ) throws(TrackFailure) -> any PacketWriter {
    let track = reader.track
    switch fileExtension(for: track, sourceExtension: sourceExtension) {
    case "mp3": return try MP3Writer(path: path, track: track)
    case "m4a": return try M4AWriter(path: path, track: track)
    case "flac":
      let seekTable = (reader as? FLACReader)?.seekTable
      return try FLACWriter(path: path, track: track, seekTable: seekTable)
    case "ogg", "opus": return try OggWriter(path: path, track: track)
    case "wav": return try PCMWriter(path: path, track: track, fileExtension: "wav")
    case "aiff": return try PCMWriter(path: path, track: track, fileExtension: "aiff")
    default: throw .unsupportedCodec(name: track.encoding.name)
    }
  }
}
