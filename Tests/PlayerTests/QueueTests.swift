// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Player

@Suite struct QueueTests {
  private func queue(_ count: Int, startingAt start: Int? = 0, seed: UInt64 = 1) -> Queue {
    var queue = Queue(seed: seed)
    queue.replace(with: (1...count).map(song), startingAt: start, lease: nil)
    return queue
  }

  private func titles(_ queue: Queue) -> [String] { queue.entries.map(\.item.displayTitle) }

  @Test func `the same track twice is two entries`() {
    var queue = Queue(seed: 1)
    queue.replace(with: [song(1), song(1)], startingAt: 0, lease: nil)
    #expect(queue.entries[0].id != queue.entries[1].id)
    #expect(queue.advance(.ended) == queue.entries[1].id)
  }

  @Test(arguments: [
    (RepeatMode.off, Queue.Departure.ended, ["1", "2", "3", nil]),
    (.off, .skipped, ["1", "2", "3", nil]),
    (.all, .ended, ["1", "2", "3", "1"]),
    (.all, .skipped, ["1", "2", "3", "1"]),
    (.one, .ended, ["1", "1", "1", "1"]),
    (.one, .skipped, ["1", "2", "3", "1"]),
  ])
  func `what follows depends on the repeat mode and on who leaves`(
    mode: RepeatMode,
    departure: Queue.Departure,
    expected: [String?]
  ) {
    var queue = queue(3)
    queue.repeatMode = mode
    var heard: [String?] = [queue.current?.item.displayTitle]
    for _ in 1...3 {
      heard.append(queue.advance(departure).flatMap { queue[$0] }?.item.displayTitle)
    }
    #expect(heard == expected)
  }

  @Test(arguments: [
    (Queue.Placement.end, ["1", "2", "3", "8", "9"]),
    (.afterCurrent, ["1", "2", "8", "9", "3"]),
    (.index(0), ["8", "9", "1", "2", "3"]),
    (.index(-4), ["8", "9", "1", "2", "3"]),
    (.index(77), ["1", "2", "3", "8", "9"]),
  ])
  func `entries go where they are put`(placement: Queue.Placement, expected: [String]) {
    var queue = queue(3, startingAt: 1)
    queue.insert([song(8), song(9)], at: placement, lease: nil)
    #expect(titles(queue) == expected)
    #expect(queue.current?.item.displayTitle == "2")
  }

  @Test(arguments: [
    (0, 2, ["2", "3", "1", "4"]), (3, 0, ["4", "1", "2", "3"]), (1, 1, ["1", "2", "3", "4"]),
    (0, 99, ["2", "3", "4", "1"]), (2, -1, ["3", "1", "2", "4"]),
  ])
  func `an entry moves to an index of the list without it`(
    from: Int,
    to: Int,
    expected: [String]
  ) {
    var queue = queue(4)
    queue.move(queue.entries[from].id, to: to)
    #expect(titles(queue) == expected)
  }

  @Test func `when the current entry is removed the one behind it takes its place`() {
    var queue = queue(4, startingAt: 1)
    queue.remove([queue.entries[1].id, queue.entries[2].id])
    #expect(queue.current?.item.displayTitle == "4")
    queue.remove([queue.entries[1].id])
    #expect(queue.currentID == nil)
    #expect(titles(queue) == ["1"])
  }

  @Test(arguments: [false, true])
  func `entries that failed are passed over in both directions`(isShuffled: Bool) {
    var queue = queue(3)
    queue.setShuffled(isShuffled)
    let first = queue.currentID
    guard let second = queue.following(.ended) else {
      Issue.record("three entries have a second")
      return
    }
    queue.fail(second, .missing)
    let third = queue.advance(.ended)
    #expect(third != second)
    #expect(queue.retreat() == first)
    queue.fail(queue.entries[0].id, .missing)
    queue.fail(queue.entries[1].id, .missing)
    queue.fail(queue.entries[2].id, .missing)
    queue.repeatMode = .all
    #expect(queue.advance(.ended) == nil)
    queue.repeatMode = .one
    #expect(queue.advance(.ended) == nil)
  }

  @Test func `a shuffled pass hears each entry once, the current one first`() {
    var queue = queue(50, startingAt: 20)
    let start = queue.currentID
    queue.setShuffled(true)
    #expect(queue.currentID == start)
    var heard = [queue.currentID]
    while let id = queue.advance(.ended) { heard.append(id) }
    #expect(heard.count == 50)
    #expect(Set(heard).count == 50)
    #expect(heard != queue.entries.map(\.id))
  }

  @Test func `previous goes back through what was heard, and next comes again the same way`() {
    var queue = queue(10)
    queue.setShuffled(true)
    queue.repeatMode = .all
    var heard = [queue.currentID]
    for _ in 1...24 { heard.append(queue.advance(.skipped)) }
    for expected in heard.dropLast().reversed().prefix(9) { #expect(queue.retreat() == expected) }
    for expected in heard.suffix(9) { #expect(queue.advance(.skipped) == expected) }
  }

  @Test func `a new pass does not begin with the track just heard`() {
    for seed in 1...200 {
      var queue = queue(3, seed: UInt64(seed))
      queue.setShuffled(true)
      queue.repeatMode = .all
      var last = queue.currentID
      for _ in 1...9 {
        let next = queue.advance(.ended)
        #expect(next != last)
        last = next
      }
    }
  }

  @Test func `each order of three is about equally likely`() {
    var counts: [[QueueEntryID]: Int] = [:]
    var queue = queue(4)
    for _ in 1...6000 {
      queue.setShuffled(false)
      queue.setShuffled(true)
      var order: [QueueEntryID] = []
      var tape = queue
      while let id = tape.advance(.ended) { order.append(id) }
      counts[order, default: 0] += 1
    }
    // Chi-squared with 5 degrees of freedom: above 20.5 by chance once in a thousand.
    #expect(counts.count == 6)
    let chiSquared = counts.values.reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
    #expect(chiSquared < 20.5)
  }

  @Test func `the same seed shuffles the same way`() {
    var orders: [[Int64]] = []
    for seed: UInt64 in [7, 7, 8] {
      var queue = queue(30, seed: seed)
      queue.setShuffled(true)
      var order: [Int64] = []
      while let entry = queue.advance(.ended).flatMap({ queue[$0] }) {
        if case .library(let number) = entry.item.id { order.append(number) }
      }
      orders.append(order)
    }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != orders[2])
  }

  @Test func `under shuffle what is put behind the current entry still comes next`() {
    var queue = queue(20)
    queue.setShuffled(true)
    let added = queue.insert([song(98), song(99)], at: .afterCurrent, lease: nil)
    #expect(queue.advance(.ended) == added[0])
    #expect(queue.advance(.ended) == added[1])
  }

  @Test func `looking at what follows changes nothing`() {
    var queue = queue(5)
    queue.setShuffled(true)
    queue.repeatMode = .all
    for _ in 1...30 {
      let following = queue.following(.ended)
      #expect(queue.following(.ended) == following)
      #expect(queue.advance(.ended) == following)
    }
  }
}
