// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Intake
import Library
import Media

/// What a command says of one track: the same keys in every command, and none that has no value.
nonisolated struct TrackReport: Encodable {
  /// How it went.
  enum Outcome: String, Encodable {
    case ok
    case imported
    case converted
    case alreadyInLibrary
    case duplicate
    case failed
    case cancelled

    /// Whether the track was done, now or before.
    var isGood: Bool { self != .failed && self != .cancelled }
  }

  /// The path of a local file, else the URI.
  var location: String?
  var outcome: Outcome?
  /// Why it was not done, as a word for programs.
  var reason: String?
  /// Why it was not done, as a sentence in the user's language.
  var message: String?
  /// What protects the track, where that is why.
  var protection: String?
  /// Where the track is damaged, in seconds; what precedes can be saved.
  var damagedAt: Double?
  var encoding: String?
  var container: String?
  /// Sample frames a second.
  var rate: Int?
  var channels: Int?
  var bits: Int?
  /// How many audio tracks there are; the default one is the one described.
  var audioTracks: Int?
  /// Where its parts begin; nothing where it has none.
  var chapters: [ChapterReport]?
  /// Frames to play, without encoder delay and padding.
  var frames: Int64?
  /// Seconds.
  var duration: Double?
  /// What was written.
  var path: String?
  /// The essence hash in hexadecimal digits.
  var essence: String?
  /// The number in the library.
  var item: Int64?
  var tags: [String: MetadataField.Value]?
  /// How many pictures there are.
  var pictures: Int?
  /// The words; timed ones in LRC's form.
  var lyrics: String?
  /// What the import did.
  var receipt: ReceiptReport?
  /// A place that lists tracks, as `--from` takes it.
  var source: String?

  /// A report of what is at a place.
  init(_ location: Location?) { self.location = location?.forReports }

  /// Takes over what the audio is.
  mutating func describe(_ probe: AudioProbe) {
    encoding = probe.encoding.name
    container = probe.container.rawValue
    rate = probe.format.sampleRate
    channels = probe.format.channels
    bits = probe.format.bitDepth
    audioTracks = probe.audioTrackCount
    let chapters = probe.chapters.map { ChapterReport(start: $0.start.seconds, title: $0.title) }
    self.chapters = chapters.isEmpty ? nil : chapters
    frames = probe.frames
    duration = (probe.frames.map { probe.format.duration(ofFrames: $0) } ?? probe.duration)?.seconds
  }

  /// Says that no more than a part of the track could be had.
  mutating func describePart(_ probe: AudioProbe) {
    guard let duration = probe.duration else { return }
    let text = tr("The file is damaged: only its first %s was saved.").filling(Clock.text(duration))
    message = [message, text].compactMap(\.self).joined(separator: ". ")
    damagedAt = duration.seconds
  }

  /// Takes over what is said in words and numbers.
  mutating func describe(_ metadata: TrackMetadata) { tags = MetadataField.values(of: metadata) }

  /// Takes over all that a file says of itself.
  mutating func describe(_ embedded: EmbeddedTags) {
    describe(embedded.metadata)
    pictures = embedded.artworks.count
    lyrics = embedded.lyrics.map(LRC.text)
  }

  /// Takes over an item of the library.
  mutating func describe(_ item: MediaItem) {
    if case .library(let id) = item.id { self.item = id }
    describe(item.probe)
    describe(item.metadata)
  }

  /// Says why the track was not done.
  mutating func fail(_ failure: TrackFailure) {
    outcome = failure == .cancelled ? .cancelled : .failed
    reason = failure == .cancelled ? nil : failure.code
    message = failure.sentence
    switch failure {
    case .protected(let scheme): protection = scheme
    case .damaged(let position?, _) where position > .zero:
      damagedAt = position.seconds
      guard position >= .seconds(1) else { break }
      let offer = tr("With --salvage, its first %s can be saved.").filling(Clock.text(position))
      message = "\(failure.sentence) \(offer)"
    default: break
    }
  }

  /// Says how the import of the track went.
  @MainActor mutating func describe(_ outcome: ImportOutcome) {
    message = outcome.sentence
    switch outcome {
    case .imported(let id):
      self.outcome = .imported
      message = nil
      item = id
    case .converted(_, let id):
      self.outcome = .converted
      item = id
    case .alreadyInLibrary(let id):
      self.outcome = .alreadyInLibrary
      item = id
    case .duplicate(let id):
      self.outcome = .duplicate
      item = id
    case .failed(let failure): fail(failure)
    case .cancelled: fail(.cancelled)
    }
  }
}

/// A chapter of a report.
nonisolated struct ChapterReport: Encodable {
  /// Seconds.
  var start: Double
  var title: String?
}

nonisolated extension Location {
  /// A path that a shell takes as it is; the URI where there is none in plain text.
  var forReports: String { path ?? uri }
}
