// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Intake
import Media
import MusicSources

/// `otokura sources`: the places that list music, or the tracks of one.
struct SourcesCommand: Command {
  static let name = "sources"
  static var parameters: String { tr("[KIND:PLACE]") }
  static var summary: String { tr("List the places with music, or the tracks of one") }
  static let options: [CommandOption] = []

  private let source: SourceID?

  init(_ options: ParsedOptions) throws(UsageError) {
    guard options.arguments.count <= 1 else {
      throw Self.misused(tr("Only one source can be listed"))
    }
    guard let argument = options.arguments.first else {
      source = nil
      return
    }
    guard let source = SourceID(argument) else {
      throw Self.misused(SourceID.objection(to: argument))
    }
    self.source = source
  }

  func run(_ invocation: Invocation) async -> ExitStatus {
    guard let source else {
      for entry in SourceCatalogue.standard(environment: invocation.environment).entries {
        report(entry.source, on: invocation.console)
      }
      return invocation.status
    }
    let (tracks, failure) = await invocation.tracks(of: source)
    for track in tracks {
      let report = Self.report(of: track)
      // What can't be used is part of the list: listing it has not failed.
      let words = [report.location, TrackText(report).line, report.message].compactMap(\.self)
      invocation.console.list(report, words.joined(separator: "\t"))
    }
    if let failure { invocation.report(failure, of: source) }
    return invocation.status
  }

  private func report(_ source: any MusicSource, on console: Console) {
    var report = TrackReport(source.place)
    report.source = source.id.description
    report.outcome = .ok
    if source.authorization == .denied { report.fail(.permissionDenied) }
    let remark = report.message.map { "\t\($0)" } ?? ""
    console.list(report, source.id.description + remark)
  }

  private static func report(of track: SourceTrack) -> TrackReport {
    var report = TrackReport(track.location)
    report.describe(track.metadata)
    report.duration = track.duration?.seconds
    report.outcome = .ok
    if let failure = Checks.recordFailure(of: track) ?? track.failure { report.fail(failure) }
    return report
  }
}
