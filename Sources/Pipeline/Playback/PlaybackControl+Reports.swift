// SPDX-License-Identifier: GPL-3.0-or-later
import Media

extension PlaybackControl {
  /// A joint is made without a gap as long as this much of the track before is still to be heard.
  private static let jointMargin = Duration.milliseconds(20)

  /// Takes note of what a feeder says.
  mutating func receive(_ report: Feeder.Report, from number: Int) {
    guard let index = tracks.firstIndex(where: { $0.number == number }) else { return }
    switch report {
    case .opened(let probe):
      tracks[index].probe = probe
      if index == 0 { begin(0, at: .zero) }
    case .placed(epoch: run.epoch, let place): tracks[index].goOn(at: place)
    case .delayed(epoch: run.epoch, let place): tracks[index].begin(at: place)
    case .drained(epoch: run.epoch, let end): tracks[index].end = end
    case .placed, .delayed, .drained: return
    case .broke(let failure): events.yield(.failed(tracks[index].item.id, failure))
    case .unopened(let failure): drop(index, failure)
    }
    announceFirst()
    handOver()
  }

  /// Looks at what became of the audio.
  mutating func watch() {
    while let incident = device.nextIncident() {
      switch incident {
      case .ended: run.isEnded = run.isEndSent
      case .failed(let failure): loseDevice(failure)
      }
    }
    guard !tracks.isEmpty else { return }
    let position = device.position
    while tracks.count > 1, let start = tracks[1].start {
      guard run.isEnded || position.map({ $0 >= start }) ?? false else { break }
      tracks.removeFirst()
      loop = nil
      announceFirst()
    }
    if run.isEnded { handOver() }
  }

  /// Lets the track that waits follow the one that was fed last, or the output run dry.
  mutating func handOver() {
    guard let last = tracks.last(where: { $0.start != nil }), let end = last.end else { return }
    if let waiting = tracks.last, waiting.start == nil {
      guard waiting.probe != nil else { return }
      if !run.isEndSent {
        begin(tracks.count - 1, at: joint(at: end))
      } else if run.isEnded {
        tracks.removeFirst(tracks.count - 1)
        restart()
        begin(0, at: .zero)
        announceFirst()
      }
    } else if !run.isEndSent {
      device.end()
      run.isEndSent = true
    } else if run.isEnded {
      finish()
    }
  }

  /// Where the next track starts: at the end of the one before, or as soon as it can be heard whole
  /// where its file was not open in time.
  private func joint(at end: Duration) -> Duration {
    guard let position = device.position, position + Self.jointMargin > end else { return end }
    return device.output?.resumption(after: end) ?? end
  }

  /// Says that the first track is heard, once its audio flows.
  private mutating func announceFirst() {
    guard let first = tracks.first, first.start != nil, let probe = first.probe else { return }
    switch first.announcement {
    case .started: events.yield(.started(first.item.id, probe))
    case .advanced: events.yield(.advanced(first.item.id, probe))
    case nil: return
    }
    tracks[0].announcement = nil
    if nextItem?.id == first.item.id { nextItem = nil }
  }

  /// Goes on without a track that can't be opened.
  private mutating func drop(_ index: Int, _ failure: TrackFailure) {
    let track = tracks.remove(at: index)
    events.yield(.failed(track.item.id, failure))
    if nextItem?.id == track.item.id { nextItem = nil }
    guard index == 0 else { return }
    if tracks.isEmpty {
      events.yield(.finished(track.item.id))
      device.rest()
    } else if tracks[0].probe != nil {
      begin(0, at: .zero)
    }
  }

  private mutating func finish() {
    guard let last = tracks.last else { return }
    dropTracks()
    device.rest()
    events.yield(.finished(last.item.id))
  }

  /// Lets the output flow, or holds it where playing is paused.
  mutating func letFlow() {
    do throws(TrackFailure) {
      try device.setFlowing(!isPaused)
    } catch {
      loseDevice(error)
    }
  }

  /// Goes on without sound from where the device failed.
  private mutating func loseDevice(_ failure: TrackFailure) {
    let position = device.position
    guard device.fallBack(failure), let heard = tracks.first else { return dropTracks() }
    if let position, let place = tracks[0].place(at: position)?.now {
      tracks[0].from = place.time(at: position)
    }
    if tracks.count > 1 { tracks.removeSubrange(1...) }
    restart()
    if let nextItem { tracks.append(makeTrack(nextItem, announced: .advanced)) }
    letFlow()
    if heard.probe != nil { begin(0, at: .zero) }
  }
}
