// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline

extension Player {
  /// How much of a track must have been heard for *previous* to mean its start.
  private static let restartThreshold = Duration.seconds(3)

  func perform(_ command: PlayerCommand) -> Bool {
    switch command {
    case .playItems(let items, let start, let lease):
      return playItems(items, startingAt: start, lease: lease)
    case .playNow(let items, let lease): return playNow(items, lease: lease)
    case .playEntry(let id): return playEntry(id)
    case .append(let items, let lease): return insert(items, at: .end, lease: lease)
    case .playNext(let items, let lease): return insert(items, at: .afterCurrent, lease: lease)
    case .start(let request, let items, let lease):
      return start(request, items, lease: lease)
    case .extend(let request, let items, let lease):
      return extend(request, items, lease: lease)
    case .togglePlay: return transport.status == .playing ? pause() : resume()
    case .pause: return pause()
    case .resume: return resume()
    case .stop: return stop()
    case .next: return goForward()
    case .previous: return goBack()
    case .seek(let time): return seek(to: time)
    case .setVolume(let level): return setVolume(level)
    case .adjust(let adjustment): adjust(adjustment)
    case .setLoop(let loop): return setLoop(loop)
    case .setShuffle(let isOn): queue.setShuffled(isOn)
    case .setRepeat(let mode): queue.repeatMode = mode
    case .remove(let ids): return remove(ids)
    case .move(let id, let index): queue.move(id, to: index)
    case .update(let item): queue.update(item)
    case .clear: clear()
    }
    return true
  }

  // MARK: - Choosing

  private func playItems(
    _ items: [MediaItem],
    startingAt start: Int?,
    lease: (any PlaybackLease)?
  ) -> Bool {
    guard !items.isEmpty else { return false }
    // The files of the old entries may go only after the backend has let go of them.
    let replaced = queue
    withExtendedLifetime(replaced) {
      queue.replace(with: items, startingAt: start, lease: lease)
      extensible = nil
      playCurrent()
    }
    return true
  }

  private func playNow(_ items: [MediaItem], lease: (any PlaybackLease)?) -> Bool {
    guard let first = items.first else { return false }
    let ids = queue.insert(items, at: .afterCurrent, lease: lease)
    queue.select(ids[0])
    playCurrent()
    // The user turned to the library: all that was only being played once goes.
    if first.isInLibrary { queue.dropTransient { !ids.contains($0) } }
    return true
  }

  private func playEntry(_ id: QueueEntryID) -> Bool {
    guard queue[id] != nil else { return false }
    let before = queue.current
    queue.select(id)
    playCurrent()
    leaveTransient(before)
    return true
  }

  private func insert(
    _ items: [MediaItem],
    at placement: Queue.Placement,
    lease: (any PlaybackLease)?
  ) -> Bool {
    queue.insert(items, at: placement, lease: lease)
    return !items.isEmpty
  }

  private func start(
    _ request: DeferredPlaybackRequest,
    _ items: [MediaItem],
    lease: (any PlaybackLease)?
  ) -> Bool {
    guard isPending(request), playItems(items, startingAt: 0, lease: lease) else { return false }
    extensible = Extension(request: request, entries: queue.entries.map(\.id))
    return true
  }

  private func extend(
    _ request: DeferredPlaybackRequest,
    _ items: [MediaItem],
    lease: (any PlaybackLease)?
  ) -> Bool {
    guard let extensible, extensible.request == request,
      let last = extensible.entries.last(where: { queue[$0] != nil })
    else { return false }
    let added = queue.insert(items, at: .after(last), lease: lease)
    self.extensible?.entries = extensible.entries + added
    return !items.isEmpty
  }

  /// The user's choice of what plays: failures of earlier tries are forgotten.
  private func playCurrent() {
    transport.play()
    draft.lastFailure = nil
    startCurrent()
  }

  // MARK: - Transport

  private func pause() -> Bool {
    let wasPlaying = transport.status == .playing
    transport.pause()
    guard wasPlaying else { return false }
    backend.pause()
    return true
  }

  private func resume() -> Bool {
    switch transport.status {
    case .playing:
      transport.resume()
    case .paused where offers.playing != nil:
      transport.resume()
      backend.resume()
    case .paused, .stopped:
      queue.forgetFailures()
      if queue.currentID == nil { queue.advance(.skipped) }
      guard queue.currentID != nil else { return false }
      playCurrent()
    }
    return true
  }

  private func stop() -> Bool {
    transport.stop()
    stopBackend()
    return true
  }

  private func goForward() -> Bool {
    let before = queue.current
    guard queue.advance(.skipped) != nil else {
      // MPRIS: without a next track, Next stops.
      return stop()
    }
    arrive(from: before)
    return true
  }

  private func goBack() -> Bool {
    let before = queue.current
    let isWellIn = offers.playing != nil && backend.position > Self.restartThreshold
    if !isWellIn, queue.retreat() != nil {
      arrive(from: before)
      return true
    }
    transport.moveOn()
    return seek(to: .zero)
  }

  /// Carries on at another entry as the transport stands: playing goes on there, rest stays rest.
  private func arrive(from before: QueueEntry?) {
    if transport.status == .playing {
      playCurrent()
    } else {
      transport.moveOn()
      stopBackend()
    }
    leaveTransient(before)
  }

  private func seek(to time: Duration) -> Bool {
    guard offers.playing != nil else { return false }
    backend.seek(to: min(max(time, .zero), draft.duration ?? time))
    return true
  }

  private func setVolume(_ level: Double) -> Bool {
    guard level.isFinite else { return false }
    draft.volume = min(max(level, 0), 1)
    backend.setVolume(draft.volume)
    return true
  }

  private func adjust(_ adjustment: PlaybackAdjustment) {
    draft.adjustment = adjustment
    backend.adjust(adjustment)
  }

  private func setLoop(_ loop: PlaybackLoop?) -> Bool {
    guard offers.playing != nil else { return false }
    if let loop, let duration = draft.duration, loop.start >= duration { return false }
    draft.loop = loop
    backend.setLoop(loop)
    return true
  }

  // MARK: - Taking out

  private func remove(_ ids: Set<QueueEntryID>) -> Bool {
    let before = queue
    queue.remove(ids)
    if queue.entries.isEmpty {
      withExtendedLifetime(before) { clear() }
    } else if queue.currentID != before.currentID {
      withExtendedLifetime(before) { carryOn(without: before.current) }
    }
    return queue.entries.count != before.entries.count
  }

  private func carryOn(without removed: QueueEntry?) {
    guard queue.currentID != nil else {
      _ = stop()
      return
    }
    arrive(from: removed)
  }

  private func clear() {
    let cleared = queue
    withExtendedLifetime(cleared) {
      queue.clear()
      extensible = nil
      transport.clear()
      stopBackend()
    }
    draft.lastFailure = nil
  }
}
