// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Intake
import Library
import Media
import Pipeline
import TestSupport
import Testing

@Suite("Preparer")
struct PreparerTests {
  private let folder: ScratchFolder
  private let root: TemporaryRoot

  init() throws {
    folder = try ScratchFolder()
    root = try TemporaryRoot(cache: folder.path("cache"))
    for name in ["1.mp3", "2.flac", "3.wav"] {
      try folder.makeTone(name, tags: ["title": "Title \(name)"])
    }
  }

  private func preparer(
    _ work: any AudioWork = PipelineWork(),
    playsInPlace: Bool = false
  ) -> Preparer {
    Preparer(root: root, pool: JobPool(width: 2), work: work, playsInPlace: playsInPlace)
  }

  private func tracks(_ names: String...) -> [SourceTrack] {
    names.enumerated()
      .map { SourceTrack(id: .init($0.offset), location: folder.location($0.element)) }
  }

  private func read(_ preparation: Preparation) async -> (log: [String], ready: [PreparedTrack]) {
    var log: [String] = []
    var ready: [PreparedTrack] = []
    for await event in preparation {
      switch event {
      case .started(let index, let count): log.append("started \(index) of \(count)")
      case .progress: break
      case .ready(let track):
        log.append("ready \(track.index)")
        ready.append(track)
      case .failed(let index, let failure): log.append("failed \(index) \(failure.code)")
      case .finished(let ending): log.append("\(ending)")
      }
    }
    return (log, ready)
  }

  private var sessionFiles: [String] { folder.files(below: "cache/MusicLibrary") }

  @Test("prepares the picked tracks in order, each with its reason where it can't be played")
  func order() async throws {
    try folder.write("<html>".utf8, to: "page.mp3")
    var tracks = tracks("1.mp3", "gone.mp3", "2.flac", "page.mp3", "3.wav", "1.mp3")
    tracks[5].isProtected = true
    let (log, ready) = await read(preparer().prepare(tracks))
    #expect(log.filter { $0.hasPrefix("started") }.count == 6)
    #expect(
      log.filter { !$0.hasPrefix("started") }.map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      }
        == ["ready 0", "failed 1", "ready 2", "failed 3", "ready 4", "failed 5", "completed"]
    )
    #expect(log.contains("failed 1 missing"))
    #expect(log.contains("failed 5 protected"))
    #expect(ready.map(\.item.metadata.title) == ["Title 1.mp3", "Title 2.flac", "Title 3.wav"])
    #expect(ready.allSatisfy { !$0.item.isInLibrary })
  }

  @Test("writes files with tags into the session, which go with the last prepared track")
  func files() async throws {
    var ready = await read(preparer().prepare(tracks("1.mp3", "2.flac"))).ready
    #expect(sessionFiles.count == 2)
    for track in ready {
      let tags = try TagReader.read(track.item.location)
      #expect(tags.metadata.title == track.item.metadata.title)
    }
    ready.removeFirst()
    #expect(sessionFiles.count == 2)
    ready.removeAll()
    #expect(sessionFiles == [])
  }

  @Test("plays a plain local file where it is, under the same session rules")
  func inPlace() async throws {
    let ready = await read(preparer(playsInPlace: true).prepare(tracks("1.mp3"))).ready
    #expect(ready.map(\.item.location) == [folder.location("1.mp3")])
    #expect(sessionFiles == [])
    #expect(ready.first?.item.metadata.title == "Title 1.mp3")
  }

  @Test("a new preparation ends the older one as replaced, and its results are not delivered")
  func replaced() async throws {
    let gate = Gate()
    let work = GatedWork(gates: ["1.mp3": gate])
    let preparer = preparer(work)
    let older = preparer.prepare(tracks("1.mp3", "2.flac"))
    await work.exporting.opened()
    let newer = preparer.prepare(tracks("3.wav"))
    gate.open()
    #expect(await read(older).log == ["replaced"])
    #expect(newer.generation == older.generation + 1)
    let (log, ready) = await read(newer)
    #expect(log == ["started 0 of 1", "ready 0", "completed"])
    #expect(!work.exported.contains("2.flac"))
    withExtendedLifetime(ready) {}
  }

  @Test("a result that waits to be read when the preparation is replaced is dropped")
  func unreadResult() async throws {
    let gate = Gate()
    let work = GatedWork(gates: ["2.flac": gate])
    let preparer = preparer(work)
    let older = preparer.prepare(tracks("1.mp3", "2.flac"))
    // The first track's result is in the stream by now.
    await work.exporting.opened()
    let newer = preparer.prepare([])
    #expect(await read(older).log == ["replaced"])
    #expect(await read(newer).log == ["completed"])
    gate.open()
    await work.ended.opened()
  }

  @Test("cancelling does not wait for the work that is running")
  func cancelled() async throws {
    let gate = Gate()
    let work = GatedWork(gates: ["1.mp3": gate])
    let preparation = preparer(work).prepare(tracks("1.mp3", "2.flac"))
    await work.exporting.opened()
    preparation.cancel()
    // The export still hangs at its gate.
    #expect(await read(preparation).log == ["cancelled"])
    gate.open()
    await work.ended.opened()
    #expect(work.exported == ["1.mp3"])
  }

  @Test("cancelling again, or after the end, changes nothing")
  func cancelledTwice() async throws {
    let preparation = preparer().prepare([])
    #expect(await read(preparation).log == ["completed"])
    preparation.cancel()
    #expect(await read(preparation).log == [])
  }
}
