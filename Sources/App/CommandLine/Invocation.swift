// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Library
import Media
import MusicSources
import Pipeline

/// What a running command has at hand.
final class Invocation {
  let environment: [String: String]
  let places: LibraryPlaces
  let console: Console
  /// Cancelled by Ctrl-C.
  let token = CancellationToken()
  /// Runs what blocks on files.
  let pool = JobPool(width: 3)
  /// Looks into audio files, and writes them.
  let workers: WorkerPool

  init(
    environment: [String: String],
    places: LibraryPlaces,
    console: Console,
    workers: WorkerPool
  ) {
    self.environment = environment
    self.places = places
    self.console = console
    self.workers = workers
  }

  /// How it has gone so far.
  var status: ExitStatus { console.isIncomplete || token.isCancelled ? .incomplete : .done }

  /// Opens the library for the command.
  func openLibrary() throws(AppContext.OpeningError) -> CommandLibrary {
    try CommandLibrary(places, pool: pool, workers: workers)
  }

  /// Opens the library for a command that only reads it.
  func openContents() throws(AppContext.OpeningError) -> LibraryContents {
    try LibraryContents(places)
  }

  /// Runs blocking work on a thread of the pool; Ctrl-C abandons it.
  func work<Value: Sendable>(
    _ body: @escaping @Sendable (CancellationToken) throws(TrackFailure) -> Value
  ) async throws(TrackFailure) -> Value {
    let token = token
    return try await pool.run(token: token) { () throws(TrackFailure) in try body(token) }
  }

  /// Does something with each file in turn and reports it; what Ctrl-C leaves is reported, too.
  ///
  /// - Parameters:
  ///   - arguments: The files as they were named.
  ///   - body: Blocking work that adds to the report.
  ///   - text: The report for people.
  func reportEach(
    _ arguments: [Argument],
    _ body:
      @escaping @Sendable (Location, inout TrackReport, CancellationToken) throws(TrackFailure)
      -> Void,
    text: (TrackReport) -> String
  ) async {
    for (index, argument) in arguments.enumerated() {
      let location = argument.location
      var report = TrackReport(location)
      console.progress("\(index + 1)/\(arguments.count) \(location.name)")
      do throws(TrackFailure) {
        let blank = report
        report = try await work { token throws(TrackFailure) in
          var report = blank
          try body(location, &report, token)
          return report
        }
        report.outcome = report.outcome ?? .ok
      } catch {
        report.fail(error)
      }
      console.report(report, text(report))
    }
  }
}

/// The essence hash of files in our own containers; others have to be exported first.
nonisolated enum Essence {
  /// The hash in hexadecimal digits; nil for a container that is not ours, or no file.
  static func hexadecimal(
    of location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> String? {
    guard location.pathBytes != nil else { return nil }
    let source = try FileByteSource(location)
    guard let reader = try ContainerReader.open(source, nameHint: location.name) else { return nil }
    return try ContentHash.essence(of: reader, token: token)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
