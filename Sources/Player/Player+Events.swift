// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline

extension Player {
  /// Takes note of what the backend says, unless it is about a playing of the past.
  func receive(_ event: PlaybackEvent) {
    switch event {
    case .started(let id, let probe): didStart(id, probe)
    case .advanced(let id, let probe): didAdvance(id, probe)
    case .finished(let id): didFinish(id)
    case .failed(let id, let reason): didFail(id, reason)
    case .silent(let reason): draft.silentReason = reason
    }
    offerNext()
    publish()
  }

  private func didStart(_ id: PlaybackItem.ID, _ probe: AudioProbe) {
    guard id == offers.playing?.id else { return }
    draft.duration = probe.duration ?? draft.duration
  }

  /// The backend went on by itself, perhaps to an entry that was offered before the queue changed.
  private func didAdvance(_ id: PlaybackItem.ID, _ probe: AudioProbe) {
    guard let playing = offers.playing, id > playing.id, let entry = offers.entry(of: id) else {
      return
    }
    guard let arrived = queue[entry] else {
      // The entry was taken out at the last moment, when its audio was already on its way.
      return follow(.ended)
    }
    let before = queue.current
    if queue.following(.ended) == entry {
      queue.advance(.ended)
    } else {
      queue.select(entry)
    }
    offers.advance(to: id)
    draft.loop = nil
    draft.duration = probe.duration ?? arrived.item.probe.duration
    leaveTransient(before)
  }

  private func didFinish(_ id: PlaybackItem.ID) {
    // Where the item failed before it was heard, the one that ends may be one that was only offered.
    guard offers.entry(of: id) != nil else { return }
    follow(.ended)
  }

  private func didFail(_ id: PlaybackItem.ID, _ reason: TrackFailure) {
    guard let entry = offers.entry(of: id).flatMap({ queue[$0] }) else { return }
    draft.lastFailure = PlayerState.Failure(entry: entry, reason: reason)
    queue.fail(entry.id, reason)
    if offers.next?.id == id { offers.withdraw() }
  }

  /// Starts what follows the current entry, or comes to rest.
  private func follow(_ departure: Queue.Departure) {
    let before = queue.current
    guard queue.advance(departure) != nil else {
      transport.finish()
      return stopBackend()
    }
    if transport.status == .playing { startCurrent() } else { stopBackend() }
    leaveTransient(before)
  }
}
