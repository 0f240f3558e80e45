// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The engine's thread: takes requests and reports one by one, and is the only one that decides what
/// is fed next and that changes the output's state.
struct PlaybackControl: ~Copyable {
  enum Message: Sendable {
    case play(PlaybackItem, from: Duration, request: Int)
    case setNext(PlaybackItem?)
    case pause
    case resume
    case stop(request: Int)
    case seek(to: Duration, request: Int)
    case setGain(Double)
    case adjust(PlaybackAdjustment)
    case setLoop(PlaybackLoop?)
    case shutDown
    case report(Feeder.Report, track: Int)
  }

  /// The output's timeline from one flush to the next.
  struct Run {
    /// What feeders must name for their frames to be taken.
    var epoch = 0
    /// Whether the output was told that nothing follows.
    var isEndSent = false
    /// Whether it has played everything since.
    var isEnded = false
  }

  /// How often the thread looks at the output while it plays, and while it is paused.
  private static let watchInterval = Duration.milliseconds(40)
  private static let pausedInterval = Duration.seconds(1)

  private let mailbox: Mailbox<Message>
  private let clock: PlaybackClock
  let events: AsyncStream<PlaybackEvent>.Continuation
  private let open: Feeder.Opener
  var device: PlaybackDevice

  /// The item that is heard, those whose audio is already on its way behind it, and one that waits.
  var tracks: [PlaybackTrack] = []
  /// What was last asked to follow.
  var nextItem: PlaybackItem?
  var isPaused = false
  var run = Run()
  private var adjustment = PlaybackAdjustment()
  /// What is repeated of the item that is heard.
  var loop: PlaybackLoop?
  private var lastTrack = 0
  private var request = 0

  init(
    sink: String?,
    mailbox: Mailbox<Message>,
    clock: PlaybackClock,
    events: AsyncStream<PlaybackEvent>.Continuation,
    open: @escaping Feeder.Opener
  ) {
    self.mailbox = mailbox
    self.clock = clock
    self.events = events
    self.open = open
    device = PlaybackDevice(sink: sink, events: events)
  }

  /// Works until the engine is shut down.
  consuming func work() {
    while true {
      if let message = nextMessage() {
        if case .shutDown = message { break }
        handle(message)
      }
      watch()
      tellTime()
    }
    dropTracks()
    device.rest()
    events.finish()
  }

  private mutating func nextMessage() -> Message? {
    guard !tracks.isEmpty else { return mailbox.wait() }
    if isPaused { return mailbox.wait(atMost: Self.pausedInterval) }
    var interval = Self.watchInterval
    if let position = device.position {
      let changes = [tracks.dropFirst().first?.start, tracks[0].place(at: position)?.next?.start]
      for change in changes.compactMap(\.self) { interval = min(interval, change - position) }
    }
    return mailbox.wait(atMost: max(interval, .milliseconds(1)))
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .play(let item, let start, let request):
      self.request = request
      play(item, from: start)
    case .setNext(let item): setNext(item)
    case .pause:
      isPaused = true
      if !tracks.isEmpty { letFlow() }
    case .resume:
      isPaused = false
      if !tracks.isEmpty { letFlow() }
    case .stop(let request):
      self.request = request
      stop()
    case .seek(let time, let request):
      self.request = request
      seek(to: time)
    case .setGain(let gain): device.setGain(gain)
    case .adjust(let adjustment):
      self.adjustment = adjustment
      for track in tracks where track.start != nil { track.feeder.adjust(adjustment) }
    case .setLoop(let loop): setLoop(loop)
    case .report(let report, let number): receive(report, from: number)
    case .shutDown: break
    }
  }

  // MARK: - Requests

  private mutating func play(_ item: PlaybackItem, from start: Duration) {
    dropTracks()
    loop = nil
    isPaused = false
    device.prepare()
    restart()
    tracks = [makeTrack(item, from: max(start, .zero))]
    letFlow()
  }

  private mutating func setNext(_ item: PlaybackItem?) {
    nextItem = item
    guard !tracks.isEmpty else { return }
    dropWaiting()
    if let item { tracks.append(makeTrack(item, announced: .advanced)) }
    handOver()
  }

  private mutating func stop() {
    dropTracks()
    isPaused = false
    device.rest()
  }

  /// Seeks in the item that is heard; what was on its way behind it starts again from its beginning.
  private mutating func seek(to time: Duration) {
    guard let heard = tracks.first else { return }
    let time = max(time, .zero)
    tracks[0].from = time
    guard heard.probe != nil else { return }
    restart()
    if tracks.dropFirst().contains(where: { $0.start != nil }) {
      tracks.removeSubrange(1...)
      if let nextItem { tracks.append(makeTrack(nextItem, announced: .advanced)) }
    }
    begin(0, at: .zero)
  }

  /// Repeats a part of the item that is heard.
  ///
  /// Frames beyond it may be on their way already, so the item is sought to where it is: that makes
  /// the first round as exact as the others.
  private mutating func setLoop(_ loop: PlaybackLoop?) {
    self.loop = loop
    guard !tracks.isEmpty else { return }
    let time = heardTime
    guard let loop else { return seek(to: time) }
    seek(to: time < loop.end ? time : loop.start)
  }

  // MARK: - Tracks

  /// Drops the audio that was not heard yet.
  mutating func restart() {
    run = Run(epoch: device.flush())
    for index in tracks.indices {
      tracks[index].leaveTimeline()
    }
  }

  /// Gives a track its turn.
  mutating func begin(_ index: Int, at start: Duration) {
    guard let output = device.output else { return }
    let track = tracks[index]
    tracks[index].begin(
      at: PlaybackTrack.Place(start: start, from: track.from, speed: adjustment.speed)
    )
    track.feeder.begin(
      Feeder.Turn(
        output: output,
        epoch: run.epoch,
        start: start,
        from: track.from,
        adjustment: adjustment,
        loop: index == 0 ? loop : nil
      )
    )
  }

  mutating func makeTrack(
    _ item: PlaybackItem,
    from start: Duration = .zero,
    announced announcement: PlaybackTrack.Announcement = .started
  ) -> PlaybackTrack {
    lastTrack += 1
    let feeder = Feeder(item.location, open: open) { [mailbox, lastTrack] report in
      mailbox.post(.report(report, track: lastTrack))
    }
    return PlaybackTrack(
      number: lastTrack,
      item: item,
      feeder: feeder,
      from: start,
      announcement: announcement
    )
  }

  /// Forgets the track that waits for its turn; one whose audio is on its way stays.
  mutating func dropWaiting() {
    if tracks.count > 1, tracks[tracks.count - 1].start == nil { tracks.removeLast() }
  }

  mutating func dropTracks() {
    tracks = []
    nextItem = nil
  }

  // MARK: - Time

  /// Where the item that is heard is now.
  private var heardTime: Duration {
    mutating get {
      guard let heard = tracks.first else { return .zero }
      guard let position = device.position, let place = tracks[0].place(at: position)?.now else {
        return heard.from
      }
      return place.time(at: position)
    }
  }

  private mutating func tellTime() {
    guard let heard = tracks.first else {
      return clock.say(PlaybackClock.Reading(position: .zero), following: request)
    }
    guard let position = device.position, let (place, next) = tracks[0].place(at: position) else {
      return clock.say(PlaybackClock.Reading(position: heard.from), following: request)
    }
    let reading = PlaybackClock.Reading(
      position: place.time(at: position),
      since: isPaused ? nil : .now,
      speed: place.speed,
      limit: (next?.start ?? heard.end).map { place.time(at: $0) }
    )
    clock.say(reading, following: request)
  }
}
