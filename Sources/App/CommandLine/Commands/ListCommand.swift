// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// `otokura list`: the songs of the library, all of them or those that match.
struct ListCommand: Command {
  static let name = "list"
  static var parameters: String { tr("[QUERY]") }
  static var summary: String { tr("List the library's songs") }
  static let options: [CommandOption] = []
  /// Songs read from the database at a time.
  private static let batch = 256

  private let query: String

  init(_ options: ParsedOptions) throws(UsageError) {
    query = options.arguments.map(\.text).joined(separator: " ")
  }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openContents()
    let ids = try LibraryContents.reading { () throws(StoreError) in
      try library.reader.songs(
        matching: query,
        sort: SongSort(column: .artist),
        scope: .all
      )
    }
    for start in stride(from: 0, to: ids.count, by: Self.batch) where !invocation.token.isCancelled
    {
      let batch = Array(ids[start..<min(start + Self.batch, ids.count)])
      let items = try LibraryContents.reading { () throws(StoreError) in
        try library.reader.items(batch)
      }
      for item in items {
        var report = TrackReport(item.location)
        report.outcome = .ok
        report.describe(item)
        invocation.console.report(report, TrackText(report).line)
      }
      // Lets a signal in between.
      await Task.yield()
    }
    return invocation.status
  }
}
