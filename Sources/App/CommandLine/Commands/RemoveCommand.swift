// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Library
import Media

/// `otokura remove`: takes songs out of the library and moves their files to the trash.
struct RemoveCommand: Command {
  static let name = "remove"
  static var parameters: String { tr("ID…") }
  static var summary: String { tr("Take songs out of the library, and their files to the trash") }
  static let options: [CommandOption] = []

  private let ids: [Int64]

  init(_ options: ParsedOptions) throws(UsageError) { ids = try Self.items(options) }

  func run(_ invocation: Invocation) async throws(AppContext.OpeningError) -> ExitStatus {
    let library = try invocation.openLibrary()
    let remover = try await library.makeRemover()
    for id in ids {
      guard let item = try library.contents.item(id) else {
        invocation.console.reportNoItem(id)
        continue
      }
      var report = TrackReport(item.location)
      report.describe(item)
      report.outcome = .ok
      if invocation.token.isCancelled {
        report.fail(.cancelled)
      } else if let failure = try await remove(id, remover) {
        report.fail(failure)
      }
      invocation.console.report(
        report,
        tr("Removed: %s").filling(TrackText(report).line.replacing("\t", with: " "))
      )
    }
    return invocation.status
  }

  /// Removes one song; where its file can't be moved to the trash, the song comes back.
  private func remove(
    _ id: Int64,
    _ remover: ItemRemover
  ) async throws(AppContext.OpeningError) -> TrackFailure? {
    try await CommandLibrary.using { () async throws(StoreError) in
      try await remover.complete(try await remover.remove([id])).first?.failure
    }
  }
}
