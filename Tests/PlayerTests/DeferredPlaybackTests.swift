// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline
import Testing

@testable import Player

@Suite("Deferred playback requests") @MainActor struct DeferredPlaybackTests {
  let backend = FakePlaybackBackend()
  let player: Player

  init() {
    player = Player(backend: backend, seed: 1)
    player.send(.playItems([song(1), song(2)]))
  }

  @Test func `a request starts when its tracks are ready`() {
    let request = player.deferPlayback()
    #expect(player.isPending(request))
    #expect(player.send(.start(request, [loose(1)], lease: SessionLease())))
    #expect(player.state.current?.item.id == .transient(1))
  }

  @Test func `a request starts once`() {
    let request = player.deferPlayback()
    player.send(.start(request, [loose(1)]))
    #expect(!player.send(.start(request, [loose(2)])))
  }

  @Test func `of two requests only the newer may start`() {
    let older = player.deferPlayback()
    let newer = player.deferPlayback()
    #expect(!player.send(.start(older, [loose(1)])))
    #expect(player.send(.start(newer, [loose(2)])))
    #expect(!player.send(.start(older, [loose(1)])))
    #expect(player.state.current?.item.id == .transient(2))
  }

  @Test(arguments: [
    PlayerCommand.playItems([song(3)]), .playNow([song(3)]), .next, .previous, .stop, .pause,
    .resume, .togglePlay, .clear,
  ])
  func `any other decision of the user's voids it`(command: PlayerCommand) {
    let request = player.deferPlayback()
    player.send(command)
    let lease = SessionLease()
    let current = player.state.current
    #expect(!player.send(.start(request, [loose(1)], lease: lease)))
    #expect(player.state.current == current)
  }

  @Test(arguments: [
    PlayerCommand.append([song(3)]), .seek(to: .seconds(1)), .setVolume(0.3), .setShuffle(true),
  ])
  func `what decides nothing about playing leaves it good`(command: PlayerCommand) {
    let request = player.deferPlayback()
    player.send(command)
    backend.reachEnd(for: player)
    #expect(player.send(.start(request, [loose(1)])))
  }

  @Test func `a void request holds no lease`() {
    let request = player.deferPlayback()
    player.send(.clear)
    var lease: SessionLease? = SessionLease()
    weak let watched = lease
    player.send(.start(request, [loose(1)], lease: lease))
    lease = nil
    #expect(watched == nil)
  }

  @Test func `what is prepared later comes behind what it started with`() {
    let request = player.deferPlayback()
    player.send(.start(request, [loose(1)]))
    player.send(.append([song(5)]))
    #expect(player.send(.extend(request, [loose(2)])))
    #expect(player.send(.extend(request, [loose(3)])))
    let expected: [MediaItem.ID] = [.transient(1), .transient(2), .transient(3), .library(5)]
    #expect(player.state.entries.map(\.item.id) == expected)
  }

  @Test(arguments: [PlayerCommand.clear, .playItems([song(3)]), .playNow([song(3)])])
  func `what is prepared for entries that are gone is not taken`(command: PlayerCommand) {
    let request = player.deferPlayback()
    player.send(.start(request, [loose(1)]))
    player.send(command)
    #expect(!player.send(.extend(request, [loose(2)])))
  }

  @Test func `a stop or a skip takes nothing from what is prepared behind`() {
    let request = player.deferPlayback()
    player.send(.start(request, [loose(1)]))
    player.send(.stop)
    #expect(player.send(.extend(request, [loose(2)])))
    #expect(player.state.status == .stopped)
  }
}
