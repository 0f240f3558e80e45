// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import Pipeline

/// One check of a library, from its beginning to its end.
struct LibraryCheckRun {
  private typealias Problem = LibraryCheck.Problem

  private let check: LibraryCheck
  private let mends: Bool
  private let token: CancellationToken
  private let send: (LibraryCheck.Event) -> Void
  /// Files in the media folder that no song has.
  private var strays: [Location] = []
  /// The strays by their essence, once somebody has asked.
  private var essences: [[UInt8]: Location]?

  init(
    check: LibraryCheck,
    mends: Bool,
    token: CancellationToken,
    send: @escaping (LibraryCheck.Event) -> Void
  ) {
    self.check = check
    self.mends = mends
    self.token = token
    self.send = send
  }

  private var store: Store { check.store }

  mutating func all() async {
    do throws(StoreError) {
      try await checkDatabase()
      // The files are listed first: one that comes in meanwhile has its song by then.
      let folder = MediaFolder(root: store.places.mediaFolder)
      let files = try await listing(folder)
      let records = try await store.fileRecords()
      strays = try await strays(among: files, records: records)
      for (index, record) in records.enumerated() {
        if token.isCancelled { return }
        send(.progress(checked: index, of: records.count + strays.count))
        try await checkFile(record)
      }
      for (index, stray) in strays.enumerated() {
        if token.isCancelled { return }
        send(.progress(checked: records.count + index, of: records.count + strays.count))
        try await checkStray(stray, in: folder)
      }
    } catch {
      send(.failed(error))
    }
  }

  private func checkDatabase() async throws(StoreError) {
    for fault in try await store.databaseFaults() {
      report(.database(fault), at: Location(path: store.places.database))
    }
  }

  private func listing(_ folder: MediaFolder) async throws(StoreError) -> [Location] {
    do throws(TrackFailure) {
      return try await blocking { token throws(TrackFailure) in try folder.files(token: token) }
    } catch {
      if error != .cancelled {
        report(.unreadable(error), at: Location(path: store.places.mediaFolder))
      }
      return []
    }
  }

  // MARK: - Songs

  private mutating func checkFile(_ record: FileRecord) async throws(StoreError) {
    guard let problem = await problem(of: record) else { return }
    var isMended = false
    if mends {
      switch problem {
      case .missing: isMended = try await bringBack(record)
      case .changedTags: isMended = try await noteTags(record)
      default: break
      }
    }
    report(problem, at: record.location, item: record.item, isMended: isMended)
  }

  /// What is the matter with a song's file; nil where nothing is.
  private func problem(of record: FileRecord) async -> Problem? {
    do throws(TrackFailure) {
      return try await blocking { token throws(TrackFailure) in
        let hash = try Fingerprint.file(record.location, token: token)
        if hash == record.fileHash { return nil }
        guard let essence = record.essence else { return .changedAudio }
        do throws(TrackFailure) {
          let now = try Fingerprint.essence(of: record.location, token: token)
          return now == essence ? .changedTags : .changedAudio
        } catch {
          if error == .cancelled { throw error }
          return .changedAudio
        }
      }
    } catch {
      switch error {
      case .cancelled: return nil
      case .missing: return .missing
      default: return .unreadable(error)
      }
    }
  }

  /// Gives a song its file back: one that lies elsewhere in the media folder, else a new copy of
  /// the one that it came from.
  private mutating func bringBack(_ record: FileRecord) async throws(StoreError) -> Bool {
    if let essence = record.essence, let stray = await stray(with: essence),
      let hash = await fileHash(of: stray)
    {
      strays.removeAll { $0 == stray }
      let registration = try await store.replaceLostFile(
        of: record.item,
        by: stray,
        fileHash: hash,
        journalEntry: nil
      )
      if case .registered = registration { return true }
      return false
    }
    guard let origin = record.origin else { return false }
    var options = ImportOptions()
    options.onlyRestores = true
    let outcome = await outcome(of: origin, options)
    switch outcome {
    case .imported(record.item), .converted(_, record.item): return true
    default: return false
    }
  }

  /// A file without a song that holds this recording.
  private mutating func stray(with essence: [UInt8]) async -> Location? {
    var found = essences ?? [:]
    if essences == nil {
      for stray in strays {
        do throws(TrackFailure) {
          let essence = try await blocking { token throws(TrackFailure) in
            try Fingerprint.essence(of: stray, token: token)
          }
          found[essence] = stray
        } catch {
          // No music, or none that is whole.
          continue
        }
      }
    }
    let stray = found.removeValue(forKey: essence)
    essences = found
    return stray
  }

  private func fileHash(of location: Location) async -> [UInt8]? {
    do throws(TrackFailure) {
      return try await blocking { token throws(TrackFailure) in
        try Fingerprint.file(location, token: token)
      }
    } catch {
      return nil
    }
  }

  private func noteTags(_ record: FileRecord) async throws(StoreError) -> Bool {
    guard let hash = await fileHash(of: record.location),
      let item = try await store.item(record.item)
    else { return false }
    let artworks = try check.reader.artworks(of: record.item)
    let tags: EmbeddedTags
    do throws(TrackFailure) {
      tags = try await blocking { _ in
        do throws(TagError) { return try TagReader.read(record.location) } catch {
          return EmbeddedTags()
        }
      }
    } catch {
      return false
    }
    try await store.noteChangedFile(
      hash,
      of: record.item,
      isTextInFile: tags.metadata == item.metadata,
      isArtworkInFile: tags.artworks == artworks
    )
    return true
  }

  // MARK: - Files without a song

  private func strays(
    among files: [Location],
    records: [FileRecord]
  ) async throws(StoreError) -> [Location] {
    let owned = Set(records.map(\.location.pathBytes))
    var strays: [Location] = []
    for file in files where !owned.contains(file.pathBytes) {
      if try await !store.isExpected(file) { strays.append(file) }
    }
    return strays
  }

  private func checkStray(_ stray: Location, in folder: MediaFolder) async throws(StoreError) {
    if MediaFolder.isLeftover(stray) {
      return report(.leftover, at: stray, isMended: mends && remove(stray, in: folder))
    }
    guard await isMusic(stray) else { return }
    var isMended = false
    if mends, try await !store.isExpected(stray) {
      switch await outcome(of: stray, ImportOptions()) {
      case .imported, .converted, .duplicate, .alreadyInLibrary:
        isMended = await moveToTrash(stray, in: folder)
      case .failed, .cancelled: break
      }
    }
    report(.orphan, at: stray, isMended: isMended)
  }

  /// Whether a file is music, be it damaged; people keep pictures and texts beside theirs.
  private func isMusic(_ location: Location) async -> Bool {
    let work = check.work
    do throws(TrackFailure) {
      _ = try await blocking { token throws(TrackFailure) in
        try work.probe(location, token: token)
      }
      return true
    } catch {
      return error != .noAudioTrack && error != .cancelled && error != .missing
    }
  }

  private func remove(_ stray: Location, in folder: MediaFolder) -> Bool {
    do throws(TrackFailure) {
      try folder.cleanUp(fileAt: stray)
      return true
    } catch {
      return false
    }
  }

  private func moveToTrash(_ stray: Location, in folder: MediaFolder) async -> Bool {
    let trash = check.trash
    do throws(TrackFailure) {
      try await blocking { _ throws(TrackFailure) in
        try trash(stray)
        folder.removeEmptyFolders(above: stray)
      }
      return true
    } catch {
      return false
    }
  }

  // MARK: - Steps

  private func outcome(of location: Location, _ options: ImportOptions) async -> ImportOutcome {
    let track = SourceTrack(id: .init(0), location: location)
    let request = check.importer.importTracks([track], options: options)
    let registration = token.register { request.cancel() }
    defer { if let registration { token.unregister(registration) } }
    for await case .finished(let summary) in request.events {
      return summary.entries.first?.outcome ?? .cancelled
    }
    return .cancelled
  }

  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable (CancellationToken) throws(TrackFailure) -> Value
  ) async throws(TrackFailure) -> Value {
    let token = token
    return try await check.pool.run(token: token) { () throws(TrackFailure) in try body(token) }
  }

  private func report(
    _ problem: Problem,
    at location: Location,
    item: Int64? = nil,
    isMended: Bool = false
  ) {
    let finding = LibraryCheck.Finding(
      problem: problem,
      location: location,
      item: item,
      isMended: isMended
    )
    send(.found(finding))
  }
}
