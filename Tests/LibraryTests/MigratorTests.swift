// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@testable import Library

@Suite struct MigratorTests {
  let folder = TemporaryFolder()

  private var path: String { folder("library.db") }

  private func migrator(versions: Int) -> Migrator {
    let migrations = [
      Migration(version: 1) { connection throws(StoreError) in
        try connection.execute("CREATE TABLE a (x); INSERT INTO a VALUES (1)")
      },
      Migration(version: 2) { connection throws(StoreError) in
        try connection.execute("ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1")
      },
    ]
    return Migrator(path: path, applicationID: 7, migrations: Array(migrations.prefix(versions)))
  }

  @Test("An older database is copied before it is migrated, and the copy is the older one")
  func backsUp() throws {
    _ = try migrator(versions: 1).open(busyTimeout: .zero)
    let connection = try migrator(versions: 2).open(busyTimeout: .zero)
    #expect(try connection.first("SELECT y FROM a") { $0.number(0) } == 2)
    let backup = Shell.output(
      "sqlite3",
      path + ".v1.backup",
      "PRAGMA user_version; SELECT * FROM a"
    )
    #expect(backup == "1\n1\n")
  }

  @Test("A new database needs no copy")
  func makesNoCopyOfNothing() throws {
    _ = try migrator(versions: 2).open(busyTimeout: .zero)
    #expect(!folder.contents.contains { $0.contains("backup") })
  }

  @Test("A migration that fails leaves the database at its version")
  func failsWhole() throws {
    _ = try migrator(versions: 1).open(busyTimeout: .zero)
    var broken = migrator(versions: 1)
    broken.migrations.append(
      Migration(version: 2) { connection throws(StoreError) in
        try connection.execute("INSERT INTO a VALUES (5)")
        try connection.execute("nonsense")
      }
    )
    #expect(throws: StoreError.self) { try broken.open(busyTimeout: .zero) }
    let found = Shell.output("sqlite3", path, "PRAGMA user_version; SELECT * FROM a")
    #expect(found == "1\n1\n")
  }

  @Test("A newer version is refused and the file stays byte for byte", arguments: [false, true])
  func refusesNewerVersion(whileItIsOnlyInTheLog: Bool) throws {
    do {
      // An open reader keeps SQLite from writing the log back when the writer closes.
      var reader: SQLiteConnection?
      do {
        let writer = try migrator(versions: 1).open(busyTimeout: .zero)
        if whileItIsOnlyInTheLog {
          reader = try SQLiteConnection(path: path, mode: .readOnly, busyTimeout: .zero)
          try reader?.run("SELECT * FROM a")
        }
        try writer.execute("PRAGMA user_version = 3")
      }
      let before = (TemporaryFolder.bytes(of: path), TemporaryFolder.bytes(of: path + "-wal"))
      let error = StoreError.newerVersion(found: 3, supported: 2, path: path)
      #expect(throws: error) { try migrator(versions: 2).open(busyTimeout: .zero) }
      #expect(TemporaryFolder.bytes(of: path) == before.0)
      #expect(TemporaryFolder.bytes(of: path + "-wal") == before.1)
      #expect(before.1.isEmpty == !whileItIsOnlyInTheLog)
      _ = reader
    }
  }

  @Test("What is no database, or another program's, is refused and stays")
  func refusesForeignFiles() throws {
    let text = folder.write(Array(repeating: 65, count: 5000), to: "library.db")
    #expect(throws: StoreError.corrupt(message: path)) {
      try migrator(versions: 1).open(busyTimeout: .zero)
    }
    #expect(TemporaryFolder.bytes(of: text.path ?? "").count == 5000)
    Shell.run("rm", path)
    Shell.run("sqlite3", path, "CREATE TABLE t (x); PRAGMA user_version = 1")
    let before = TemporaryFolder.bytes(of: path)
    #expect(throws: StoreError.foreign(path: path)) {
      try migrator(versions: 1).open(busyTimeout: .zero)
    }
    #expect(TemporaryFolder.bytes(of: path) == before)
  }
}
