// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Intake
import Media

/// Follows imports from the first track to the summary.
final class ImportFlow {
  private unowned let window: MainWindow
  private let removal: RemovalFlow

  init(_ window: MainWindow, _ removal: RemovalFlow) {
    self.window = window
    self.removal = removal
  }

  /// Shows an import's progress and what it did.
  ///
  /// - Parameters:
  ///   - request: The import.
  ///   - message: What to say when it is done; nil for the usual.
  func follow(
    _ request: ImportRequest,
    message: @escaping (ImportSummary) -> String? = { _ in nil }
  ) {
    let key = ImportKey()
    Task { [weak self] in
      var titles: [Int: String] = [:]
      var count = 0
      for await event in request.events {
        guard let progress = self?.window.progress else { return }
        switch event {
        case .began(let total):
          count = total
          progress.begin(owner: key) { request.cancel() }
        case .started(let index, let track):
          titles[index] = track.displayTitle
          progress.show(key, index: index, count: count, title: track.displayTitle)
        case .progress(let index, let fraction):
          let title = titles[index] ?? ""
          progress.show(key, index: index, count: count, title: title, fraction: fraction)
        case .ended: break
        case .finished(let summary):
          progress.end(key)
          if let text = message(summary) {
            self?.window.toast(text)
          } else {
            self?.report(summary)
          }
        }
      }
    }
  }

  /// A toast when all went well; the summary when something needs reading.
  private func report(_ summary: ImportSummary) {
    let imported = summary.count(.imported)
    if imported == summary.entries.count {
      let text = trn("Imported %d song", "Imported %d songs", imported)
      if let number = summary.number {
        removal.offerToUndo(importOf: number, text)
      } else {
        window.toast(text)
      }
    } else {
      SummaryDialog.present(
        title: tr("Import Summary"),
        heading: summary.counts,
        summary.entries.map { SummaryDialog.Line($0) },
        parent: window.gtkWindow
      )
    }
  }
}

/// Tells one import's progress from another's.
private final class ImportKey {}

extension SummaryDialog.Line {
  fileprivate init(_ entry: ImportSummary.Entry) {
    let icon: SummaryDialog.Icon =
      switch entry.outcome {
      case .imported: .good
      case .failed: .bad
      case .alreadyInLibrary, .duplicate: .known
      case .converted, .cancelled: .notice
      }
    self.init(
      title: entry.track.displayTitle,
      outcome: entry.outcome.sentence,
      icon: icon,
      file: icon == .bad ? entry.track.location?.name : nil
    )
  }

  /// A track that could not be used, with the reason.
  init(_ title: String, _ failure: TrackFailure) {
    self.init(title: title, outcome: failure.sentence, icon: .bad, file: nil)
  }
}
