// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// `otokura undo-import`: takes all that an import brought out of the library again.
struct UndoImportCommand: Command {
  static let name = "undo-import"
  static var parameters: String { tr("NUMBER") }
  static var summary: String {
    tr("Take the songs of an import out again, and their files to the trash")
  }
  static let options: [CommandOption] = []

  private let number: Int64

  init(_ options: ParsedOptions) throws(UsageError) {
    guard options.arguments.count == 1, let number = Int64(options.arguments[0].text) else {
      throw Self.misused(tr("Give the number of one import, as “otokura imports” shows it"))
    }
    self.number = number
  }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openLibrary()
    let remover = try await library.makeRemover()
    let number = number
    let records = try LibraryContents.reading { () throws(StoreError) in
      try library.contents.reader.imports()
    }
    guard records.contains(where: { $0.number == number }) else {
      invocation.console.complain(tr("There is no import %d.").filling(Int(number)))
      return .incomplete
    }
    let (removal, failures) = try await CommandLibrary.using { () async throws(StoreError) in
      let removal = try await remover.undoImport(number)
      return (removal, try await remover.complete(removal))
    }
    for item in removal.items {
      var report = TrackReport(item.location)
      report.describe(item)
      report.outcome = .ok
      if let failure = failures.first(where: { $0.location == item.location })?.failure {
        report.fail(failure)
      }
      invocation.console.report(
        report,
        tr("Removed: %s").filling(TrackText(report).line.replacing("\t", with: " "))
      )
    }
    return invocation.status
  }
}
