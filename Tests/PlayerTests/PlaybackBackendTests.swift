// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Pipeline
import Testing

@testable import Player

/// What the player relies on holds for the engine as for its stand-in.
@Suite("Playback backends", .timeLimit(.minutes(1))) @MainActor struct PlaybackBackendTests {
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case engine
    case fake

    var testDescription: String { self == .engine ? "engine" : "fake" }

    /// A backend that gets through its items by itself.
    func make() -> any PlaybackBackend {
      switch self {
      case .engine: PlaybackEngine(sink: "fakesink sync=true")
      case .fake: SelfMovingBackend()
      }
    }
  }

  let files: ToneFiles

  init() throws { files = try ToneFiles() }

  /// Plays until the player comes to rest; what was shown as current on the way, each once.
  private func titles(_ player: Player, items: [MediaItem]) async -> [String] {
    var titles: [String] = []
    let states = player.observe()
    player.send(.playItems(items))
    for await state in states {
      if let title = state.current?.item.displayTitle, title != titles.last { titles.append(title) }
      if state.status == .stopped, !titles.isEmpty { break }
    }
    return titles
  }

  @Test(arguments: Kind.allCases)
  func `a queue plays through to its end`(kind: Kind) async throws {
    let player = Player(backend: kind.make(), seed: 1)
    let items = try (1...3).map { try files.tone("\($0)") }
    #expect(await titles(player, items: items) == ["1", "2", "3"])
    #expect(player.state.failures.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `missing files are passed over wherever they stand`(kind: Kind) async throws {
    let player = Player(backend: kind.make(), seed: 1)
    let items = [
      files.missing("a"), try files.tone("1"), files.missing("b"), try files.tone("2"),
      files.missing("c"),
    ]
    let heard = await titles(player, items: items)
    #expect(heard.filter { ["1", "2"].contains($0) } == ["1", "2"])
    #expect(player.state.failures.count == 3)
    #expect(player.state.lastFailure?.reason == .missing)
  }

  @Test(arguments: Kind.allCases)
  func `a queue of missing files stops with the failure`(kind: Kind) async {
    let player = Player(backend: kind.make(), seed: 1)
    player.send(.setRepeat(.all))
    _ = await titles(player, items: ["a", "b", "c"].map(files.missing))
    #expect(player.state.status == .stopped)
    #expect(player.state.failures.count == 3)
    #expect(player.state.lastFailure?.reason == .missing)
  }

  @Test(arguments: Kind.allCases)
  func `a sought position is shown at once`(kind: Kind) throws {
    let backend = kind.make()
    let player = Player(backend: backend, seed: 1)
    player.send(.playItems([try files.tone("1", seconds: 60)]))
    player.send(.pause)
    player.send(.seek(to: .seconds(42)))
    #expect(player.position == .seconds(42))
    player.send(.stop)
    #expect(player.position == .zero)
  }
}

/// Quiet WAV files in a directory of their own.
final class ToneFiles {
  private let directory: String
  private var paths: [String] = []

  init() throws {
    let template = strdup("/tmp/otokura-player-XXXXXX")
    defer { free(template) }
    directory = String(cString: try #require(template.flatMap { mkdtemp($0) }))
  }

  deinit {
    for path in paths { unlink(path) }
    rmdir(directory)
  }

  /// A file of silence: 8 kHz, one channel, 16 bits.
  func tone(_ title: String, seconds: Double = 0.2) throws -> MediaItem {
    let size = UInt32(seconds * 16_000)
    let header: [[UInt8]] = [
      Array("RIFF".utf8), bytes(36 + size), Array("WAVEfmt ".utf8), bytes(16), [1, 0, 1, 0],
      bytes(8_000), bytes(16_000), [2, 0, 16, 0], Array("data".utf8), bytes(size),
    ]
    let path = "\(directory)/\(title).wav"
    let file = try #require(fopen(path, "w"))
    let content = Array(header.joined()) + Array(repeating: 0, count: Int(size))
    try #require(fwrite(content, 1, content.count, file) == content.count)
    fclose(file)
    paths.append(path)
    return item(title, path, .seconds(seconds))
  }

  /// An item whose file is not there.
  func missing(_ title: String) -> MediaItem { item(title, "\(directory)/\(title)", .seconds(1)) }

  private func item(_ title: String, _ path: String, _ duration: Duration) -> MediaItem {
    var probe = probe
    probe.duration = duration
    return MediaItem(
      id: .library(Int64(title.utf8.first ?? 0)),
      location: Location(path: path),
      metadata: TrackMetadata(title: title),
      probe: probe
    )
  }

  private func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// A stand-in that plays each item in no time, as soon as it knows what follows.
final class SelfMovingBackend: PlaybackBackend {
  private let fake = FakePlaybackBackend()
  private let reports: Task<Void, Never>
  private let turns: AsyncStream<Void>.Continuation

  init() {
    let (turns, continuation) = AsyncStream.makeStream(of: Void.self)
    self.turns = continuation
    reports = Task { [fake] in
      for await _ in turns { fake.moveOn() }
    }
  }

  deinit { turns.finish() }

  var events: AsyncStream<PlaybackEvent> { fake.events }
  var position: Duration { fake.position }

  func play(_ item: PlaybackItem, from start: Duration) {
    fake.play(item, from: start)
    turns.yield()
  }

  func setNext(_ item: PlaybackItem?) {
    fake.setNext(item)
    turns.yield()
  }

  func pause() { fake.pause() }
  func resume() { fake.resume() }
  func stop() { fake.stop() }
  func seek(to time: Duration) { fake.seek(to: time) }
  func setVolume(_ level: Double) { fake.setVolume(level) }
  func adjust(_ adjustment: PlaybackAdjustment) { fake.adjust(adjustment) }
  func setLoop(_ loop: PlaybackLoop?) { fake.setLoop(loop) }
}

extension FakePlaybackBackend {
  /// Comes to the end of the current item; a file without an extension is missing.
  fileprivate func moveOn() {
    guard let current = status.current, !status.isPaused else { return }
    if current.location.fileExtension.isEmpty { report(.failed(current.id, .missing)) }
    if let next = status.next {
      advance(to: next)
      report(.advanced(next.id, probe))
    } else {
      report(.finished(current.id))
    }
  }
}
