// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import otokura

@MainActor @Suite struct PickerRowsTests {
  private let rows = PickerRows()

  private func track(
    _ number: Int,
    _ title: String,
    artist: String? = nil,
    album: String? = nil,
    seconds: Int? = nil,
    file: String? = "a.mp3"
  ) -> SourceTrack {
    var track = SourceTrack(
      id: .init(number),
      location: file.map { Location(path: "/m/" + $0) },
      metadata: TrackMetadata(title: title, artist: artist, album: album)
    )
    track.duration = seconds.map { .seconds($0) }
    return track
  }

  /// The numbers of the rows that are shown, in their order.
  private var shown: [Int] { rows.shown.map(\.track.id.value) }

  // MARK: - Filter

  @Test(
    "A filter finds words in any field, blind to case, width, kana and accents",
    arguments: [
      ("", [1, 2, 3]), ("  ", [1, 2, 3]), ("gıraffe", []), ("beyonce", [1]), ("HALO", [1]),
      ("ｈａｌｏ", [1]), ("よるに", [2]), ("ヨルニ", [2]), ("halo beyoncé", [1]), ("halo sasha", [1]),
      ("halo よる", []), ("beyonce\u{3000}halo", [1]), ("beyonce\thalo", [1]), ("third.flac", [3]),
      ("lo be", [1]), ("が", []),
    ]
  )
  func filters(text: String, expected: [Int]) {
    rows.append([
      track(1, "Halo", artist: "Beyoncé", album: "I Am… Sasha Fierce"),
      track(2, "夜に駆けるよるに", artist: "YOASOBI か"),
      track(3, "", file: "third.flac"),
    ])
    rows.filter(by: text)
    #expect(shown == expected)
  }

  @Test func `a filter holds for tracks that come later, and ends`() {
    rows.append([track(1, "one")])
    rows.filter(by: "two")
    rows.append([track(2, "two"), track(3, "three")])
    #expect(shown == [2])
    #expect(rows.rowCount == 1)
    #expect((rows.row(at: 0) as? PickerRows.Row)?.title == "two")
    rows.filter(by: "")
    #expect(shown == [1, 2, 3])
    rows.removeAll()
    #expect(rows.rowCount == 0)
  }

  // MARK: - Order

  @Test(
    "Every order goes both ways, and equal rows keep the source's order",
    arguments: [
      (PickerRows.Order.source, [1, 2, 3, 4], [4, 3, 2, 1]),
      (.title, [2, 4, 1, 3], [3, 1, 2, 4]),
      (.artist, [4, 1, 2, 3], [3, 1, 2, 4]),
      (.album, [1, 4, 3, 2], [2, 3, 1, 4]),
      (.duration, [3, 1, 4, 2], [2, 1, 4, 3]),
      (.format, [3, 2, 1, 4], [1, 4, 2, 3]),
    ]
  )
  func sorts(order: PickerRows.Order, ascending: [Int], descending: [Int]) {
    rows.append([
      track(1, "banana", artist: "b", seconds: 9, file: "a.ogg"),
      track(2, "Apple", artist: "B", album: "z", seconds: 80, file: "b.MP3"),
      track(3, "Çherry", artist: "C", album: "É", file: "c.flac"),
      track(4, "apple", seconds: 9, file: "d.ogg"),
    ])
    rows.sort(by: order, ascending: true)
    #expect(shown == ascending)
    rows.sort(by: order, ascending: false)
    #expect(shown == descending)
  }

  @Test func `a sort name goes before the name`() {
    var tracks = [track(1, "A Song", artist: "The Zoo"), track(2, "Bee", artist: "Yak")]
    tracks[0].metadata.titleSort = "Song"
    tracks[0].metadata.artistSort = "Alpha"
    rows.append(tracks)
    rows.sort(by: .title, ascending: true)
    #expect(shown == [2, 1])
    rows.sort(by: .artist, ascending: true)
    #expect(shown == [1, 2])
  }

  @Test func `an order holds for tracks that come later`() {
    rows.sort(by: .title, ascending: true)
    rows.append([track(1, "c"), track(2, "a")])
    rows.append([track(3, "b")])
    #expect(shown == [2, 3, 1])
  }

  @Test func `a look into the file wins over the source's word`() {
    rows.append([track(1, "a", seconds: 5, file: "a.mp3"), track(2, "b", seconds: 6)])
    let row = rows.all[0]
    #expect(row.format == "MP3")
    row.probe = AudioProbe(
      encoding: .alac,
      container: .mp4,
      format: AudioFormat(sampleRate: 44_100, channels: 2),
      frames: nil,
      duration: .seconds(7)
    )
    #expect(row.format == "ALAC")
    #expect(row.duration == .seconds(7))
    rows.sort(by: .duration, ascending: true)
    #expect(shown == [2, 1])
  }

  // MARK: - Tracks that can't be used

  private func appendUnusable() {
    var tracks = (1...4).map { track($0, "\($0)") } + [track(5, "5", file: nil)]
    tracks[1].isProtected = true
    tracks[2].isRemote = true
    tracks[3].failure = .missing
    rows.append(tracks)
  }

  @Test func `what can't be used is hidden and counted, until it is asked for`() {
    appendUnusable()
    #expect(shown == [1])
    #expect(rows.hiddenCount == 4)
    rows.showsUnusable = true
    #expect(shown == [1, 2, 3, 4, 5])
    #expect(rows.hiddenCount == 0)
    rows.showsUnusable = false
    #expect(shown == [1])
  }

  @Test func `what turns out unusable goes when rows are arranged anew`() {
    rows.append([track(1, "a"), track(2, "b")])
    rows.all[0].failure = .noAudioTrack
    rows.arrange()
    #expect(shown == [2])
    #expect(rows.hiddenCount == 1)
  }

  @Test func `each row says why it can't be used`() {
    appendUnusable()
    let failures: [TrackFailure?] = [nil, .protected(scheme: nil), .remote, .missing, .noLocation]
    #expect(rows.all.map(\.failure) == failures)
    #expect(rows.all.map(\.isUsable) == [true, false, false, false, false])
    #expect(rows.all.map(\.reason) == failures.map { $0?.shortReason ?? "" })
    #expect(rows.all[1...].allSatisfy { !$0.reason.isEmpty })
  }

  @Test func `being in the library already is a reason, but no obstacle`() {
    rows.append([track(1, "a")])
    rows.all[0].isInLibrary = true
    rows.arrange()
    #expect(shown == [1])
    #expect(rows.all[0].reason == "Already in your library")
    rows.all[0].failure = .damaged(position: nil, detail: "")
    #expect(rows.all[0].reason == "Damaged")
  }

  @Test func `rows are ordered by their reasons`() {
    appendUnusable()
    rows.showsUnusable = true
    rows.sort(by: .reason, ascending: true)
    #expect(rows.shown.map(\.reason) == rows.all.map(\.reason).sorted())
    rows.sort(by: .reason, ascending: false)
    #expect(rows.shown.map(\.reason) == rows.all.map(\.reason).sorted(by: >))
  }
}
