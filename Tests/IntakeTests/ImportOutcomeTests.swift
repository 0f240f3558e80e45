// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Intake
import Library
import Media
import TestSupport
import Testing

/// One request with every outcome in it, each counted, and each file looked for.
@Suite struct ImportOutcomeTests {
  /// A track of the request, and what must become of it.
  private struct Row {
    var file: String?
    /// The outcome by the name that the command line gives it.
    var outcome: String
    /// The file that it leaves in the media folder.
    var leaves: String?
    var persistentID: String?
    var isProtected = false
    var isRemote = false
  }

  private static let rows = [
    Row(file: "kept.mp3", outcome: "protected", isProtected: true),
    Row(file: "kept.mp3", outcome: "remote", isRemote: true),
    Row(file: nil, outcome: "noLocation"),
    Row(file: "secret.mp3", outcome: "permissionDenied"),
    Row(file: "gone.mp3", outcome: "missing"),
    Row(file: "truncated.flac", outcome: "damaged"),
    Row(file: "kept.mp3", outcome: "imported", leaves: "Ann/Album/Kept.mp3", persistentID: "1"),
    Row(file: "copy.mp3", outcome: "duplicate"),
    Row(file: "retagged.mp3", outcome: "duplicate"),
    Row(file: "other.mp3", outcome: "alreadyInLibrary", persistentID: "1"),
    Row(file: "lossy.wma", outcome: "converted", leaves: "Ben/Album/Lossy.m4a"),
    Row(file: "lossless.wv", outcome: "converted", leaves: "Cai/Album/Lossless.flac"),
    Row(file: "waiting.mp3", outcome: "cancelled"),
    Row(file: "unreached.mp3", outcome: "cancelled"),
  ]

  /// Makes the files that the rows name.
  private func makeFiles(in music: ScratchFolder) throws {
    func tags(_ title: String, _ artist: String) -> [String: String] {
      ["title": title, "artist": artist, "album": "Album"]
    }
    try music.makeTone("kept.mp3", tags: tags("Kept", "Ann"))
    try music.write(try music.read("kept.mp3"), to: "copy.mp3")
    let (kept, retagged) = (music.path("kept.mp3"), music.path("retagged.mp3"))
    try SystemCommand.run("ffmpeg", "-i", kept, "-c", "copy", "-metadata", "title=Else", retagged)
    try music.makeTone("other.mp3", frequency: 500)
    try music.makeTone("secret.mp3", frequency: 550)
    try SystemCommand.run("chmod", "0", music.path("secret.mp3"))
    try music.makeTone("whole.flac", frequency: 600)
    try music.write(try music.read("whole.flac").dropLast(2000), to: "truncated.flac")
    try music.makeTone("lossy.wma", frequency: 650, tags: tags("Lossy", "Ben"))
    try music.makeTone("lossless.wv", frequency: 700, tags: tags("Lossless", "Cai"))
    try music.makeTone("waiting.mp3", frequency: 750)
    try music.makeTone("unreached.mp3", frequency: 800)
  }

  private func tracks(in music: ScratchFolder) -> [SourceTrack] {
    Self.rows.enumerated().map { index, row in
      var track = SourceTrack(id: .init(index), location: row.file.map(music.location))
      track.persistentID = row.persistentID.map { .init(source: "S", track: $0) }
      track.isProtected = row.isProtected
      track.isRemote = row.isRemote
      return track
    }
  }

  @Test func `one request gives every track its outcome, and leaves the imported ones alone`()
    async throws
  {
    let gate = Gate()
    let work = GatedWork(gates: ["waiting.mp3": gate], foreign: ["secret.mp3"])
    let library = try LibraryFixture(work: work)
    let music = library.music
    try makeFiles(in: music)
    let before = try music.files().map { try music.read($0) }
    let request = library.importer.importTracks(tracks(in: music))
    let last = Self.rows.count - 3
    let summary = try await library.summary(of: request, cancelledAfter: last, at: work.exporting)
    gate.open()
    await work.ended.opened()

    #expect(summary.words == Self.rows.map(\.outcome))
    let counts = ImportOutcome.Kind.allCases.map { summary.count($0) }
    #expect(counts == [1, 2, 1, 2, 6, 2])
    #expect(counts.reduce(0, +) == Self.rows.count)
    #expect(summary.isCancelled)

    #expect(library.mediaFiles == Self.rows.compactMap(\.leaves).sorted())
    #expect(try library.itemCount() == 3)
    for entry in summary.entries {
      switch entry.outcome {
      case .imported(let id), .converted(_, let id), .alreadyInLibrary(let id), .duplicate(let id):
        let item = try #require(try await library.store.item(id))
        #expect(FileManager.default.fileExists(atPath: try #require(item.location.path)))
      case .failed, .cancelled: break
      }
    }
    #expect(library.temporaryFiles == [])
    #expect(try ImportJournal(library.store.places).unfinished() == [])
    #expect(try music.files().map { try music.read($0) } == before)
  }
}
