// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Media
import MusicSources

extension SourceID {
  /// A source by its name on the command line, `KIND:PLACE`; nil where the kind is not known.
  init?(_ argument: Argument) {
    guard let colon = argument.bytes.firstIndex(of: UInt8(ascii: ":")),
      let kind = SourceKind(rawValue: String(decoding: argument.bytes[..<colon], as: UTF8.self))
    else { return nil }
    let place = Argument(bytes: Array(argument.bytes[(colon + 1)...]))
    guard !place.bytes.isEmpty else { return nil }
    self.init(kind: kind, place: place.location)
  }

  /// What is wrong with an argument that names no source.
  static func objection(to argument: Argument) -> String {
    let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")
    return tr("“%s” is no source: it takes KIND:PLACE, with one of these kinds: %s")
      .filling(argument.text, kinds)
  }
}

extension Invocation {
  /// Lists a source.
  ///
  /// - Returns: The tracks, and why there may be more.
  func tracks(of id: SourceID) async -> ([SourceTrack], SourceError?) {
    let listing = SourceListing(SourceCatalogue.source(id.kind, at: id.place))
    let registration = token.register { listing.cancel() }
    defer { if let registration { token.unregister(registration) } }
    var tracks: [SourceTrack] = []
    var failure: SourceError?
    for await event in listing.events {
      switch event {
      case .found(let batch): tracks += batch
      case .refused(let standing): failure = standing.error(at: id.place)
      case .ended(let error): failure = error
      }
    }
    return (tracks, failure)
  }

  /// Reports that a source, or the rest of it, can't be listed.
  func report(_ failure: SourceError, of id: SourceID) {
    var report = TrackReport(id.place)
    report.source = id.description
    report.outcome = failure == .cancelled ? .cancelled : .failed
    report.reason = failure.code
    report.message = failure.sentence
    console.report(report, "")
  }
}

extension SourceError {
  /// The reason's name in reports for programs, as for tracks.
  fileprivate var code: String? {
    switch self {
    case .missing: TrackFailure.missing.code
    case .permissionDenied: TrackFailure.permissionDenied.code
    case .notReadable(_, let detail), .unknownFormat(_, let detail):
      TrackFailure.notReadable(detail: detail).code
    case .damaged(_, let detail): TrackFailure.damaged(position: nil, detail: detail).code
    case .cancelled: nil
    }
  }
}

extension SourceAuthorization {
  /// Why a command can't list a source that stands so: there is nobody who could be asked.
  fileprivate func error(at place: Location) -> SourceError? {
    switch self {
    case .authorized: nil
    case .missing: .missing(place: place)
    case .denied: .permissionDenied(place: place)
    case .restricted(let detail): .notReadable(place: place, detail: detail)
    case .notDetermined: .notReadable(place: place, detail: tr("it is not mounted"))
    case .unavailable(let package):
      .notReadable(place: place, detail: tr("the package “%s” is not installed").filling(package))
    }
  }
}
