// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import TestSupport
import Testing

@testable import otokura

@MainActor @Suite struct SongRowsTests {
  private let folder: ScratchFolder
  private let store: Store
  private let rows: SongRows
  private let problems = Problems()

  /// What the rows reported.
  private final class Problems {
    var all: [StoreError] = []
  }

  init() throws {
    folder = try ScratchFolder()
    store = try Store.open(.under(folder.path))
    let reader = try LibraryReader(store.places)
    rows = SongRows(reader: reader) { [problems] in problems.all.append($0) }
  }

  /// Registers songs, titled by their numbers, which count from 1.
  private func register(_ count: Int) async throws {
    for number in 1...count {
      _ = try await store.register(
        NewItem(
          location: folder.location("\(number).flac"),
          metadata: TrackMetadata(title: "\(number)"),
          probe: AudioProbe(
            encoding: .flac,
            container: .flac,
            format: AudioFormat(sampleRate: 44_100, channels: 2),
            frames: nil,
            duration: nil
          ),
          fileHash: [UInt8(truncatingIfNeeded: number)]
        )
      )
    }
  }

  private func title(at position: Int) -> String? {
    (rows.row(at: position) as? SongRows.Row)?.item.metadata.title
  }

  @Test func `each position has its own song, across pages and in any order`() async throws {
    try await register(150)
    let ids = (1...150).reversed().map(Int64.init)
    rows.show(ids)
    #expect(rows.rowCount == 150)
    for position in [0, 149, 63, 64, 127, 128, 1] {
      #expect(title(at: position) == "\(ids[position])")
    }
    #expect(problems.all.isEmpty)
  }

  @Test func `a song that is gone keeps its place, so that the others keep theirs`() async throws {
    try await register(70)
    rows.show((1...70).map(Int64.init))
    _ = try await store.remove([2, 66])
    #expect(title(at: 0) == "1")
    #expect(title(at: 1) == nil)
    #expect(title(at: 2) == "3")
    #expect(title(at: 64) == "65")
    #expect(title(at: 65) == nil)
    #expect(title(at: 69) == "70")
    #expect(rows.rowCount == 70)
    #expect(try rows.items(at: [0, 1, 2, 65, 69]).map(\.metadata.title) == ["1", "3", "70"])
  }

  @Test func `a page is read once, until other songs are shown`() async throws {
    try await register(2)
    rows.show([1, 2])
    #expect(title(at: 0) == "1")
    try await store.updateMetadata(TrackMetadata(title: "new"), of: 1)
    #expect(title(at: 0) == "1")
    rows.show([1, 2])
    #expect(title(at: 0) == "new")
    rows.show([2])
    #expect(title(at: 0) == "2")
    #expect(rows.rowCount == 1)
  }

  @Test func `positions beyond the end are no songs`() async throws {
    try await register(1)
    rows.show([1])
    #expect(try rows.items(at: [-1, 0, 1, 64]).map(\.metadata.title) == ["1"])
  }

  @Test func `a table of hundreds of pages shows every song`() async throws {
    try await register(3)
    // More pages than are kept: the same three songs over and over.
    let ids = (0..<64 * 70).map { Int64($0 % 3 + 1) }
    rows.show(ids)
    for position in stride(from: 0, to: ids.count, by: 64) {
      #expect(title(at: position) == "\(ids[position])")
    }
    #expect(title(at: 0) == "1")
  }

  @Test func `a library that can't be read is reported, not shown as empty songs`() async throws {
    try await register(1)
    rows.show([1])
    try SystemCommand.run("sqlite3", store.places.database, "ALTER TABLE item RENAME TO gone")
    #expect(title(at: 0) == nil)
    #expect(problems.all.count == 1)
    guard case .failed = problems.all.first else {
      Issue.record("\(problems.all)")
      return
    }
  }
}
