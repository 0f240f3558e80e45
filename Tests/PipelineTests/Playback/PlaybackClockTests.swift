// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Pipeline

@Suite struct PlaybackClockTests {
  @Test func `what was asked for counts at once`() {
    let clock = PlaybackClock()
    _ = clock.ask(for: .seconds(7))
    #expect(clock.position == .seconds(7))
  }

  @Test func `what is said about the time before a request is passed over`() {
    let clock = PlaybackClock()
    let first = clock.ask(for: .zero)
    let second = clock.ask(for: .seconds(30))
    clock.say(PlaybackClock.Reading(position: .seconds(2)), following: first)
    #expect(clock.position == .seconds(30))
    clock.say(PlaybackClock.Reading(position: .seconds(31)), following: second)
    #expect(clock.position == .seconds(31))
  }

  @Test func `the clock runs on by itself, up to its limit`() {
    let clock = PlaybackClock()
    let request = clock.ask(for: .zero)
    let past = ContinuousClock.now - .seconds(10)
    clock.say(.init(position: .seconds(5), since: past), following: request)
    #expect(clock.position >= .seconds(15))
    clock.say(.init(position: .seconds(5), since: past, limit: .seconds(9)), following: request)
    #expect(clock.position == .seconds(9))
  }
}
