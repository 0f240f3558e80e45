// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media
import Player

/// Removes songs, offers to undo it, and then moves their files to the trash.
final class RemovalFlow {
  private unowned let window: MainWindow
  private let context: AppContext
  private var last: Removal?

  init(_ window: MainWindow, _ context: AppContext) {
    self.window = window
    self.context = context
  }

  /// Takes songs out of the library; their files go to the trash when the toast has gone.
  func remove(_ items: [MediaItem]) {
    let ids = items.compactMap { item in
      if case .library(let id) = item.id { id } else { nil }
    }
    guard !ids.isEmpty else { return }
    Task {
      do throws(StoreError) {
        let removal = try await context.remover.remove(ids)
        last = removal
        forget(items)
        window.toast(
          trn("Removed %d song", "Removed %d songs", ids.count),
          button: tr("_Undo"),
          action: "win.undo-remove"
        ) { [weak self] in self?.complete(removal) }
      } catch {
        window.toast(error.sentence)
      }
    }
  }

  /// Takes songs out of the queue, so that nothing plays that is not there any more.
  private func forget(_ items: [MediaItem]) {
    let ids = Set(items.map(\.id))
    let entries = context.player.state.entries.filter { ids.contains($0.item.id) }
    context.player.send(.remove(Set(entries.map(\.id))))
  }

  /// Brings the songs of the last removal back.
  func undo() {
    guard let removal = last else { return }
    last = nil
    Task {
      do throws(StoreError) {
        try await context.remover.undo(removal)
      } catch {
        window.toast(error.sentence)
      }
    }
  }

  private func complete(_ removal: Removal) {
    Task {
      // An undo that came just before has the removal already.
      do throws(StoreError) {
        let failures = try await context.remover.complete(removal)
        if let first = failures.first { window.toast(first.failure.sentence) }
      } catch {
        window.toast(error.sentence)
      }
    }
  }
}
