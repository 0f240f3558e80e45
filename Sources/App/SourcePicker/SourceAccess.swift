// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GObjectKit
import Media
import MusicSources

/// The ways past what stands between the user and a source: mounting it, or its settings.
final class SourceAccess {
  /// A source that was refused can be read now.
  var opened: (SourceID) -> Void = { _ in }
  /// How a source stands after the system was asked to open it.
  var refused: (SourceID, SourceAuthorization) -> Void = { _, _ in }

  private let parent: GtkWindow
  private let volumes: VolumeWatcher
  /// The source that was denied last, which is asked about again when the window is back.
  private var denied: (any MusicSource)?
  private var work: Task<Void, Never>?

  init(parent: GtkWindow, volumes: VolumeWatcher) {
    self.parent = parent
    self.volumes = volumes
    parent.on("notify::is-active") { [unowned self] in
      if parent.isActive() != 0 { recheck() }
    }
  }

  isolated deinit { work?.cancel() }

  /// Forgets the source that was asked for before.
  func reset() {
    work?.cancel()
    denied = nil
  }

  /// Does what a source's standing asks for, with the user's consent.
  func resolve(_ entry: SourceCatalogue.Entry, _ standing: SourceAuthorization) {
    let (source, name) = (entry.source, entry.title)
    reset()
    // Noted now: the window is back before the dialog's answer has been read.
    if standing == .denied { denied = source }
    work = Task { [weak self, parent, volumes] in
      switch standing {
      case .authorized, .missing, .unavailable: break
      case .notDetermined:
        let refusal =
          if case .volume(let volume) = entry.origin {
            await volumes.mount(volume, parent: parent)
          } else {
            await PlaceMounter.mount(source.place, parent: parent)
          }
        guard !Task.isCancelled, let self else { return }
        if let refusal { refused(source.id, refusal) } else { opened(source.id) }
      case .denied:
        let wantsSettings = await PermissionDialog.denied(
          name,
          place: source.place,
          parent: parent
        )
        if !Task.isCancelled, wantsSettings { _ = await DesktopSettings.open(for: source.place) }
      case .restricted(let detail):
        await PermissionDialog.restricted(name, detail: detail, parent: parent)
      }
    }
  }

  /// Asks again how a denied source stands, and says nothing where it still is.
  private func recheck() {
    guard let source = denied else { return }
    work = Task { [weak self] in
      let standing = await SourceListing.standing(of: source)
      guard !Task.isCancelled, let self, standing != .denied, denied?.id == source.id else {
        return
      }
      denied = nil
      opened(source.id)
    }
  }
}
