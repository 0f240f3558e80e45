// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline

/// The one owner of the queue and the transport.
///
/// Everything is asked through `send`; views read `state` or follow `observe()`, and ask for
/// `position` when they draw.
@MainActor public final class Player {
  /// A playing that the backend was asked for.
  struct Playing {
    let id: PlaybackItem.ID
    let entry: QueueEntryID
  }

  /// The entries that a deferred request started with, for what is still being prepared behind them.
  struct Extension {
    let request: DeferredPlaybackRequest
    var entries: [QueueEntryID]
  }

  /// What is shown now.
  public private(set) var state = PlayerState()

  let backend: any PlaybackBackend
  var queue: Queue
  var transport = Transport()
  var deferred = DeferredPlayback()
  var extensible: Extension?
  /// What the backend plays; nil when it was told to stop.
  var playing: Playing?
  /// What the backend was last told to play next.
  var next: Playing?
  /// Every playing that the backend may still report on.
  var offered: [PlaybackItem.ID: QueueEntryID] = [:]
  var duration: Duration?
  var volume = 1.0
  var lastFailure: PlayerState.Failure?
  var silentReason: String?

  private var lastPlaying: UInt64 = 0
  private var observers: [Int: AsyncStream<PlayerState>.Continuation] = [:]
  private var lastObserver = 0
  private var listening: Task<Void, Never>?

  /// A player with an empty queue; the same seed shuffles the same way.
  public init(backend: any PlaybackBackend, seed: UInt64 = .random(in: .min ... .max)) {
    self.backend = backend
    queue = Queue(seed: seed)
    listening = Task { [weak self, events = backend.events] in
      for await event in events {
        guard let self else { return }
        receive(event)
      }
    }
  }

  isolated deinit {
    listening?.cancel()
    for observer in observers.values { observer.finish() }
  }

  /// Where the current entry is, in its own time.
  public var position: Duration { playing == nil ? .zero : backend.position }

  /// The state now and each time it changes; a slow observer gets the latest only.
  public func observe() -> AsyncStream<PlayerState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: PlayerState.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    lastObserver += 1
    observers[lastObserver] = continuation
    continuation.onTermination = { [weak self, number = lastObserver] _ in
      Task { @MainActor in self?.observers[number] = nil }
    }
    continuation.yield(state)
    return stream
  }

  /// Notes that the user wants to hear tracks that are still being prepared; the newest wish counts.
  public func deferPlayback() -> DeferredPlaybackRequest {
    deferred.request(under: transport.generation)
  }

  /// Whether tracks prepared for a request would still start playing.
  public func isPending(_ request: DeferredPlaybackRequest) -> Bool {
    deferred.isPending(request, under: transport.generation)
  }

  /// Does what is asked.
  ///
  /// - Parameter command: What is asked.
  /// - Returns: false where it could not be done: nothing to play, nothing to seek in, an entry that
  ///   is gone, or a deferred request that is void.
  @discardableResult
  public func send(_ command: PlayerCommand) -> Bool {
    let isDone = perform(command)
    offerNext()
    publish()
    return isDone
  }

  // MARK: - The backend

  /// Plays the current entry from its start.
  func startCurrent() {
    guard let entry = queue.current else { return stopBackend() }
    let item = makePlaying(entry)
    playing = Playing(id: item.id, entry: entry.id)
    offered = [item.id: entry.id]
    next = nil
    duration = entry.item.probe.duration
    backend.play(item, from: .zero)
  }

  /// Ends the sound; the current entry stays.
  func stopBackend() {
    backend.stop()
    playing = nil
    next = nil
    offered = [:]
    duration = queue.current?.item.probe.duration
  }

  /// Tells the backend what is to follow, where that has changed.
  func offerNext() {
    guard playing != nil else { return }
    let following = queue.following(.ended).flatMap { queue[$0] }
    guard following?.id != next?.entry else { return }
    guard let following else {
      next = nil
      return backend.setNext(nil)
    }
    let item = makePlaying(following)
    next = Playing(id: item.id, entry: following.id)
    offered[item.id] = following.id
    backend.setNext(item)
  }

  /// Lets transient items go once a library item is played: those already heard, for what the user
  /// still has in front of him stays, and its session with it.
  func leaveTransient(_ before: QueueEntry?) {
    guard let before, !before.item.isInLibrary, queue.current?.item.isInLibrary == true else {
      return
    }
    queue.dropTransient { [queue] in !queue.isUpcoming($0) }
  }

  /// Shows what has changed.
  func publish() {
    var state = PlayerState()
    state.entries = queue.entries
    state.current = queue.current
    state.status = transport.status
    state.generation = transport.generation
    state.duration = duration
    state.volume = volume
    state.isShuffled = queue.isShuffled
    state.repeatMode = queue.repeatMode
    state.failures = queue.failures
    state.lastFailure = lastFailure
    state.silentReason = silentReason
    guard state != self.state else { return }
    self.state = state
    for observer in observers.values { observer.yield(state) }
  }

  private func makePlaying(_ entry: QueueEntry) -> PlaybackItem {
    lastPlaying += 1
    return PlaybackItem(id: PlaybackItem.ID(lastPlaying), location: entry.item.location)
  }
}
