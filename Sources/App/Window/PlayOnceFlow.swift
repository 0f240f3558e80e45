// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Intake
import Media
import Player

/// Plays picked tracks once: prepares them in order, starts with the first that is ready.
final class PlayOnceFlow {
  private unowned let window: MainWindow
  private let context: AppContext
  /// What an import needs of each transient item; the session is only looked at, not leased.
  private var sources: [MediaItem.ID: Origin] = [:]

  /// Where a transient item came from.
  private struct Origin {
    let source: SourceTrack
    weak var session: TransientPlaybackSession?
  }

  init(_ window: MainWindow, _ context: AppContext) {
    self.window = window
    self.context = context
  }

  /// Prepares and plays tracks; an earlier choice that still prepares is replaced.
  func play(_ tracks: [SourceTrack]) {
    let request = context.player.deferPlayback()
    let preparation = context.preparer.prepare(tracks)
    window.progress.begin(owner: preparation) { preparation.cancel() }
    Task { [weak self] in await self?.follow(preparation, request, tracks) }
  }

  /// Imports a transient item from the session's file; nil where its session has ended.
  func addToLibrary(_ item: MediaItem) -> ImportRequest? {
    guard let origin = sources[item.id], let session = origin.session else { return nil }
    return context.importer.importTracks([origin.source], keeping: session)
  }

  /// The source's record of a transient item.
  func source(of item: MediaItem) -> SourceTrack? { sources[item.id]?.source }

  private func follow(
    _ preparation: Preparation,
    _ request: DeferredPlaybackRequest,
    _ tracks: [SourceTrack]
  ) async {
    var failures: [(SourceTrack, TrackFailure)] = []
    var hasStarted = false
    for await event in preparation {
      switch event {
      case .started(let index, let count):
        let title = tracks[index].displayTitle
        window.progress.show(preparation, index: index, count: count, title: title)
      case .progress(let index, let fraction):
        let title = tracks[index].displayTitle
        window.progress.show(
          preparation,
          index: index,
          count: tracks.count,
          title: title,
          fraction: fraction
        )
      case .ready(let track):
        guard deliver(track, request, isFirst: !hasStarted) else {
          // The user has decided otherwise since: what is left is not wanted any more.
          preparation.cancel()
          break
        }
        hasStarted = true
      case .failed(let index, let failure):
        failures.append((tracks[index], failure))
      case .finished(let ending):
        window.progress.end(preparation)
        if case .completed = ending { report(failures, of: tracks.count) }
      }
    }
  }

  private func deliver(
    _ track: PreparedTrack,
    _ request: DeferredPlaybackRequest,
    isFirst: Bool
  ) -> Bool {
    sources = sources.filter { $0.value.session != nil }
    sources[track.item.id] = Origin(source: track.source, session: track.session)
    let command: PlayerCommand =
      isFirst
      ? .start(request, [track.item], lease: track.session)
      : .extend(request, [track.item], lease: track.session)
    return context.player.send(command)
  }

  private func report(_ failures: [(SourceTrack, TrackFailure)], of count: Int) {
    guard let first = failures.first else { return }
    guard failures.count > 1 else {
      let title = first.0.displayTitle
      return window.toast(tr("“%s” can't be played. %s").filling(title, first.1.sentence))
    }
    SummaryDialog.present(
      title: tr("Not Everything Can Be Played"),
      heading: trn(
        "%d track could not be played.",
        "%d tracks could not be played.",
        failures.count
      ),
      failures.map { track, failure in
        SummaryDialog.Line(track.displayTitle, failure)
      },
      parent: window.gtkWindow
    )
  }
}

extension TransientPlaybackSession: PlaybackLease {}
