// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
public import Media

/// Writes a track's audio to a file of ours, by its real encoding.
///
/// An encoding that the library keeps is copied packet by packet. What it does not keep is decoded
/// and encoded anew: to FLAC where it was lossless, else to AAC.
public enum Exporter {
  /// Writes the track at `location` to a new file in `folder`.
  ///
  /// `name` is the file's name without its extension, which the encoding decides. `progress` is called
  /// with the part that is done, from 0 to 1, on the calling thread. With the `extent` `.leadingPart`
  /// a track that is damaged is written up to there, which the result tells.
  ///
  /// The file is written beside its final name and renamed; on cancellation, which takes effect within
  /// 100 ms, and on failure there is none. Throws the reasons of `Prober.probe`, `damaged` where the
  /// audio breaks off, `noSpace`, `notWritable` (also for a file that is there already) and `cancelled`.
  public static func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent = .whole,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    let file = PartialFile(folder: folder, name: name)
    let track = try write(
      TrackSource(location),
      to: file.path,
      extent: extent,
      token: token,
      progress: progress
    )
    try token.check()
    return try file.complete(with: track)
  }

  /// Writes a track's audio to a new file, whose name the caller chooses when all is well, and which
  /// it removes when not.
  static func write(
    _ source: TrackSource,
    to path: String,
    extent: ExportExtent,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> WrittenTrack {
    let whole = try TrackOpener.open(source, token: token)
    let part = extent == .leadingPart ? try LeadingPart(whole, token: token) : nil
    if part == nil { try (whole as? GStreamerReader)?.measure() }
    let reader = part ?? whole
    let track = reader.track
    if track.encoding == .xheAAC { try CodecTable.requireDecoder(for: track.encoding) }
    let sourceExtension = source.location.fileExtension
    let kept = TrackCopy.fileExtension(for: track, sourceExtension: sourceExtension)
    let fileExtension: String
    if let kept {
      fileExtension = kept
      try TrackCopy.copy(
        reader,
        to: path,
        sourceExtension: sourceExtension,
        token: token,
        progress: progress
      )
    } else if let samples = UncodableSamples(reader) {
      fileExtension = "wav"
      try TrackCopy.copy(samples, to: path, sourceExtension: "", token: token, progress: progress)
    } else {
      fileExtension = try convert(reader, to: path, token, progress)
    }
    // No decoder is asked for: looking for one takes longer than many a copy.
    let written = try TrackOpener.open(TrackSource(Location(path: path)), token: token)
    return WrittenTrack(
      source: whole.probe,
      probe: try Prober.describe(written, token: token),
      fileExtension: fileExtension,
      isConverted: kept == nil,
      isPart: part != nil
    )
  }

  /// Returns the extension of what it wrote.
  private static func convert(
    _ reader: any PacketReader,
    to path: String,
    _ token: CancellationToken,
    _ progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> String {
    let duration = reader.probe.duration
    let decoder = try AudioDecoder(reader, token: token)
    let meter = ProgressMeter(duration: duration, format: decoder.format, progress)
    let isLossless = decoder.probe.encoding.isLossless
    guard isLossless, decoder.format.channels <= CodecTable.flacMaximumChannels else {
      try AACConversion.write(decoder, to: path, token: token, meter: meter)
      return "m4a"
    }
    try FLACConversion.write(decoder, to: path, token: token, meter: meter)
    return "flac"
  }
}
