// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// `otokura duplicates`: the songs that are one recording, in groups.
struct DuplicatesCommand: Command {
  static let name = "duplicates"
  static let parameters = ""
  static var summary: String { tr("List songs that are the same recording") }
  static let options: [CommandOption] = []

  init(_ options: ParsedOptions) throws(UsageError) {
    guard options.arguments.isEmpty else { throw Self.misused(tr("No argument is needed")) }
  }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openContents()
    let groups = try LibraryContents.reading { () throws(StoreError) in
      try library.reader.duplicates()
    }
    for group in groups {
      for item in group.items {
        var report = TrackReport(item.location)
        report.outcome = .ok
        report.describe(item)
        report.essence = group.essence.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        invocation.console.report(report, TrackText(report).line)
      }
      invocation.console.say("\n")
    }
    return invocation.status
  }
}
