// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Intake
import Media
import Pipeline
import TestSupport
import Testing

/// The pipeline's work as a user does it who may not read everything.
private struct UnprivilegedWork: AudioWork {
  func probe(_ location: Location, token: CancellationToken) throws(TrackFailure) -> AudioProbe {
    let result = withoutPrivileges {
      Result { () throws(TrackFailure) in try PipelineWork().probe(location, token: token) }
    }
    return try result.get()
  }

  func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    try PipelineWork()
      .export(
        location,
        into: folder,
        named: name,
        extent: extent,
        token: token,
        progress: progress
      )
  }

  func validate(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try PipelineWork().validate(location, token: token)
  }
}

/// The pipeline's work on a disk that is full for some files.
private struct FullDiskWork: AudioWork {
  let tooLarge: Set<String>

  func probe(_ location: Location, token: CancellationToken) throws(TrackFailure) -> AudioProbe {
    try PipelineWork().probe(location, token: token)
  }

  func export(
    _ location: Location,
    into folder: String,
    named name: String,
    extent: ExportExtent,
    token: CancellationToken,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(TrackFailure) -> ExportedFile {
    if tooLarge.contains(location.name) { throw .noSpace }
    return try PipelineWork()
      .export(
        location,
        into: folder,
        named: name,
        extent: extent,
        token: token,
        progress: progress
      )
  }

  func validate(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    try PipelineWork().validate(location, token: token)
  }
}

@Suite("Importer on hostile ground")
struct HostileFolderTests {
  @Test("a folder full of traps gives each its reason, and the good track is imported")
  func traps() async throws {
    let library = try LibraryFixture(work: UnprivilegedWork())
    let music = library.music
    chmod(music.path, 0o755)
    try music.makeTone("good.mp3", tags: ["title": "Good"])
    try music.makeTone("locked.mp3", frequency: 500)
    chmod(music.path("locked.mp3"), 0o600)
    try music.write("x".utf8, to: "private/inside.mp3")
    chmod(music.path("private"), 0o700)
    try music.write([], to: "empty.mp3")
    try music.write("<html>".utf8, to: "page.mp3")
    try music.write(try music.read("good.mp3").prefix(300), to: "short.mp3")
    symlink("nowhere.mp3", music.path("dangling.mp3"))
    symlink("loop.mp3", music.path("loop.mp3"))
    symlink(".", music.path("again"))
    mkfifo(music.path("pipe.mp3"), 0o644)

    let request = library.importer.importFiles([Location(path: music.path)])
    let summary = try await library.summary(of: request)
    let outcomes = Dictionary(
      uniqueKeysWithValues: zip(
        summary.entries.map { $0.track.location?.name ?? "" },
        summary.words
      )
    )
    #expect(outcomes["good.mp3"] == "imported")
    #expect(outcomes["locked.mp3"] == "permissionDenied")
    #expect(outcomes["inside.mp3"] == "permissionDenied")
    #expect(outcomes["empty.mp3"] == "damaged")
    #expect(outcomes["page.mp3"] == "noAudioTrack")
    #expect(["damaged", "noAudioTrack"].contains(outcomes["short.mp3"]))
    #expect(outcomes["dangling.mp3"] == "missing")
    #expect(outcomes["loop.mp3"] == "notReadable")
    #expect(outcomes.count == 8)
    #expect(library.mediaFiles.count == 1)
    #expect(library.temporaryFiles == [])
  }

  @Test("a full disk is told for each track that finds no room, and smaller ones still get in")
  func fullDisk() async throws {
    let library = try LibraryFixture(work: FullDiskWork(tooLarge: ["1.wav", "3.wav"]))
    for index in 1...3 { try library.music.makeTone("\(index).wav", frequency: 400 + index) }
    let summary = try await library.import((1...3).map { library.track("\($0).wav") })
    #expect(summary.words == ["noSpace", "imported", "noSpace"])
    #expect(library.mediaFiles.count == 1)
  }

  @Test("files dropped by name are imported, folders among them with all their music")
  func droppedFiles() async throws {
    let library = try LibraryFixture()
    try library.music.makeTone("album/2.mp3", frequency: 500)
    try library.music.makeTone("album/10.mp3", frequency: 600)
    try library.music.makeTone("single", frequency: 700, codec: ["-f", "flac"])
    let files = ["album", "single", "gone"].map { library.music.location($0) }
    let summary = try await library.summary(of: library.importer.importFiles(files))
    #expect(
      summary.entries.map { $0.track.location?.name } == ["2.mp3", "10.mp3", "single", "gone"]
    )
    #expect(summary.words == ["imported", "imported", "imported", "missing"])
  }
}
