// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import Testing

@testable import Library

@Suite struct LibraryReaderTests {
  let folder = TemporaryFolder()

  private func register(_ all: [TrackMetadata], lyrics: [Int: String] = [:]) async throws {
    let store = try Store.open(folder.places)
    for (index, metadata) in all.enumerated() {
      var item = Examples.item(index + 1, metadata)
      item.lyrics = lyrics[index].map { Lyrics(text: $0) }
      _ = try await store.register(item)
    }
  }

  private func titles(_ query: String) throws -> [String] {
    let reader = try LibraryReader(folder.places)
    let ids = try reader.songs(matching: query, sort: SongSort(column: .title), scope: .all)
    return try reader.items(ids).compactMap(\.metadata.title)
  }

  @Test(
    "A query finds what reads the same",
    arguments: [
      ("abc", "ＡＢＣ Song"), ("ＡＢＣ", "abc tune"), ("ゔぁいおりん", "ヴァイオリン"),
      ("ヴァ", "ゔぁる"), ("ｳﾞｧ", "ヴァル"), ("ete", "Été"), ("ÉTÉ", "ete"),
      ("明け", "夜明けの歌"), ("歌", "夜明けの歌"), ("けの歌", "夜明けの歌"),
      ("bjork", "Björk"), ("strasse", "Straße"), ("oe", "Sigur Œuvre"),
      ("song one", "One more Song"),
      ("100%", "100% pure"), ("_", "a_b"), ("\"quoted\"", "a \"quoted\" b"), ("AND OR", "or and"),
      ("c*", "c* star"), ("a-b", "x a-b"), ("NEAR(", "near( it"), ("が", "がく"),
    ]
  )
  func finds(query: String, title: String) async throws {
    try await register([TrackMetadata(title: title), TrackMetadata(title: "𝄞")])
    #expect(try titles(query) == [title])
  }

  @Test(
    "A query does not find what reads otherwise",
    arguments: [
      ("か", "がく"), ("はは", "ばば"), ("%", "percent"), ("_bc", "abc"), ("a\"b", "ab"),
      ("one three", "one two"), ("x*", "xyz"), ("ab cd ef", "abcdeg"),
    ]
  )
  func doesNotFind(query: String, title: String) async throws {
    try await register([TrackMetadata(title: title)])
    #expect(try titles(query) == [])
  }

  @Test("Words may lie in different fields and in the lyrics")
  func searchesAllFields() async throws {
    var metadata = Examples.metadata
    metadata.comment = "live at the quay"
    try await register([metadata], lyrics: [0: "青い鳥が\n飛ぶ"])
    for query in ["quay 夜明け", "j-pop さまざま", "よあけ nova", "青い鳥", "飛ぶ", "鳥 quay"] {
      #expect(try titles(query) == ["夜明けの歌"], "\(query)")
    }
    #expect(try titles("鳥が飛ぶ") == [])
    #expect(try titles("   ").count == 1)
  }

  @Test("Songs sort by the sort tag, else by the name, digits as numbers, the unnamed last")
  func sortsTitles() async throws {
    func song(_ artist: String?, _ sort: String? = nil) -> TrackMetadata {
      var metadata = TrackMetadata(title: artist ?? "nobody", artist: artist)
      metadata.artistSort = sort
      return metadata
    }
    let wanted = [
      song("10-METER"), song("Aki"), song("The Beacons", "Beacons, The"), song("beta 2"),
      song("Beta 10"),
      song("ＢＵＧＬＥ"), song("ZEBRA"), song("安曇川", "アズミガワ"), song("いち"), song("ｳﾀ"), song("エア"),
      song(nil),
    ]
    try await register(wanted.shuffled())
    let reader = try LibraryReader(folder.places)
    let ids = try reader.songs(matching: "", sort: SongSort(column: .artist), scope: .all)
    #expect(try reader.items(ids).map(\.metadata.title) == wanted.map(\.title))
  }

  @Test("Albums sort by album, disc and track, and keep that when the albums turn round")
  func sortsAlbums() async throws {
    func song(_ album: String, _ disc: Int, _ track: Int) -> TrackMetadata {
      var metadata = TrackMetadata(title: "\(album)\(disc)\(track)", artist: "a", album: album)
      (metadata.discNumber, metadata.trackNumber) = (disc, track)
      return metadata
    }
    try await register([song("B", 1, 1), song("A", 2, 1), song("A", 1, 10), song("A", 1, 9)])
    let reader = try LibraryReader(folder.places)
    func order(_ ascending: Bool) throws -> [String?] {
      let sort = SongSort(column: .album, ascending: ascending)
      return try reader.items(reader.songs(matching: "", sort: sort, scope: .all))
        .map(\.metadata.title)
    }
    #expect(try order(true) == ["A19", "A110", "A21", "B11"])
    #expect(try order(false) == ["B11", "A19", "A110", "A21"])
  }

  @Test("Albums of one name by two artists are two, a compilation is one")
  func listsAlbums() async throws {
    func song(
      _ artist: String,
      _ album: String,
      _ change: (inout TrackMetadata) -> Void = { _ in }
    )
      -> TrackMetadata
    {
      var metadata = TrackMetadata(title: "t", artist: artist, album: album)
      change(&metadata)
      return metadata
    }
    try await register([
      song("a", "Hits") { ($0.trackNumber, $0.year) = (2, 1999) },
      song("a", "Hits") { ($0.trackNumber, $0.year) = (1, 2001) },
      song("b", "Hits"),
      song("a", "Mix") { $0.isCompilation = true },
      song("b", "Mix") { $0.isCompilation = true },
    ])
    let reader = try LibraryReader(folder.places)
    let albums = try reader.albums()
    #expect(albums.map(\.title) == ["Hits", "Hits", "Mix"])
    #expect(albums.map(\.artist) == ["a", "b", ""])
    #expect(albums.map(\.count) == [2, 1, 2])
    #expect(albums.first?.firstItem == 2)
    #expect(albums.first?.year == 2001)
    let sort = SongSort(column: .album)
    #expect(try reader.songs(matching: "", sort: sort, scope: albums[0].scope) == [2, 1])
    #expect(try reader.artists().map(\.name) == ["a", "b"])
    #expect(try reader.artists().map(\.albumCount) == [2, 2])
    #expect(try reader.genres() == [])
    let recent = SongScope.recentlyAdded(limit: 2)
    #expect(try reader.songs(matching: "", sort: .init(column: .added), scope: recent) == [4, 5])
  }

  @Test("Another connection's changes show in the version, and only those")
  func tellsVersions() async throws {
    let store = try Store.open(folder.places)
    let reader = try LibraryReader(folder.places)
    let before = try reader.version()
    _ = try reader.songCount()
    #expect(try reader.version() == before)
    _ = try await store.register(Examples.item(1, TrackMetadata(title: "a")))
    #expect(try reader.version() != before)
  }

  @Test("A full disk is told as such, whatever SQLite calls it")
  func tellsFullDisk() {
    // Result codes of https://sqlite.org/rescode.html: FULL, IOERR_SHMSIZE, IOERR_WRITE.
    #expect(StoreError(code: 13, message: "", sql: "") == .full)
    #expect(StoreError(code: 4874, message: "", sql: "") == .full)
    #expect(StoreError(code: 778, message: "", sql: "", systemError: ENOSPC) == .full)
    #expect(StoreError(code: 778, message: "", sql: "", systemError: EIO) != .full)
  }

  @Test("A hundred thousand songs list in every order", arguments: SongSort.Column.allCases)
  func listsManySongs(column: SongSort.Column) throws {
    _ = try Store.open(folder.places)
    let connection = try SQLiteConnection(
      path: folder.places.database,
      mode: .readWrite,
      busyTimeout: .zero
    )
    try connection.execute(Self.manySongs)
    let reader = try LibraryReader(folder.places)
    let ids = try reader.songs(matching: "", sort: SongSort(column: column), scope: .all)
    #expect(Set(ids).count == 100_000)
  }

  private static let manySongs = """
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 100000)
    INSERT INTO item (location, added, title, encoding, is_lossless, container, sample_rate,
      channels, is_float, audio_track_count, file_hash, has_edited_text, has_edited_artwork,
      was_converted, album_owner, key_title, key_artist, key_album, key_album_artist, key_genre)
    SELECT 'file:///' || n, n, 'song ' || n, 'MP3', 0, 'MP3', 44100, 2, 0, 1, x'00', 0, 0, 0, '',
      CAST(n * 7919 % 100003 AS BLOB), CAST(n % 800 AS BLOB), CAST(n % 9000 AS BLOB),
      CAST(n % 800 AS BLOB), x'FF' FROM number
    """
}
