// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline
import Testing

@testable import Player

@Suite("Transient items and their leases") @MainActor struct TransientPlaybackTests {
  let backend = FakePlaybackBackend()
  let player: Player

  init() { player = Player(backend: backend, seed: 1) }

  /// Plays transient items once, and watches whether anyone still holds their session.
  private func playOnce(_ numbers: ClosedRange<Int>) -> LeaseWatch {
    let lease = SessionLease()
    player.send(.playItems(numbers.map(loose), lease: lease))
    return LeaseWatch(lease)
  }

  @Test(arguments: [PlayerCommand.stop, .next, .pause, .setShuffle(true), .seek(to: .zero)])
  func `a session outlives what is not its end`(command: PlayerCommand) {
    let session = playOnce(1...2)
    player.send(command)
    #expect(session.isHeld)
    #expect(player.state.entries.count == 2)
  }

  @Test func `what was already heard stays, so that previous works`() {
    let session = playOnce(1...2)
    backend.reachEnd(for: player)
    player.send(.previous)
    #expect(player.state.current?.item.id == .transient(1))
    backend.reachEnd(for: player)
    backend.reachEnd(for: player)
    #expect(player.state.status == .stopped)
    #expect(session.isHeld)
  }

  @Test(arguments: [
    PlayerCommand.clear, .playItems([song(1)]), .playNow([song(1)]),
    .playItems([loose(9)], lease: SessionLease()),
  ])
  func `a session ends when playing turns to something else`(command: PlayerCommand) {
    let session = playOnce(1...3)
    player.send(command)
    #expect(!session.isHeld)
  }

  @Test func `a session ends with the removal of its last entry`() {
    let session = playOnce(1...2)
    player.send(.remove([player.state.entries[0].id]))
    #expect(session.isHeld)
    player.send(.remove([player.state.entries[0].id]))
    #expect(!session.isHeld)
  }

  @Test func `a session ends when the queue goes on to a library item`() {
    let session = playOnce(1...2)
    player.send(.append([song(1)]))
    backend.reachEnd(for: player)
    #expect(session.isHeld)
    backend.reachEnd(for: player)
    #expect(!session.isHeld)
    #expect(player.state.entries.map(\.item.id) == [.library(1)])
  }

  @Test func `what the user still has in front of him keeps its session`() {
    let session = playOnce(1...2)
    player.send(.playNext([song(1)]))
    backend.reachEnd(for: player)
    #expect(session.isHeld)
    #expect(player.state.entries.map(\.item.id) == [.library(1), .transient(2)])
    backend.reachEnd(for: player)
    #expect(player.state.current?.item.id == .transient(2))
  }

  @Test func `a file that can't be resolved gives up its entry's lease`() {
    let session = playOnce(1...1)
    backend.fail(.missing, for: player)
    #expect(!session.isHeld)
    #expect(player.state.status == .stopped)
    #expect(player.state.lastFailure?.reason == .missing)
  }

  @Test func `the other entries of a session keep it when one fails`() {
    let session = playOnce(1...2)
    backend.fail(.missing, for: player)
    #expect(session.isHeld)
    #expect(player.state.current?.item.id == .transient(2))
  }

  @Test func `neither the state nor an observer keeps a session`() async {
    let session = playOnce(1...2)
    var states = player.observe().makeAsyncIterator()
    let state = await states.next()
    player.send(.clear)
    #expect(state?.entries.count == 2)
    #expect(!session.isHeld)
  }

  @Test func `the old session ends only after the backend has turned to the new one`() {
    let report = playObserved()
    player.send(.playItems([loose(2)], lease: SessionLease()))
    #expect(report.location == Location(path: "/session/2.flac"))
  }

  /// Plays an item whose lease reports what the backend plays when it goes.
  private func playObserved() -> ObservantLease.Report {
    let lease = ObservantLease { [backend] in backend.status.current?.location }
    player.send(.playItems([loose(1)], lease: lease))
    return lease.report
  }
}
