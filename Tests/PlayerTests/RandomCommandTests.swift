// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Pipeline
import Testing

@testable import Player

/// Whatever is asked in whatever order, what must always hold does.
@Suite("Random commands") @MainActor struct RandomCommandTests {
  /// One run of a player and a backend that is moved at random.
  @MainActor final class Run {
    let backend = FakePlaybackBackend()
    let player: Player
    var random: SeededGenerator
    var leases: [Int: LeaseWatch] = [:]
    /// Entries that failed once: their leases are given up for good.
    var givenUp: Set<QueueEntryID> = []
    var leaseOfItem: [MediaItem.ID: Int] = [:]
    var requests: [DeferredPlaybackRequest] = []
    var reported: [PlaybackItem.ID] = []
    var lastNumber = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      player = Player(backend: backend, seed: seed)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the invariants hold after each of 10,000 steps`(seed: UInt64) {
    let run = Run(seed: seed)
    for step in 1...10_000 {
      let before = run.player.state
      run.step()
      let problem = run.problem(since: before)
      #expect(problem == nil, "seed \(seed), step \(step)")
      if problem != nil { return }
    }
    #expect(run.lastNumber > 1000, "the run did something")
  }
}

extension RandomCommandTests.Run {
  func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<70: player.send(command())
    case 70..<82: backend.reachEnd(for: player)
    case 82..<86: backend.fail(.missing, for: player)
    case 86..<89: backend.failNext(.notReadable(detail: ""), for: player)
    case 89..<94: reportLate()
    case 94..<97: backend.position = .seconds(Int.random(in: 0...6, using: &random))
    default: requests.append(player.deferPlayback())
    }
    if let id = backend.status.current?.id { reported.append(id) }
    if let id = backend.status.next?.id { reported.append(id) }
    reported = reported.suffix(20)
  }

  /// Something about a playing that may be long past.
  private func reportLate() {
    guard let id = reported.randomElement(using: &random), id != backend.status.current?.id else {
      return
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: player.receive(.finished(id))
    case 1: player.receive(.started(id, probe))
    default: if id != backend.status.next?.id { player.receive(.failed(id, .missing)) }
    }
  }

  private func command() -> PlayerCommand {
    let entries = player.state.entries
    let anyone = entries.randomElement(using: &random)?.id
    switch Int.random(in: 0..<26, using: &random) {
    case 0: return items { .playItems($0, startingAt: nil, lease: $1) }
    case 1: return items { .playItems($0, startingAt: $0.count - 1, lease: $1) }
    case 2: return items { .playNow($0, lease: $1) }
    case 3, 4, 5: return items { .append($0, lease: $1) }
    case 6, 7: return items { .playNext($0, lease: $1) }
    case 8: return anyone.map { .playEntry($0) } ?? .stop
    case 9: return .togglePlay
    case 10: return .pause
    case 11: return .resume
    case 12: return Bool.random(using: &random) ? .stop : .resume
    case 13, 14: return .next
    case 15, 16: return .previous
    case 17: return .seek(to: .seconds(Int.random(in: -5...200, using: &random)))
    case 18: return .setShuffle(Bool.random(using: &random))
    case 19: return .setRepeat(RepeatMode.allCases.randomElement(using: &random) ?? .off)
    case 20, 21: return .remove(Set(entries.shuffled(using: &random).prefix(2).map(\.id)))
    case 22:
      return anyone.map { .move($0, to: Int.random(in: -1...9, using: &random)) } ?? .clear
    case 23: return Int.random(in: 0..<8, using: &random) == 0 ? .clear : .next
    case 24:
      return requests.randomElement(using: &random).map { request in
        items { .start(request, $0, lease: $1) }
      } ?? .next
    default:
      return requests.randomElement(using: &random).map { request in
        items { .extend(request, $0, lease: $1) }
      } ?? .next
    }
  }

  /// A command about one to three new items, of the library or of a session of their own.
  private func items(
    _ make: ([MediaItem], (any PlaybackLease)?) -> PlayerCommand
  ) -> PlayerCommand {
    let numbers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      lastNumber += 1
      return lastNumber
    }
    guard Bool.random(using: &random) else { return make(numbers.map(song), nil) }
    let lease = SessionLease()
    leases[lastNumber] = LeaseWatch(lease)
    for number in numbers { leaseOfItem[.transient(number)] = lastNumber }
    return make(numbers.map(loose), lease)
  }

  /// The first thing that is not as it must be.
  func problem(since before: PlayerState) -> String? {
    let state = player.state
    if let current = state.current, !state.entries.contains(current) { return "current not queued" }
    if state.generation < before.generation { return "generation went back" }
    if Set(state.entries.map(\.id)).count != state.entries.count { return "an entry stands twice" }
    if state.status == .playing, backend.status.current == nil { return "playing without sound" }
    if state.status != .playing, backend.status.current != nil, !backend.status.isPaused {
      return "sound without playing"
    }
    if let item = backend.status.current, item.location != state.current?.item.location {
      return "another item sounds than is shown"
    }
    if backend.status.current != nil {
      let following = player.queue.following(.ended).flatMap { player.queue[$0] }
      if following?.item.location != backend.status.next?.location { return "wrong item readied" }
    }
    givenUp.formUnion(state.failures.keys)
    let held = Set(
      state.entries.filter { !givenUp.contains($0.id) }.compactMap { leaseOfItem[$0.item.id] }
    )
    for (number, lease) in leases where lease.isHeld != held.contains(number) {
      return "lease \(number) does not live as long as its entries"
    }
    leases = leases.filter { $0.value.isHeld }
    return nil
  }
}
