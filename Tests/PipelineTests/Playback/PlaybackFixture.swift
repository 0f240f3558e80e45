// SPDX-License-Identifier: GPL-3.0-or-later
// Audio made by other people's tools, and the engine's sound caught in a file.
import Glibc
import Media
import Pipeline
import Testing

/// A directory of one test's files; it goes with the fixture.
final class PlaybackFixture {
  let directory: String

  init() throws {
    let template = strdup("/tmp/otokura-playback-XXXXXX")
    defer { free(template) }
    directory = String(cString: try #require(template.flatMap { mkdtemp($0) }))
  }

  deinit {
    do {
      try run("rm", "-r", directory)
    } catch {
      Issue.record(error)
    }
  }

  func path(_ name: String) -> String { "\(directory)/\(name)" }

  func item(_ number: UInt64, _ name: String) -> PlaybackItem {
    PlaybackItem(id: PlaybackItem.ID(number), location: Location(path: path(name)))
  }

  /// A gst-launch fragment that writes what would be heard to `name`.
  func tap(_ name: String, pacing: Bool = false) -> String {
    (pacing ? "identity sync=true ! " : "") + "filesink location=\(path(name))"
  }

  /// Writes a stereo chord of `frames` frames, from the chord's frame `start` on, as 16-bit WAV.
  func makeChord(_ name: String, start: Int = 0, frames: Int, rate: Int = 44_100) throws {
    let left = "0.3*sin(2*PI*440*t)+0.2*sin(2*PI*1234*t)"
    let source = "aevalsrc=\(left)|0.4*sin(2*PI*523*t):s=\(rate)"
    let cut = "atrim=start_sample=\(start):end_sample=\(start + frames)"
    try run(
      "ffmpeg",
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      source,
      "-af",
      cut,
      "-c:a",
      "pcm_s16le",
      path(name)
    )
  }

  /// Encodes a WAV file.
  func encode(_ source: String, to target: String) throws {
    if target.hasSuffix(".flac") {
      try run("flac", "--silent", "-f", "-o", path(target), path(source))
    } else if target.hasSuffix(".mp3") {
      try run("lame", "--silent", "-b", "192", path(source), path(target))
    } else {
      try run("cp", path(source), path(target))
    }
  }

  /// The samples of a file as ffmpeg decodes them, as interleaved 32-bit floats.
  func reference(_ name: String) throws -> [UInt8] {
    let raw = path(name + ".reference")
    try run("ffmpeg", "-v", "error", "-y", "-i", path(name), "-f", "f32le", raw)
    return try bytes(name + ".reference")
  }

  func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(path(name), "r"))
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = fread(buffer.baseAddress, 1, count, file)
    }
  }

  func run(_ arguments: String...) throws {
    var pid = pid_t()
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    try #require(posix_spawnp(&pid, arguments[0], nil, nil, &argv, environ) == 0)
    var status: CInt = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    try #require(status == 0, "\(arguments)")
  }
}

/// Reads an engine's events.
struct EventReader {
  private var iterator: AsyncStream<PlaybackEvent>.Iterator

  init(_ engine: PlaybackEngine) { iterator = engine.events.makeAsyncIterator() }

  /// The events up to and with the first for which `isLast` holds.
  mutating func read(until isLast: (PlaybackEvent) -> Bool) async -> [PlaybackEvent] {
    var events: [PlaybackEvent] = []
    while let event = await iterator.next() {
      events.append(event)
      if isLast(event) { break }
    }
    return events
  }

  /// What was told up to the end of a playing, as short words.
  mutating func words(untilEndOf number: UInt64) async -> [String] {
    await read { $0 == .finished(PlaybackItem.ID(number)) }.map(\.word)
  }
}

extension PlaybackEvent {
  var word: String {
    switch self {
    case .started(let id, _): "started \(id.value)"
    case .advanced(let id, _): "advanced \(id.value)"
    case .finished(let id): "finished \(id.value)"
    case .failed(let id, let failure): "failed \(id.value) \(failure.code)"
    case .silent(let reason): reason == nil ? "audible" : "silent"
    }
  }
}
