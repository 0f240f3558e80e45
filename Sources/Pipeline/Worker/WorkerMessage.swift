// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// What a worker is asked to do with one track.
struct WorkerRequest: Codable {
  enum Work: Codable {
    case probe
    case validate
    /// Writes the audio to this new file.
    case export(path: String, extent: ExportExtent)
  }

  var work: Work
  /// Where the track lies, which names it; it is opened there unless an open file comes along.
  var uri: String
}

/// What a worker says to a request: any number of times how far it is, then once how it ended.
enum WorkerReply: Codable {
  case progress(Double)
  case probed(AudioProbe)
  case written(WrittenTrack)
  case failed(TrackFailure)
}
