// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import MusicSources
import Testing

@testable import otokura

@MainActor @Suite struct SentencesTests {
  /// Values that would show if a place for a value were left, or if a value were read as one.
  nonisolated private static let path = "/m/100%s.mp3"
  nonisolated private static let detail = "Input/output error"

  nonisolated private static let failures: [TrackFailure] = [
    .protected(scheme: nil), .protected(scheme: "MPEG-CENC cbcs"), .remote, .noLocation, .missing,
    .permissionDenied, .notReadable(detail: detail),
    .noAudioTrack, .unsupportedCodec(name: "WMA"), .chained(name: "Vorbis"),
    .damaged(position: nil, detail: detail),
    .damaged(position: .seconds(62), detail: detail), .timedOut, .noSpace,
    .notWritable(path: path, detail: detail), .cancelled,
  ]

  nonisolated private static let storeErrors: [StoreError] = [
    .newerVersion(found: 9, supported: 2, path: path), .foreign(path: path),
    .cannotOpen(path: path, code: 14, message: detail), .locked, .full, .readOnly,
    .corrupt(message: detail), .noSuchItem(7), .cancelled,
    .failed(code: 1, message: detail, sql: "SELECT"),
  ]

  nonisolated private static let sourceErrors: [SourceError] = [
    .missing(place: place), .permissionDenied(place: place),
    .notReadable(place: place, detail: detail), .damaged(place: place, detail: detail),
    .unknownFormat(place: place, detail: detail), .cancelled,
  ]

  nonisolated private static let place = Location(path: path)

  nonisolated private static let editFailures: [ItemEditor.Failure] =
    [
      .tags(.notAFile), .tags(.unsupportedFormat), .tags(.damaged), .tags(.audioChanged),
    ]
    + storeErrors.map { .store($0) }
    + failures.flatMap { [.file($0), .tags(.unreadable($0)), .tags(.notWritten($0))] }

  /// A sentence that says something, ends, and has a value in each of its places.
  private func expectSentence(_ text: String) {
    #expect(text.count > 10)
    #expect(text.hasSuffix("."))
    #expect(!text.hasSuffix(".."))
    #expect(text.first?.isUppercase == true || text.first == "“")
    let values = text.replacing(Self.path, with: "")
    #expect(!values.contains("%"))
  }

  @Test("Every failure of a track is a sentence", arguments: failures)
  func trackFailures(failure: TrackFailure) { expectSentence(failure.sentence) }

  @Test("Every failure of a track is a few words too", arguments: failures)
  func shortReasons(failure: TrackFailure) {
    let text = failure.shortReason
    #expect(!text.isEmpty && text.count <= 30)
    #expect(!text.hasSuffix(".") && !text.contains("%"))
  }

  @Test("Every error of the library is a sentence", arguments: storeErrors)
  func libraryErrors(error: StoreError) { expectSentence(error.sentence) }

  @Test("Every error of a source is a sentence", arguments: sourceErrors)
  func errorsOfSources(error: SourceError) { expectSentence(error.sentence) }

  @Test("Every edit that was not made is a sentence", arguments: editFailures)
  func edits(failure: ItemEditor.Failure) { expectSentence(failure.sentence) }

  @Test func `the tables above have every case`() {
    let codes: Set = [
      "protected", "remote", "noLocation", "missing", "permissionDenied", "notReadable",
      "noAudioTrack", "unsupportedCodec", "chained", "damaged", "timedOut", "noSpace",
      "notWritable", "cancelled",
    ]
    #expect(Set(Self.failures.map(\.code)) == codes)
  }

  @Test func `details are in the sentence`() {
    let path = Self.path
    #expect(TrackFailure.notWritable(path: path, detail: "x").sentence.contains("“\(path)”"))
    #expect(TrackFailure.protected(scheme: "FairPlay").sentence.contains("FairPlay"))
    #expect(TrackFailure.protected(scheme: "FairPlay").shortReason.contains("FairPlay"))
    #expect(TrackFailure.damaged(position: .seconds(62), detail: "").sentence.contains("1:02"))
    #expect(TrackFailure.unsupportedCodec(name: "WMA").sentence.contains("WMA"))
    #expect(SourceError.missing(place: Self.place).sentence.contains("“\(path)”"))
    let newer = StoreError.newerVersion(found: 9, supported: 2, path: path).sentence
    #expect(["9", "2", path].allSatisfy(newer.contains))
  }
}
