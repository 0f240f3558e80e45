// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline

/// The one owner of the queue and the transport.
///
/// Everything is asked through `send`; views read `state` or follow `observe()`, and ask for
/// `position` when they draw.
@MainActor public final class Player {
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
  var offers = PlaybackOffers()
  /// What is to be shown, as far as neither queue nor transport knows it.
  var draft = PlayerState()

  private let broadcast = StateBroadcast()
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

  isolated deinit { listening?.cancel() }

  /// Where the current entry is, in its own time.
  public var position: Duration { offers.playing == nil ? .zero : backend.position }

  /// The state now and each time it changes; a slow observer gets the latest only.
  public func observe() -> AsyncStream<PlayerState> { broadcast.observe(from: state) }

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
    draft.duration = entry.item.probe.duration
    draft.loop = nil
    backend.play(offers.play(entry), from: .zero)
  }

  /// Ends the sound; the current entry stays.
  func stopBackend() {
    backend.stop()
    offers.stop()
    draft.loop = nil
    draft.duration = queue.current?.item.probe.duration
  }

  /// Tells the backend what is to follow, where that has changed.
  func offerNext() {
    guard offers.playing != nil else { return }
    let following = queue.following(.ended).flatMap { queue[$0] }
    guard following?.id != offers.next?.entry else { return }
    if let following {
      backend.setNext(offers.offer(following))
    } else {
      offers.withdraw()
      backend.setNext(nil)
    }
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
    draft.entries = queue.entries
    draft.current = queue.current
    draft.status = transport.status
    draft.hasNext = queue.following(.skipped) != nil
    draft.generation = transport.generation
    draft.isShuffled = queue.isShuffled
    draft.repeatMode = queue.repeatMode
    draft.failures = queue.failures
    guard draft != state else { return }
    state = draft
    broadcast.send(state)
  }
}
