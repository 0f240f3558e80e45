// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library

/// `otokura imports`: the history of imports.
struct ImportsCommand: Command {
  static let name = "imports"
  static let parameters = ""
  static var summary: String { tr("List the imports, the newest first") }
  static let options: [CommandOption] = []

  init(_ options: ParsedOptions) throws(UsageError) {
    guard options.arguments.isEmpty else { throw Self.misused(tr("No argument is needed")) }
  }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openContents()
    let records = try LibraryContents.reading { () throws(StoreError) in
      try library.reader.imports()
    }
    for record in records {
      let report = ImportReport(record)
      invocation.console.list(report, report.line)
    }
    return invocation.status
  }
}

/// What a command says of one import.
private struct ImportReport: Encodable {
  /// The number in the history.
  var number: Int64
  /// Seconds since 1970.
  var date: Double
  var asked: Int
  /// How many tracks ended in which way; none where the program was ended before the import was.
  var outcomes: [String: Int]?
  /// The songs that are still in the library.
  var items: [Int64]

  enum CodingKeys: String, CodingKey {
    case number = "import"
    case date, asked, outcomes, items
  }

  init(_ record: ImportRecord) {
    number = record.number
    date = record.began
    asked = record.asked
    items = record.items
    outcomes = record.counts.map { counts in
      [
        "imported": counts.imported, "converted": counts.converted,
        "alreadyInLibrary": counts.alreadyInLibrary, "duplicate": counts.duplicate,
        "failed": counts.failed, "cancelled": counts.cancelled,
      ]
    }
  }

  /// The number, when, what was asked for and what is still there.
  var line: String {
    let parts = [
      trn("%d track", "%d tracks", asked),
      outcomes == nil ? tr("cut off") : nil,
      trn("%d song still in the library", "%d songs still in the library", items.count),
    ]
    return "\(number)\t\(Clock.date(date))\t\(parts.compactMap(\.self).joined(separator: " · "))"
  }
}
