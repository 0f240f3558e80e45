// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Library
import Media
import Player

/// Removes songs, offers to undo it, and then moves their files to the trash.
final class RemovalFlow {
  /// A removal that a message offers to undo.
  private struct Offer {
    let number: Int
    let removal: Removal
  }

  private unowned let window: MainWindow
  private let context: AppContext
  /// In the order in which their messages are shown, one after the other.
  private var offers: [Offer] = []
  private var offerCount = 0
  /// The imports whose messages offer to undo them, in the same order.
  private var imports: [Int64] = []

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
        forget(Set(items.map(\.id)))
        let text =
          items.count == 1
          ? tr("Removed “%s”").filling(items[0].displayTitle)
          : trn("Removed %d song", "Removed %d songs", ids.count)
        offer(text, removal) { [weak self] in
          self?.complete(removal)
        }
      } catch {
        window.toast(error.sentence)
      }
    }
  }

  /// Takes songs out of the queue, so that nothing plays that is not there any more.
  private func forget(_ ids: Set<MediaItem.ID>) {
    let entries = context.player.state.entries.filter { ids.contains($0.item.id) }
    context.player.send(.remove(Set(entries.map(\.id))))
  }

  /// Offers in a message to undo a removal; `refused` runs when the message goes without that.
  private func offer(_ text: String, _ removal: Removal, refused: @escaping () -> Void) {
    offerCount += 1
    let number = offerCount
    offers.append(Offer(number: number, removal: removal))
    window.toast(text, button: tr("Undo"), action: "win.undo-remove") { [weak self] in
      guard let index = self?.offers.firstIndex(where: { $0.number == number }) else { return }
      self?.offers.remove(at: index)
      refused()
    }
  }

  /// Says what an import did, and offers to undo it as long as the message is shown.
  func offerToUndo(importOf number: Int64, _ text: String) {
    imports.append(number)
    window.toast(text, button: tr("Undo"), action: "win.undo-import") { [weak self] in
      self?.imports.removeAll { $0 == number }
    }
  }

  /// Takes out what the import brought whose message is shown; that can be undone like any removal.
  func undoImport() {
    guard !imports.isEmpty else { return }
    let number = imports.removeFirst()
    Task {
      do throws(StoreError) {
        let removal = try await context.remover.undoImport(number)
        forget(Set(removal.items.map(\.id)))
        let count = removal.items.count
        offer(trn("Removed %d song", "Removed %d songs", count), removal) { [weak self] in
          self?.complete(removal)
        }
      } catch {
        window.toast(error.sentence)
      }
    }
  }

  /// Brings the songs of the removal back whose message is shown.
  func undo() {
    guard !offers.isEmpty else { return }
    let removal = offers.removeFirst().removal
    Task {
      do throws(StoreError) {
        try await context.remover.undo(removal)
      } catch {
        // Who wanted the songs back does not want their files in the trash.
        offer(error.sentence, removal) {}
      }
    }
  }

  private func complete(_ removal: Removal) {
    Task {
      do throws(StoreError) {
        let failures = try await context.remover.complete(removal)
        guard let first = failures.first else { return }
        window.toast(tr("Kept in the library: %s").filling(first.failure.sentence))
      } catch {
        window.toast(error.sentence)
      }
    }
  }
}
