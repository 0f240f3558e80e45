// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media
import Pipeline

/// `otokura probe`: what files really are, by their content.
struct ProbeCommand: Command {
  static let name = "probe"
  static var parameters: String { tr("LOCATION…") }
  static var summary: String { tr("Tell what files hold, by their content") }
  static let usesWorkers = true
  static let options: [CommandOption] = []

  private let locations: [Argument]

  init(_ options: ParsedOptions) throws(UsageError) { locations = try Self.locations(options) }

  func run(_ invocation: Invocation) async -> ExitStatus {
    let workers = invocation.workers
    await invocation.reportEach(locations) { location, report, token throws(TrackFailure) in
      // A file that can't be used may still say what it is called.
      report.readTags(of: location)
      report.describe(try workers.probe(location, token: token))
      report.essence = try Essence.hexadecimal(of: location, token: token)
    } text: {
      TrackText($0).block
    }
    return invocation.status
  }
}

extension TrackReport {
  /// Adds the tags in a file; those that can't be read are none.
  nonisolated mutating func readTags(of location: Location) {
    do throws(TagError) {
      describe(try TagReader.read(location))
    } catch {
      // Why the file itself can't be read, the probe tells.
      tags = nil
    }
  }
}
