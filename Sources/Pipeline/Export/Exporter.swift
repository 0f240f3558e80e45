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
  /// with the part that is done, from 0 to 1, on the calling thread.
  ///
  /// The file is written beside its final name and renamed; on cancellation, which takes effect within
  /// 100 ms, and on failure there is none. Throws the reasons of `Prober.probe`, `damaged` where the
  /// audio breaks off, `noSpace`, `notWritable` (also for a file that is there already) and `cancelled`.
  public static func export(
    _ location: Location,
    into folder: String,
    named name: String,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    let reader = try TrackOpener.open(location, token: token)
    try (reader as? GStreamerReader)?.measure()
    let track = reader.track
    if track.encoding == .xheAAC { try CodecTable.requireDecoder(for: track.encoding) }
    if track.isChained, !track.encoding.isLossless {
      // Joining the streams would need one set of headers for all; converting would lose quality.
      throw .unsupportedCodec(name: "\(track.encoding.name), chained")
    }
    let kept = TrackCopy.fileExtension(for: track, sourceExtension: location.fileExtension)
    let file: PartialFile
    if let kept {
      file = PartialFile(folder: folder, name: "\(name).\(kept)")
      try TrackCopy.copy(reader, to: file.path, token: token, progress: progress)
    } else if let samples = UncodableSamples(reader) {
      file = PartialFile(folder: folder, name: "\(name).wav")
      try TrackCopy.copy(samples, to: file.path, token: token, progress: progress)
    } else {
      file = try convert(reader, "\(folder)", name, token, progress)
    }
    let written = try Prober.probe(Location(path: file.path), token: token)
    try token.check()
    try file.complete()
    return ExportedFile(
      location: Location(path: file.finalPath),
      source: reader.probe,
      written: written,
      isConverted: kept == nil
    )
  }

  private static func convert(
    _ reader: any PacketReader,
    _ folder: String,
    _ name: String,
    _ token: CancellationToken,
    _ progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> PartialFile {
    let duration = reader.probe.duration
    let decoder = try AudioDecoder(reader, token: token)
    let meter = ProgressMeter(duration: duration, format: decoder.format, progress)
    let isLossless = decoder.probe.encoding.isLossless
    guard isLossless, decoder.format.channels <= CodecTable.flacMaximumChannels else {
      let file = PartialFile(folder: folder, name: "\(name).m4a")
      try AACConversion.write(decoder, to: file.path, token: token, meter: meter)
      return file
    }
    let file = PartialFile(folder: folder, name: "\(name).flac")
    try FLACConversion.write(decoder, to: file.path, token: token, meter: meter)
    return file
  }
}
