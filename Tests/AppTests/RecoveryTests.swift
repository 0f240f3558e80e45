// SPDX-License-Identifier: GPL-3.0-or-later
import Intake
import Library
import Media
import TestSupport
import Testing

@testable import otokura

@MainActor @Suite struct RecoveryTests {
  private let folder: ScratchFolder
  private let places: LibraryPlaces

  init() throws {
    folder = try ScratchFolder()
    places = .under(folder.path)
    _ = try Store.open(places)
  }

  /// Puts a file into the media folder whose item is not registered yet.
  private func place() throws {
    let journal = try ImportJournal(places)
    try folder.write([1], to: "in.mp3")
    _ = try MediaFolder(root: places.mediaFolder).place(
      folder.location("in.mp3"),
      for: TrackMetadata(title: "Song"),
      fileExtension: "mp3",
      token: CancellationToken()
    ) { placement throws(TrackFailure) in
      do throws(StoreError) { try journal.begin(placement) } catch { throw .noSpace }
    }
  }

  @Test("A copy that another instance is about to register stays")
  func sparesOthersImports() throws {
    let other = try TemporaryRoot(cache: places.cache)
    try place()
    _ = try AppContext.makeRoot(places)
    #expect(folder.files(below: "Otokura").count == 1)
    #expect(try ImportJournal(places).unfinished().count == 1)
    withExtendedLifetime(other) {}
  }

  @Test("A copy that a crashed instance left goes")
  func undoesCrash() throws {
    try place()
    _ = try AppContext.makeRoot(places)
    #expect(folder.files(below: "Otokura").isEmpty)
    #expect(try ImportJournal(places).unfinished().isEmpty)
  }
}
