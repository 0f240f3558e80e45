// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
public import Media
public import Pipeline

/// What intake needs done to audio files.
///
/// Every call blocks: it belongs on a thread of a pool.
public protocol AudioWork: Sendable {
  /// Tells what a file's audio is, by its content.
  func probe(_ location: Location, token: CancellationToken) throws(TrackFailure) -> AudioProbe

  /// Writes a track's audio to a new file of ours, by its real encoding.
  func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile

  /// Checks that a file of ours decodes.
  func validate(_ location: Location, token: CancellationToken) throws(TrackFailure) -> AudioProbe
}

/// The work as the pipeline does it.
public struct PipelineWork: AudioWork {
  /// The pipeline.
  public init() {}

  /// Tells what a file's audio is, by its content.
  public func probe(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try Prober.probe(location, token: token)
  }

  /// Writes a track's audio to a new file of ours, by its real encoding.
  public func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    try Exporter.export(
      location,
      into: folder,
      named: name,
      extent: extent,
      token: token,
      progress: progress
    )
  }

  /// Checks that a file of ours decodes.
  public func validate(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try Validator.validate(location, token: token)
  }
}

/// The identity of files and of the recordings in them.
enum Fingerprint {
  /// SHA-256 of a local file's bytes.
  static func file(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> [UInt8] {
    try ContentHash.sha256(of: try FileByteSource(location), token: token)
  }

  /// The essence hash of a file of ours: the same whatever its tags.
  static func essence(
    of location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> [UInt8] {
    let source = try FileByteSource(location)
    guard let reader = try ContainerReader.open(source, nameHint: location.name) else {
      throw .noAudioTrack
    }
    return try ContentHash.essence(of: reader, token: token)
  }
}
