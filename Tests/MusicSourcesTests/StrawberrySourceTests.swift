// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media
import MusicSources
import TestSupport
import Testing

@Suite("StrawberrySource")
struct StrawberrySourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Makes a database with the tool of SQLite's own makers.
  private func make(_ name: String, _ sql: String) throws {
    try folder.write(sql.utf8, to: "script.sql")
    try SystemCommand.run(
      "sqlite3",
      "-bail",
      folder.path(name),
      ".read \(folder.path("script.sql"))"
    )
  }

  private func list(_ name: String, _ kind: SourceKind = .strawberry) throws -> Listed {
    try expectUntouched(folder) {
      Listed(StrawberrySource(place: folder.location(name), kind: kind))
    }
  }

  private func songs(_ statements: String..., version: Int = 15) -> String {
    """
    CREATE TABLE schema_version (version INTEGER NOT NULL);
    INSERT INTO schema_version VALUES (\(version));
    CREATE TABLE songs (title TEXT, artist TEXT, track INTEGER, year INTEGER, url TEXT NOT NULL,
      beginning INTEGER NOT NULL DEFAULT 0, length INTEGER, playcount INTEGER, rating INTEGER);
    CREATE TABLE playlists (name TEXT NOT NULL, special_type TEXT, ui_order INTEGER DEFAULT 0);
    CREATE TABLE playlist_items (playlist INTEGER, collection_id INTEGER, url TEXT NOT NULL);
    \(statements.map { $0 + ";" }.joined(separator: "\n"))
    """
  }

  private func song(_ title: String, file: String? = nil) -> String {
    "INSERT INTO songs (title, url) VALUES ('\(title)', '\(uri(file ?? "\(title).mp3"))')"
  }

  private func uri(_ name: String) -> String { folder.location(name).uri }

  @Test(
    "reads what Strawberry 1.0.14 and Clementine 1.4.0rc1 wrote",
    arguments: [
      (SourceKind.strawberry, [nil, nil, 5, nil]), (.clementine, [nil, 2, 1, nil]),
    ]
  )
  func ownersData(kind: SourceKind, playCounts: [Int?]) throws {
    try OwnersData.makeSongs(in: folder)
    let name = "\(kind.rawValue).db"
    try make(name, OwnersData.text("\(kind.rawValue).sql", in: folder))
    let listed = try list(name, kind)
    #expect(listed.error == nil)
    #expect(listed.titles == ["Hidden", "Ogg; One", "夜のうた", "Plain"])
    #expect(listed.tracks.map(\.failure) == [.missing, nil, nil, nil])
    #expect(listed.titlesInPlaylists == ["夜 & 朝": ["Ogg; One", "夜のうた", "Ogg; One"]])
    #expect(listed.tracks.map(\.history.rating) == [nil, 50, 80, nil])
    #expect(listed.tracks.map(\.history.playCount) == playCounts)

    let night = listed.tracks[2]
    var metadata = TrackMetadata(title: "夜のうた", artist: "音蔵楽団", album: "盤 & 石")
    metadata.trackNumber = 1
    metadata.year = 2004
    metadata.genre = "Ambient"
    #expect(night.metadata == metadata)
    #expect(night.location == folder.location("Music/01 夜 & 石 100%.mp3"))
    #expect(
      night.persistentID
        == .init(source: "\(kind.rawValue):\(folder.path(name))", track: night.location?.uri ?? "")
    )
    #expect((night.history.lastPlayed ?? 0) > 1_796_000_000)
    let seconds = try #require(night.duration).components.seconds
    #expect(seconds == 1)
  }

  @Test("lists a song once, a file with a cue sheet as one, and no streams")
  func kinds() throws {
    for name in ["01 夜.mp3", "02 plain.mp3", "03 cue.mp3"] {
      try folder.write("x".utf8, to: "Music/\(name)")
    }
    let insert = "INSERT INTO songs (title, track, year, url, beginning, length, rating) VALUES"
    try make(
      "strawberry.db",
      songs(
        "\(insert) ('夜', 1, -1, '\(uri("Music/01 夜.mp3"))', 0, 200000000, 0.8)",
        "\(insert) ('夜', 1, -1, '\(uri("Music/01 夜.mp3"))', 0, 200000000, 0.8)",
        "\(insert) ('Cue 1', 1, 2000, '\(uri("Music/03 cue.mp3"))', 0, 100000000, -1)",
        "\(insert) ('Cue 2', 2, 2000, '\(uri("Music/03 cue.mp3"))', 100000000, 100000000, -1)",
        "\(insert) ('Gone', -1, -1, 'file:///media/usb/gone.mp3', 0, 0, -1)",
        "\(insert) ('Streamed', -1, -1, 'subsonic:123', 0, 0, -1)",
        "\(insert) ('Raw path', 2, 0, 'file://\(folder.path)/Music/02 plain.mp3', 0, 0, -1)",
        version: 20
      )
    )
    let listed = try list("strawberry.db")
    #expect(listed.titles == ["夜", "03 cue", "Gone", "Raw path"])
    #expect(listed.tracks.map(\.failure) == [nil, nil, .missing, nil])
    #expect(listed.tracks.map(\.metadata.year) == [nil, 2000, nil, nil])
    #expect(listed.tracks.map(\.metadata.trackNumber) == [1, nil, nil, 2])
    #expect(listed.tracks[0].duration == .milliseconds(200))
    #expect(listed.tracks[1].duration == nil)
  }

  @Test("reads an old Clementine without versions, whose file names are bytes")
  func oldClementine() throws {
    try folder.write("x".utf8, to: "04 clem.mp3")
    try make(
      "clementine.db",
      """
      CREATE TABLE songs (title TEXT, album TEXT, artist TEXT, track INTEGER, year INTEGER,
        directory INTEGER NOT NULL, filename TEXT NOT NULL, mtime INTEGER NOT NULL,
        filetype INTEGER NOT NULL DEFAULT 0, rating INTEGER, beginning NOT NULL DEFAULT 0,
        unavailable INTEGER DEFAULT 0);
      INSERT INTO songs VALUES
        ('Clem', 'b', 'c', 1, 1999, 1, CAST('\(uri("04 clem.mp3"))' AS BLOB), 0, 1, -1, 0, 0),
        ('No title file', 'b', 'c', NULL, NULL, 1, '', 0, 1, -1, 0, 0);
      """
    )
    let listed = try list("clementine.db", .clementine)
    #expect(listed.titles == ["Clem"])
    #expect(listed.tracks.map(\.failure) == [nil])
  }

  @Test("keeps a playlist's order, adds songs outside the collection, and leaves out other lists")
  func playlists() throws {
    try make(
      "strawberry.db",
      songs(
        song("a"),
        song("b"),
        "INSERT INTO playlists VALUES ('second', NULL, 2), ('first', '', 1), ('x', 'artist', 0)",
        "INSERT INTO playlist_items VALUES (1, 2, ''), (1, 1, ''), (1, 2, ''), (1, 99, '')",
        "INSERT INTO playlist_items VALUES (2, -1, '\(uri("c.mp3"))'), (2, -1, 'http://a/b')",
        "INSERT INTO playlist_items VALUES (3, 1, '')"
      )
    )
    let listed = try list("strawberry.db")
    #expect(listed.playlists.map(\.name) == ["first", "second"])
    #expect(listed.titlesInPlaylists == ["first": ["c"], "second": ["b", "a", "b"]])
  }

  @Test("reads what a running owner has in its write-ahead log, and touches no file of its")
  func runningOwner() throws {
    try make("strawberry.db", songs(song("a")))
    let owner = try RunningOwner(of: folder.path("strawberry.db"))
    try owner.run(
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \(song("b")); BEGIN; \(song("c"));"
    )
    #expect(folder.files().contains("strawberry.db-wal"))
    #expect(try list("strawberry.db").titles == ["a", "b"])
    try owner.run("COMMIT;")
    #expect(try list("strawberry.db").titles == ["a", "b", "c"])
  }

  @Test("reads the log that a killed owner left, without an index of it appearing")
  func killedOwner() throws {
    try make("live.db", songs(song("a")))
    let owner = try RunningOwner(of: folder.path("live.db"))
    try owner.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \(song("b"));")
    for suffix in ["", "-wal"] {
      try folder.write(folder.read("live.db\(suffix)"), to: "left/strawberry.db\(suffix)")
    }
    #expect(try list("left/strawberry.db").titles == ["a", "b"])
    #expect(folder.files(below: "left") == ["strawberry.db", "strawberry.db-wal"])
  }

  @Test("reads a database that its owner holds locked in the middle of a change, as it was before")
  func lockedDatabase() throws {
    let filler = String(repeating: "x", count: 3000)
    try make("strawberry.db", songs(song("a")))
    let owner = try RunningOwner(of: folder.path("strawberry.db"))
    // A cache of one page makes the owner write into the database before it commits.
    try owner.run(
      """
      PRAGMA cache_size = 1; BEGIN EXCLUSIVE; UPDATE songs SET title = 'b';
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
      INSERT INTO songs (title, url) SELECT '\(filler)', 'file:///' || i FROM n;
      """
    )
    #expect(folder.files().contains("strawberry.db-journal"))
    #expect(try list("strawberry.db").titles == ["a"])
  }

  @Test("refuses versions that it doesn't know, and names them", arguments: [9, 22, 1_000])
  func unknownVersion(version: Int) throws {
    try make("strawberry.db", songs(song("a"), version: version))
    #expect(
      try list("strawberry.db").unknownFormat == "version \(version) of Strawberry's database"
    )
  }

  @Test("says that another database is not one of theirs, even where a view looks like it")
  func otherDatabases() throws {
    let detail = "not a database of Strawberry or Clementine"
    try make("a.db", "CREATE TABLE songs (id INTEGER)")
    try make("b.db", "CREATE VIEW songs AS SELECT 1 AS url")
    try folder.write([], to: "c.db")
    for name in ["a.db", "b.db", "c.db"] {
      #expect(try list(name).unknownFormat == detail, "\(name)")
    }
    try folder.write("<plist version=\"1.0\"></plist>".utf8, to: "d.db")
    #expect(try list("d.db").damage == "file is not a database")
  }

  @Test("gives the songs in front of the place where a database breaks off, and says so")
  func truncated() throws {
    let filler = String(repeating: "x", count: 3000)
    let statements = (1...200).map { song("\($0)") } + ["UPDATE songs SET artist = '\(filler)'"]
    try make("whole.db", songs(statements.joined(separator: ";\n")))
    let whole = try folder.read("whole.db")
    try folder.write(whole.prefix(whole.count / 2), to: "strawberry.db")
    let listed = try list("strawberry.db")
    #expect(listed.damage != nil)
    #expect(listed.titles.prefix(3) == ["1", "2", "3"])
    #expect(listed.tracks.count < 200)
    try folder.write(whole.prefix(1000), to: "strawberry.db")
    #expect(try list("strawberry.db").damage != nil)
  }

  @Test("says that a database is missing or forbidden")
  func unreachable() throws {
    let source = StrawberrySource(place: folder.location("a.db"), kind: .strawberry)
    #expect(Listed(source).error == .missing(place: source.place))
    try make("a.db", songs(song("a")))
    chmod(folder.path, 0o755)
    chmod(folder.path("a.db"), 0o600)
    let error = withoutPrivileges { Listed(source).error }
    #expect(error == .permissionDenied(place: source.place))
  }

  @Test("is found where the players keep their data, and chosen by its content")
  func found() throws {
    let places = ["share/strawberry/strawberry/strawberry.db", "config/Clementine/clementine.db"]
    try folder.makeFolder("share/strawberry/strawberry")
    try folder.makeFolder("config/Clementine")
    for place in places { try make(place, songs(song("a"))) }
    let catalogue = SourceCatalogue.standard(
      environment: [
        "XDG_DATA_HOME": folder.path("share"), "XDG_CONFIG_HOME": folder.path("config"),
      ]
    )
    let found = catalogue.entries.filter { $0.origin == .player }.map(\.source.id.description)
    #expect(
      found == ["strawberry:\(folder.path(places[0]))", "clementine:\(folder.path(places[1]))"]
    )
    var chosen = SourceCatalogue(musicFolder: nil, demoFolder: nil)
    #expect(places.map { chosen.add(folder.location($0)).kind } == [.strawberry, .clementine])
  }

  @Test("stops when it is cancelled")
  func cancellation() throws {
    try make("a.db", songs(song("a")))
    let token = CancellationToken()
    token.cancel()
    let source = StrawberrySource(place: folder.location("a.db"), kind: .strawberry)
    #expect(Listed(source, token: token).error == .cancelled)
  }
}
