// SPDX-License-Identifier: GPL-3.0-or-later

/// The versions of the database, each made from the one before.
///
/// A migration that has been released is never changed.
enum Schema {
  /// "otok", so that `file` and we know our databases (https://sqlite.org/pragma.html).
  static let applicationID: UInt32 = 0x6F74_6F6B

  /// Steps from version 0, an empty file, to the present one.
  static let migrations: [Migration] = [
    Migration(version: 1, apply: createTables),
    Migration(version: 2) { connection throws(StoreError) in try connection.execute(history) },
  ]

  private static func createTables(_ connection: SQLiteConnection) throws(StoreError) {
    try connection.execute(itemTable)
    try connection.execute(itemIndexes)
    try connection.execute(attachedTables)
    try connection.execute(searchTables)
  }

  /// `key_*` are collation keys; `album_owner` is the artist under whom the album is shelved.
  private static let itemTable = """
    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      location TEXT NOT NULL UNIQUE,
      added REAL NOT NULL,
      title TEXT, artist TEXT, album TEXT, album_artist TEXT, composer TEXT, genre TEXT,
      year INTEGER, track_number INTEGER, track_total INTEGER,
      disc_number INTEGER, disc_total INTEGER, is_compilation INTEGER, bpm INTEGER, comment TEXT,
      title_sort TEXT, artist_sort TEXT, album_sort TEXT, album_artist_sort TEXT,
      composer_sort TEXT,
      encoding TEXT NOT NULL, is_lossless INTEGER NOT NULL, container TEXT NOT NULL,
      sample_rate INTEGER NOT NULL, channels INTEGER NOT NULL, bit_depth INTEGER,
      is_float INTEGER NOT NULL, frames INTEGER, duration INTEGER,
      audio_track_count INTEGER NOT NULL,
      file_hash BLOB NOT NULL, essence BLOB,
      has_edited_text INTEGER NOT NULL, has_edited_artwork INTEGER NOT NULL,
      origin TEXT, was_converted INTEGER NOT NULL,
      album_owner TEXT NOT NULL,
      key_title BLOB NOT NULL, key_artist BLOB NOT NULL, key_album BLOB NOT NULL,
      key_album_artist BLOB NOT NULL, key_genre BLOB NOT NULL
    );
    """

  /// One index for each order of the song list, which holds all that the order needs.
  private static let itemIndexes = """
    CREATE INDEX item_by_title ON item (key_title);
    CREATE INDEX item_by_artist ON item (key_artist, key_album, disc_number, track_number);
    CREATE INDEX item_by_album ON item (key_album, key_album_artist, disc_number, track_number);
    CREATE INDEX item_by_album_artist
      ON item (key_album_artist, key_album, disc_number, track_number);
    CREATE INDEX item_by_genre ON item (key_genre, key_album, disc_number, track_number);
    CREATE INDEX item_by_year ON item (year, key_album, disc_number, track_number);
    CREATE INDEX item_by_track_number ON item (track_number);
    CREATE INDEX item_by_duration ON item (duration);
    CREATE INDEX item_by_added ON item (added);
    CREATE INDEX item_by_file_hash ON item (file_hash);
    CREATE INDEX item_by_essence ON item (essence);
    CREATE INDEX item_of_album ON item (album, album_owner);
    CREATE INDEX item_of_artist ON item (artist);
    CREATE INDEX item_of_genre ON item (genre);
    """

  private static let attachedTables = """
    CREATE TABLE source_track (
      source TEXT NOT NULL, track TEXT NOT NULL,
      item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE,
      PRIMARY KEY (source, track)
    ) WITHOUT ROWID;
    CREATE INDEX source_track_of_item ON source_track (item);
    CREATE TABLE artwork (hash BLOB PRIMARY KEY, media_type TEXT NOT NULL, data BLOB NOT NULL);
    CREATE TABLE item_artwork (
      item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE, position INTEGER NOT NULL,
      hash BLOB NOT NULL REFERENCES artwork, kind INTEGER NOT NULL,
      PRIMARY KEY (item, position)
    ) WITHOUT ROWID;
    CREATE INDEX item_artwork_by_hash ON item_artwork (hash);
    CREATE TABLE lyrics (
      item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE, text TEXT NOT NULL
    );
    CREATE TABLE lyrics_line (
      item INTEGER NOT NULL REFERENCES lyrics ON DELETE CASCADE, position INTEGER NOT NULL,
      time INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (item, position)
    ) WITHOUT ROWID;
    CREATE TABLE import_journal (
      entry TEXT PRIMARY KEY, folder TEXT NOT NULL, device INTEGER, inode INTEGER, birth INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE waiting_for_trash (
      location TEXT PRIMARY KEY, is_abandoned INTEGER NOT NULL
    ) WITHOUT ROWID;
    """

  /// The imports, and what each did for its items.
  ///
  /// The counts are null until an import has ended.
  private static let history = """
    CREATE TABLE import (
      id INTEGER PRIMARY KEY AUTOINCREMENT, began REAL NOT NULL, asked INTEGER NOT NULL,
      imported INTEGER, converted INTEGER, already_in_library INTEGER, duplicate INTEGER,
      failed INTEGER, cancelled INTEGER
    );
    CREATE TABLE receipt (
      item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
      import INTEGER REFERENCES import, made REAL NOT NULL, source_encoding TEXT NOT NULL,
      has_same_packets INTEGER, wrote_text INTEGER NOT NULL, wrote_artwork INTEGER NOT NULL
    );
    CREATE INDEX receipt_of_import ON receipt (import);
    """

  /// `search` is an external-content table (https://sqlite.org/fts5.html section 4.4.3), kept in
  /// step by triggers; the trigram tokenizer finds Japanese by any part of three letters.
  private static let searchTables = """
    CREATE TABLE search_text (
      item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
      fields TEXT NOT NULL, lyrics TEXT
    );
    CREATE VIRTUAL TABLE search USING fts5(
      fields, lyrics, content='search_text', content_rowid='item',
      tokenize='trigram case_sensitive 1'
    );
    CREATE TRIGGER search_text_inserted AFTER INSERT ON search_text BEGIN
      INSERT INTO search (rowid, fields, lyrics) VALUES (new.item, new.fields, new.lyrics);
    END;
    CREATE TRIGGER search_text_deleted AFTER DELETE ON search_text BEGIN
      INSERT INTO search (search, rowid, fields, lyrics)
      VALUES ('delete', old.item, old.fields, old.lyrics);
    END;
    CREATE TRIGGER search_text_updated AFTER UPDATE ON search_text BEGIN
      INSERT INTO search (search, rowid, fields, lyrics)
      VALUES ('delete', old.item, old.fields, old.lyrics);
      INSERT INTO search (rowid, fields, lyrics) VALUES (new.item, new.fields, new.lyrics);
    END;
    """
}
