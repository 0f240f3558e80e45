// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline
import Testing

@testable import Player

@Suite @MainActor struct PlayerTests {
  let backend = FakePlaybackBackend()
  let player: Player

  init() { player = Player(backend: backend, seed: 1) }

  private var title: String? { player.state.current?.item.displayTitle }
  private var playingPath: String? { backend.status.current?.location.path }

  private func play(_ count: Int, startingAt start: Int = 0) {
    player.send(.playItems((1...count).map(song), startingAt: start))
  }

  @Test func `playing items plays the chosen one and readies the one behind it`() {
    play(3, startingAt: 1)
    #expect(playingPath == "/music/2.flac")
    #expect(backend.status.next?.location.path == "/music/3.flac")
    #expect(player.state.status == .playing)
    #expect(player.state.duration == .seconds(100))
  }

  @Test func `the end of a track is followed by the next, and the end of the queue by rest`() {
    play(2)
    backend.reachEnd(for: player)
    #expect(title == "2")
    #expect(player.state.status == .playing)
    #expect(backend.status.next == nil)
    backend.reachEnd(for: player)
    #expect(player.state.status == .stopped)
    #expect(title == "2")
  }

  @Test func `a track that repeats is readied again each time`() {
    play(2)
    player.send(.setRepeat(.one))
    for _ in 1...3 {
      let before = backend.status.current?.id
      backend.reachEnd(for: player)
      #expect(title == "1")
      #expect(backend.status.current?.id != before)
    }
  }

  @Test func `a change of the queue changes what is readied`() {
    play(3)
    player.send(.playNext([song(9)]))
    #expect(backend.status.next?.location.path == "/music/9.flac")
    player.send(.remove([player.state.entries[1].id]))
    #expect(backend.status.next?.location.path == "/music/2.flac")
    player.send(.move(player.state.entries[2].id, to: 1))
    #expect(backend.status.next?.location.path == "/music/3.flac")
  }

  @Test(arguments: [
    (PlayerCommand.next, Transport.Status.playing), (.pause, .paused), (.stop, .stopped),
    (.togglePlay, .paused), (.previous, .playing), (.clear, .stopped), (.resume, .playing),
  ])
  func `each decision moves the generation on`(
    command: PlayerCommand,
    status: Transport.Status
  ) {
    play(3)
    let before = player.state.generation
    player.send(command)
    #expect(player.state.generation > before)
    #expect(player.state.status == status)
  }

  @Test func `nobody's decision leaves the generation alone`() {
    play(2)
    let before = player.state.generation
    player.send(.seek(to: .seconds(5)))
    player.send(.setVolume(0.5))
    player.send(.append([song(4)]))
    backend.reachEnd(for: player)
    backend.reachEnd(for: player)
    backend.reachEnd(for: player)
    #expect(player.state.status == .stopped)
    #expect(player.state.generation == before)
  }

  @Test(arguments: [(Duration.seconds(2), "1"), (.seconds(4), "2")])
  func `previous goes to the track before only near the start`(
    position: Duration,
    expected: String
  ) {
    play(3, startingAt: 1)
    backend.position = position
    player.send(.previous)
    #expect(title == expected)
    #expect(backend.position == .zero)
  }

  @Test(arguments: [PlayerCommand.pause, .stop])
  func `going to another track leaves a transport at rest at rest`(rest: PlayerCommand) {
    play(3)
    player.send(rest)
    let status = player.state.status
    player.send(.next)
    #expect(player.state.status == status)
    #expect(title == "2")
    #expect(backend.status.current == nil)
    player.send(.togglePlay)
    #expect(player.state.status == .playing)
    #expect(playingPath == "/music/2.flac")
  }

  @Test func `seeking stays within the track`() {
    play(1)
    player.send(.seek(to: .seconds(-3)))
    #expect(backend.position == .zero)
    player.send(.seek(to: .seconds(500)))
    #expect(backend.position == .seconds(100))
    player.send(.stop)
    #expect(!player.send(.seek(to: .seconds(5))))
  }

  @Test(arguments: [(0.25, 0.25), (-1, 0), (3, 1), (.nan, 1), (.infinity, 1)])
  func `the volume stays between nothing and all`(level: Double, expected: Double) {
    player.send(.setVolume(level))
    #expect(player.state.volume == expected)
    #expect(backend.status.volume == expected)
  }

  @Test func `speed and key stay for the songs that follow, a loop does not`() throws {
    play(3)
    let loop = try #require(PlaybackLoop(.seconds(2), .seconds(1)))
    let adjustment = PlaybackAdjustment(speed: 9, semitones: -2.5)
    player.send(.adjust(adjustment))
    player.send(.setLoop(loop))
    #expect(backend.status.loop == PlaybackLoop(.seconds(1), .seconds(2)))
    #expect(player.state.adjustment == PlaybackAdjustment(speed: 4, semitones: -2.5))
    player.send(.next)
    #expect(player.state.loop == nil)
    #expect(backend.status.loop == nil)
    #expect(backend.status.adjustment == adjustment)
    player.send(.stop)
    #expect(!player.send(.setLoop(loop)), "nothing plays that could be repeated")
  }

  @Test func `what is said late about an earlier playing is passed over`() throws {
    play(3)
    let first = try #require(backend.status.current?.id)
    let second = try #require(backend.status.next?.id)
    player.send(.playEntry(player.state.entries[0].id))
    let state = player.state
    player.receive(.finished(first))
    player.receive(.advanced(second, probe))
    player.receive(.failed(first, .missing))
    #expect(player.state == state)
    player.send(.stop)
    player.receive(.finished(first))
    #expect(player.state.status == .stopped)
  }

  @Test func `an entry taken out when its audio was already on its way is not played`() throws {
    play(3)
    let second = try #require(backend.status.next)
    player.send(.remove([player.state.entries[1].id]))
    player.receive(.advanced(second.id, probe))
    #expect(title == "3")
    #expect(playingPath == "/music/3.flac")
  }

  @Test func `a change too late for the engine is made good behind the track it went to`() throws {
    play(3)
    let second = try #require(backend.status.next)
    player.send(.playNext([song(9)]))
    player.receive(.advanced(second.id, probe))
    #expect(title == "2")
    #expect(backend.status.next?.location.path == "/music/3.flac")
  }

  @Test func `a file that fails is reported and passed over`() {
    play(3)
    backend.fail(.missing, for: player)
    #expect(title == "2")
    #expect(player.state.lastFailure?.reason == .missing)
    #expect(player.state.lastFailure?.entry.item.displayTitle == "1")
    #expect(player.state.entries.count == 3)
    player.send(.previous)
    #expect(title == "2", "what failed is passed over backwards too")
  }

  @Test func `the next file failing beforehand is replaced by the one behind it`() {
    play(3)
    backend.failNext(.permissionDenied, for: player)
    #expect(backend.status.next?.location.path == "/music/3.flac")
    #expect(title == "1")
    #expect(player.state.failures.count == 1)
  }

  @Test(arguments: RepeatMode.allCases)
  func `when all files fail playing stops, with the failure`(mode: RepeatMode) {
    player.send(.setRepeat(mode))
    play(3)
    for _ in 1...3 { backend.fail(.missing, for: player) }
    #expect(player.state.status == .stopped)
    #expect(player.state.failures.count == 3)
    #expect(player.state.lastFailure != nil)
    player.send(.togglePlay)
    #expect(player.state.status == .playing, "asking again tries again")
    #expect(player.state.failures.isEmpty)
  }

  @Test func `a queue goes on when neither the item nor the next could be opened`() throws {
    play(3)
    let first = try #require(backend.status.current?.id)
    let second = try #require(backend.status.next?.id)
    player.receive(.failed(first, .missing))
    player.receive(.failed(second, .missing))
    player.receive(.finished(second))
    #expect(playingPath == "/music/3.flac")
    #expect(player.state.failures.count == 2)
  }

  @Test func `removing the current entry plays the one behind it`() {
    play(3)
    player.send(.remove([player.state.entries[0].id]))
    #expect(playingPath == "/music/2.flac")
    player.send(.remove(Set(player.state.entries.map(\.id))))
    #expect(player.state.status == .stopped)
    #expect(backend.status.current == nil)
    #expect(player.state.current == nil)
  }

  @Test func `commands with nothing to act on say so`() {
    #expect(!player.send(.playItems([])))
    #expect(!player.send(.togglePlay))
    #expect(!player.send(.pause))
    #expect(!player.send(.playNow([])))
    #expect(player.state.status == .stopped)
  }

  @Test func `observers get the state at once and the latest after changes`() async {
    var states = player.observe().makeAsyncIterator()
    #expect(await states.next()?.status == .stopped)
    play(2)
    player.send(.pause)
    #expect(await states.next()?.status == .paused)
    let second = backend.status.next
    guard let second else { return }
    backend.report(.advanced(second.id, probe))
    #expect(await states.next()?.current?.item.displayTitle == "2")
    backend.report(.silent(reason: "no device"))
    #expect(await states.next()?.silentReason == "no device")
  }

  @Test func `a player that goes away ends its observers`() async {
    var gone: Player? = Player(backend: FakePlaybackBackend(), seed: 1)
    weak let watched = gone
    var states = gone?.observe().makeAsyncIterator()
    _ = await states?.next()
    gone = nil
    #expect(await states?.next() == nil)
    #expect(watched == nil)
  }
}
