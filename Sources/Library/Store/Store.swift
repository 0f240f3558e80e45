// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media
import Synchronization

/// The library's database: the one place that changes it.
///
/// Every change is a transaction that is on disk when its method returns. Works on a queue of its
/// own, so that waiting for the disk blocks nobody else.
public actor Store {
  /// Where this library lies.
  public nonisolated let places: LibraryPlaces

  let connection: SQLiteConnection
  private nonisolated let executor = QueueExecutor(label: "app.otokura.store")
  private nonisolated let listeners = Mutex(Listeners())

  /// The queue on which the store works.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens a library, and creates it and its folders where there is none yet.
  ///
  /// Migrates an older one, after a copy of it was made beside it.
  ///
  /// - Throws: `newerVersion` for a newer Otokura's library, which stays as it is.
  public static func open(_ places: LibraryPlaces) throws(StoreError) -> Store {
    try open(places, busyTimeout: .seconds(5))
  }

  /// Opens a library that waits at most `busyTimeout` for another program's lock.
  static func open(_ places: LibraryPlaces, busyTimeout: Duration) throws(StoreError) -> Store {
    let folders = [Folder.parent(of: Array(places.database.utf8))]
    for folder in folders + [Array(places.mediaFolder.utf8), Array(places.cache.utf8)] {
      do throws(SystemError) {
        try Folder.create(folder)
      } catch {
        throw .cannotOpen(path: error.pathText, code: -Int(error.code), message: error.detail)
      }
    }
    let migrator = Migrator(
      path: places.database,
      applicationID: Schema.applicationID,
      migrations: Schema.migrations
    )
    let connection = try migrator.open(busyTimeout: busyTimeout)
    return Store(places: places, connection: connection)
  }

  private init(places: LibraryPlaces, connection: sending SQLiteConnection) {
    self.places = places
    self.connection = connection
  }

  // MARK: - Reading

  /// The item of a number; nil if there is none.
  public func item(_ id: Int64) throws(StoreError) -> MediaItem? {
    try connection.first(ItemRow.selected + " WHERE id = ?", [.integer(id)], ItemRow.item)
  }

  /// An item whose file has exactly these bytes.
  public func item(withFileHash hash: [UInt8]) throws(StoreError) -> MediaItem? {
    let sql = ItemRow.selected + " WHERE file_hash = ? ORDER BY id LIMIT 1"
    return try connection.first(sql, [.blob(hash)], ItemRow.item)
  }

  /// Those of the given locations that an item of the library has.
  func locations(among candidates: [Location]) throws(StoreError) -> [Location] {
    var found: [Location] = []
    for location in candidates {
      let sql = "SELECT 1 FROM item WHERE location = ?"
      let isOwned = try connection.first(sql, [.text(location.uri)]) { _ in true } ?? false
      if isOwned { found.append(location) }
    }
    return found
  }

  /// An item that holds the same recording.
  public func item(withEssence essence: [UInt8]) throws(StoreError) -> MediaItem? {
    let sql = ItemRow.selected + " WHERE essence = ? ORDER BY id LIMIT 1"
    return try connection.first(sql, [.blob(essence)], ItemRow.item)
  }

  /// The items that came from these tracks of a source; tracks that did not are left out.
  ///
  /// - Throws: `cancelled` soon after the task is cancelled.
  public func items(
    withPersistentIDs persistentIDs: [SourceTrack.PersistentID]
  ) throws(StoreError) -> [SourceTrack.PersistentID: Int64] {
    let sql = "SELECT item FROM source_track WHERE source = ? AND track = ?"
    var result: [SourceTrack.PersistentID: Int64] = [:]
    for (index, id) in persistentIDs.enumerated() {
      if index.isMultiple(of: 256), Task.isCancelled { throw .cancelled }
      let values: [SQLiteValue] = [.text(id.source), .text(id.track)]
      result[id] = try connection.first(sql, values) { row in row.number(0) }
    }
    return result
  }

  // MARK: - Telling of changes

  /// The changes from now on, for as long as the stream is kept.
  public nonisolated func changes() -> AsyncStream<StoreChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
    let number = listeners.withLock { $0.add(continuation) }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0.continuations[number] = nil }
    }
    return stream
  }

  /// Tells all listeners of a change that has been committed.
  func announce(_ change: StoreChange) {
    for continuation in listeners.withLock({ $0.continuations.values.map(\.self) }) {
      continuation.yield(change)
    }
  }
}

/// Those who want to know of changes.
private struct Listeners {
  var continuations: [Int: AsyncStream<StoreChange>.Continuation] = [:]
  private var next = 0

  mutating func add(_ continuation: AsyncStream<StoreChange>.Continuation) -> Int {
    next += 1
    continuations[next] = continuation
    return next
  }
}
