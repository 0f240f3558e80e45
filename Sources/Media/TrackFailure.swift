// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a track could not be used: the reasons of a report, each with what is needed to act on it.
public enum TrackFailure: Error, Hashable, Sendable, Codable {
  // From the source's record.
  /// Encrypted for the programs of its seller; `scheme` names the protection, nil where only the
  /// source's record tells of it.
  case protected(scheme: String?)
  case remote
  case noLocation

  // From the file.
  case missing
  case permissionDenied
  /// Reading failed; `detail` is the system's text.
  case notReadable(detail: String)
  case noAudioTrack
  /// No decoder for the encoding; `name` names the encoding, or the decoder that is missing.
  case unsupportedCodec(name: String)
  /// Several streams of a lossy encoding one after another in one Ogg file, each with headers of its
  /// own: joined, they would not decode to the same samples any more. `name` names the encoding.
  case chained(name: String)
  /// The audio is broken; `position` is where, as far as it is known, and what precedes it decodes.
  case damaged(position: Duration?, detail: String)
  /// Took longer than the file's length allows.
  case timedOut

  // From the place that is written to.
  case noSpace
  /// Writing failed; `path` is the file or folder, `detail` the system's text.
  case notWritable(path: String, detail: String)

  case cancelled

  /// The reason's name in machine-readable reports.
  public var code: String {
    switch self {
    case .protected: "protected"
    case .remote: "remote"
    case .noLocation: "noLocation"
    case .missing: "missing"
    case .permissionDenied: "permissionDenied"
    case .notReadable: "notReadable"
    case .noAudioTrack: "noAudioTrack"
    case .unsupportedCodec: "unsupportedCodec"
    case .chained: "chained"
    case .damaged: "damaged"
    case .timedOut: "timedOut"
    case .noSpace: "noSpace"
    case .notWritable: "notWritable"
    case .cancelled: "cancelled"
    }
  }
}
