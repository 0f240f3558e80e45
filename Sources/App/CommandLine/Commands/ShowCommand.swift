// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// `otokura show`: all that the library says of songs.
struct ShowCommand: Command {
  static let name = "show"
  static var parameters: String { tr("ID…") }
  static var summary: String { tr("Show all that the library says of a song") }
  static let options: [CommandOption] = []

  private let ids: [Int64]

  init(_ options: ParsedOptions) throws(UsageError) { ids = try Self.items(options) }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openContents()
    for id in ids {
      guard let item = try library.item(id) else {
        invocation.console.reportNoItem(id)
        continue
      }
      var report = TrackReport(item.location)
      report.outcome = .ok
      try library.describe(item, in: &report)
      do throws(TrackFailure) {
        report.essence = try await invocation.work { token throws(TrackFailure) in
          try Essence.hexadecimal(of: item.location, token: token)
        }
      } catch {
        report.fail(error)
      }
      invocation.console.report(report, TrackText(report).block)
    }
    return invocation.status
  }
}

extension Console {
  /// Reports that the library has no item of this number.
  func reportNoItem(_ id: Int64) {
    var report = TrackReport(nil)
    report.item = id
    report.outcome = .failed
    report.reason = "noSuchItem"
    report.message = StoreError.noSuchItem(id).sentence
    self.report(report, "")
  }
}
