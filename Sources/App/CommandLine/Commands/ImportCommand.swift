// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Intake
import Media
import MusicSources

/// `otokura import`: takes files, or tracks of a source, into the library.
struct ImportCommand: Command {
  static let name = "import"
  static var parameters: String { tr("[LOCATION…]") }
  static var summary: String { tr("Take music into the library") }
  static let usesWorkers = true
  static var options: [CommandOption] {
    [
      CommandOption(
        name: "from",
        kind: .value(placeholder: tr("KIND:PLACE")),
        description: tr("Take the tracks that this source lists, with what it says of them")
      ),
      CommandOption(name: "all", kind: .flag, description: tr("Take all tracks of the source")),
      CommandOption(
        name: "anyway",
        kind: .flag,
        description: tr("Take recordings that the library has already, too")
      ),
      .salvage,
    ]
  }

  private let locations: [Location]
  private let source: SourceID?
  private let takesAll: Bool
  private let importOptions: ImportOptions

  init(_ options: ParsedOptions) throws(UsageError) {
    locations = options.arguments.map(\.location)
    takesAll = options.flags.contains("all")
    var importOptions = ImportOptions()
    importOptions.includesDuplicates = options.flags.contains("anyway")
    importOptions.takesLeadingParts = options.flags.contains(CommandOption.salvage.name)
    self.importOptions = importOptions
    if let argument = options.value(of: "from") {
      guard let source = SourceID(argument) else {
        throw Self.misused(SourceID.objection(to: argument))
      }
      self.source = source
    } else {
      source = nil
    }
    if takesAll, source == nil { throw Self.misused(tr("--all takes a source: --from KIND:PLACE")) }
    if takesAll, !locations.isEmpty {
      throw Self.misused(tr("Either all tracks or some can be taken, not both"))
    }
    if locations.isEmpty, !takesAll { throw Self.misused(tr("No file is given")) }
  }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openLibrary()
    let importer = library.makeImporter()
    guard let source else {
      let request = importer.importFiles(locations, options: importOptions)
      await follow(request, invocation, library)
      return invocation.status
    }
    let (listed, failure) = await invocation.tracks(of: source)
    if let failure { invocation.report(failure, of: source) }
    let tracks = takesAll ? listed : pick(from: listed, invocation)
    if !tracks.isEmpty {
      await follow(importer.importTracks(tracks, options: importOptions), invocation, library)
    }
    return invocation.status
  }

  /// The tracks at the places that were named; a place that the source doesn't list is reported.
  private func pick(from listed: [SourceTrack], _ invocation: Invocation) -> [SourceTrack] {
    var tracks: [SourceTrack] = []
    for location in locations {
      let found = listed.filter { $0.location.map { Self.isSame($0, location) } ?? false }
      tracks += found
      guard found.isEmpty else { continue }
      var report = TrackReport(location)
      report.outcome = .failed
      report.reason = TrackFailure.missing.code
      report.message = tr("The source does not list this file.")
      invocation.console.report(report, "")
    }
    return tracks
  }

  /// Two URIs may spell the same path differently.
  private static func isSame(_ one: Location, _ other: Location) -> Bool {
    guard let path = one.pathBytes else { return one == other }
    return path == other.pathBytes
  }

  private func follow(
    _ request: ImportRequest,
    _ invocation: Invocation,
    _ library: CommandLibrary
  ) async {
    let registration = invocation.token.register { request.cancel() }
    defer { if let registration { invocation.token.unregister(registration) } }
    var tracks: [Int: SourceTrack] = [:]
    var count = 0
    var reported: Set<Int> = []
    for await event in request.events {
      switch event {
      case .began(let total): count = total
      case .started(let index, let track):
        tracks[index] = track
        invocation.console.progress("\(index + 1)/\(count) \(track.displayTitle)")
      case .progress(let index, let fraction):
        let title = tracks[index]?.displayTitle ?? ""
        let percent = tr("%d %%").filling(Int((fraction * 100).rounded()))
        invocation.console.progress("\(index + 1)/\(count) \(title) \(percent)")
      case .ended(let index, let outcome):
        guard let track = tracks.removeValue(forKey: index) else { continue }
        reported.insert(index)
        await report(track, outcome, invocation, library)
      case .finished(let summary):
        // Where the import could not even begin, only the summary says what became of the tracks.
        for (index, entry) in summary.entries.enumerated() where !reported.contains(index) {
          await report(entry.track, entry.outcome, invocation, library)
        }
        invocation.console.say(summary.counts)
      }
    }
  }

  private func report(
    _ track: SourceTrack,
    _ outcome: ImportOutcome,
    _ invocation: Invocation,
    _ library: CommandLibrary
  ) async {
    var report = TrackReport(track.location)
    report.describe(track.metadata)
    report.describe(outcome)
    if let id = report.item { await report.describe(item: id, of: library, invocation) }
    invocation.console.report(report, "\(track.displayTitle): \(outcome.sentence)")
  }
}

extension TrackReport {
  /// Adds what the library says of an item, and the essence of its file.
  fileprivate mutating func describe(
    item id: Int64,
    of library: CommandLibrary,
    _ invocation: Invocation
  ) async {
    do {
      guard let item = try library.contents.item(id) else { return }
      try library.contents.describe(item, in: &self)
      path = item.location.forReports
      essence = try await invocation.work { token throws(TrackFailure) in
        try Essence.hexadecimal(of: item.location, token: token)
      }
    } catch {
      // The import itself has succeeded: only the details are missing.
      Log.warning("no details of item \(id): \(error)")
    }
  }
}
