// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import Pipeline

/// The way of one track into the library: checks, export, tags, identity, validation, copy, item.
struct TrackImport {
  private let store: Store
  private let journal: ImportJournal
  private let mediaFolder: MediaFolder
  private let pool: JobPool
  private let work: any AudioWork
  private let request: ImportRequest
  private let folder: TemporaryFolder
  private let index: Int
  private let number: Int64?

  init(
    importer: isolated Importer,
    request: ImportRequest,
    folder: TemporaryFolder,
    index: Int,
    number: Int64?
  ) {
    self.number = number
    store = importer.store
    journal = importer.journal
    mediaFolder = importer.mediaFolder
    pool = importer.pool
    work = importer.work
    self.request = request
    self.folder = folder
    self.index = index
  }

  private var token: CancellationToken { request.token }

  /// A track that has been looked into, and written to a file of ours unless that was needless.
  enum Preparation: Sendable {
    case ended(ImportOutcome)
    case ready(Candidate, Identity)
  }

  /// Does all that needs no other track's end: checks, export, tags, hashes, validation.
  ///
  /// - Returns: What there is to register; or how it ended, which `finish` looks at once more.
  /// - Throws: Why it can't be in the library; there is then no file of it.
  func prepare(_ track: SourceTrack) async throws(TrackFailure) -> Preparation {
    try token.check()
    if let failure = Checks.recordFailure(of: track) { throw failure }
    if let item = try await itemFromSource(track) { return .ended(.alreadyInLibrary(item: item)) }
    guard let location = track.location else { throw .noLocation }
    let identity = try await identify(track, at: location)
    if let item = try await knownItem(with: identity) { return .ended(.duplicate(of: item)) }
    return .ready(try await makeCandidate(track, at: location), identity)
  }

  /// Takes a prepared track in; the tracks before it have ended.
  ///
  /// - Returns: How it ended, if nothing failed.
  /// - Throws: Why it is not in the library; there is then no file of it.
  func finish(
    _ track: SourceTrack,
    _ preparation: Result<Preparation, TrackFailure>
  ) async throws(TrackFailure) -> ImportOutcome {
    // A track before this one may have been the same, and what is in the library needs no file.
    if Checks.recordFailure(of: track) == nil, !token.isCancelled,
      let item = try await itemFromSource(track)
    {
      if case .success(.ready(let candidate, _)) = preparation { remove(candidate) }
      return .alreadyInLibrary(item: item)
    }
    switch try preparation.get() {
    case .ended(let outcome): return outcome
    case .ready(let candidate, let identity):
      defer { remove(candidate) }
      try token.check()
      if let item = try await knownItem(with: identity) { return .duplicate(of: item) }
      return try await takeIn(candidate, of: track, identity: identity)
    }
  }

  private func itemFromSource(_ track: SourceTrack) async throws(TrackFailure) -> Int64? {
    try await asking { () async throws(StoreError) in try await Checks.item(from: track, in: store)
    }
  }

  private func remove(_ candidate: Candidate) {
    TemporaryFolder.removeFile(at: candidate.exported.file.location)
  }

  private func takeIn(
    _ candidate: Candidate,
    of track: SourceTrack,
    identity: Identity
  ) async throws(TrackFailure) -> ImportOutcome {
    let twin = try await asking { () async throws(StoreError) in
      try await store.item(withEssence: candidate.essence)
    }
    let existing = Checks.existing(twin)
    if let existing, !request.options.includesDuplicates { return .duplicate(of: existing) }
    if request.options.onlyRestores, existing != nil || twin == nil { throw .missing }
    let placed = try await place(candidate)
    let registration = try await settle(placed) { () async throws(StoreError) in
      // An item whose file was lost gets it back, and keeps all that the user made of it.
      if existing == nil, case .library(let lost) = twin?.id {
        return try await restore(placed, of: lost, candidate)
      }
      return try await register(placed, candidate, of: track, identity: identity)
    }
    let id: Int64
    switch registration {
    case .duplicate(let twin): return .duplicate(of: twin)
    case .registered(let item):
      guard case .library(let number) = item.id else {
        preconditionFailure("the store holds library items")
      }
      id = number
    }
    return candidate.exported.file.isConverted
      ? .converted(to: candidate.exported.file.written.encoding, item: id) : .imported(item: id)
  }

  // MARK: - Identity

  /// What tells that a track is one that came before.
  struct Identity: Sendable {
    /// SHA-256 of the source's file; nil for a location that is none.
    var fileHash: [UInt8]?
    /// The track in its source: by the source's own word, else by its content.
    var persistentID: SourceTrack.PersistentID?
  }

  private func identify(
    _ track: SourceTrack,
    at location: Location
  ) async throws(TrackFailure) -> Identity {
    let (work, token) = (work, token)
    return try await pool.run(token: token) { () throws(TrackFailure) in
      _ = try work.probe(location, token: token)
      guard location.pathBytes != nil else { return Identity(persistentID: track.persistentID) }
      let hash = try Fingerprint.file(location, token: token)
      // Converting a file twice need not give the same bytes, so the source's are kept as well.
      let content = SourceTrack.PersistentID(contentHash: hash)
      return Identity(fileHash: hash, persistentID: track.persistentID ?? content)
    }
  }

  /// The item that this very file is, or came from.
  private func knownItem(with identity: Identity) async throws(TrackFailure) -> Int64? {
    guard !request.options.includesDuplicates else { return nil }
    return try await asking { () async throws(StoreError) in
      if let hash = identity.fileHash,
        let item = Checks.existing(try await store.item(withFileHash: hash))
      {
        return item
      }
      guard let persistentID = identity.persistentID else { return nil }
      return try await Checks.item(withPersistentID: persistentID, in: store)
    }
  }

  // MARK: - The file

  /// A file that is ready for the library.
  struct Candidate: Sendable {
    var exported: ExportedTrack
    var fileHash: [UInt8]
    var essence: [UInt8]
    var probe: AudioProbe
  }

  private func makeCandidate(
    _ track: SourceTrack,
    at location: Location
  ) async throws(TrackFailure) -> Candidate {
    let (work, folder, request, index) = (work, folder, request, index)
    let token = request.token
    // The job keeps the folder, which goes only after work that was abandoned has ended.
    return try await pool.run(token: token) { () throws(TrackFailure) in
      let exported = try TrackExport(work: work).export(
        track,
        at: location,
        into: folder.path,
        named: String(index),
        extent: request.options.takesLeadingParts ? .leadingPart : .whole,
        token: token,
        progress: { request.sendProgress($0, of: index) }
      )
      do throws(TrackFailure) {
        let file = exported.file.location
        return Candidate(
          exported: exported,
          fileHash: try Fingerprint.file(file, token: token),
          essence: try Self.essence(of: exported, token: token),
          probe: try work.validate(file, token: token)
        )
      } catch {
        TemporaryFolder.removeFile(at: exported.file.location)
        throw error
      }
    }
  }

  private static func essence(
    of exported: ExportedTrack,
    token: CancellationToken
  ) throws(TrackFailure) -> [UInt8] {
    if let essence = exported.essence { return essence }
    return try Fingerprint.essence(of: exported.file.location, token: token)
  }

  // MARK: - The library

  /// Gives a copy in the media folder to an item of the library; fails as a whole or not at all.
  private func settle(
    _ placed: Placed,
    _ change: () async throws(StoreError) -> Registration
  ) async throws(TrackFailure) -> Registration {
    do throws(TrackFailure) {
      try token.check()
      let registration = try await asking(change)
      // Another process was quicker.
      if case .duplicate = registration { Self.undo(placed, in: mediaFolder, journal) }
      return registration
    } catch {
      Self.undo(placed, in: mediaFolder, journal)
      throw error
    }
  }

  private func register(
    _ placed: Placed,
    _ candidate: Candidate,
    of track: SourceTrack,
    identity: Identity
  ) async throws(StoreError) -> Registration {
    var new = NewItem(
      location: placed.location,
      metadata: candidate.exported.tags.metadata,
      probe: candidate.probe,
      fileHash: candidate.fileHash
    )
    new.essence = candidate.essence
    new.persistentID = identity.persistentID
    new.artworks = candidate.exported.tags.artworks
    new.lyrics = candidate.exported.tags.lyrics
    new.hasEditedTextMetadata = candidate.exported.hasEditedTextMetadata
    new.hasEditedArtwork = candidate.exported.hasEditedArtwork
    new.origin = track.location?.uri
    new.wasConverted = candidate.exported.file.isConverted
    new.receipt = receipt(of: candidate, from: track)
    new.journalEntry = placed.entry
    if request.options.includesDuplicates { return .registered(try await store.register(new)) }
    return try await store.registerUnlessKnown(new, sourceHash: identity.fileHash)
  }

  private func receipt(of candidate: Candidate, from track: SourceTrack) -> Receipt {
    let exported = candidate.exported
    var receipt = Receipt(
      importNumber: number,
      origin: track.location?.uri,
      sourceEncoding: exported.file.source.encoding.name,
      wasConverted: exported.file.isConverted
    )
    receipt.hasSamePackets = exported.sourceEssence.map { $0 == candidate.essence }
    receipt.wroteText = !exported.hasEditedTextMetadata
    receipt.wroteArtwork = !exported.hasEditedArtwork
    return receipt
  }

  private func restore(
    _ placed: Placed,
    of item: Int64,
    _ candidate: Candidate
  ) async throws(StoreError) -> Registration {
    try await store.replaceLostFile(
      of: item,
      by: placed.location,
      fileHash: candidate.fileHash,
      journalEntry: placed.entry
    )
  }

  /// A file in the media folder whose item is not registered yet.
  private struct Placed: Sendable {
    var location: Location
    var entry: String?
  }

  private func place(_ candidate: Candidate) async throws(TrackFailure) -> Placed {
    let (mediaFolder, journal, token) = (mediaFolder, journal, token)
    let database = store.places.database
    // A copy that is being made is waited for even when the request is cancelled, which ends it
    // soon: abandoned, it could leave a file that no item has.
    return try await pool.run(token: CancellationToken()) { () throws(TrackFailure) in
      var entry: String?
      let file = candidate.exported.file.location
      do throws(TrackFailure) {
        let location = try mediaFolder.place(
          file,
          for: candidate.exported.tags.metadata,
          fileExtension: file.fileExtension,
          isOurs: true,
          token: token,
          journal: { placement throws(TrackFailure) in
            entry = placement.name
            do throws(StoreError) { try journal.begin(placement) } catch {
              throw TrackFailure(error, database: database)
            }
          }
        )
        return Placed(location: location, entry: entry)
      } catch {
        Self.forget(entry, in: journal)
        throw error
      }
    }
  }

  /// Takes a copy back whose item was not registered.
  ///
  /// What can't be deleted now stays in the journal, and is undone at the next start.
  private static func undo(_ placed: Placed, in folder: MediaFolder, _ journal: ImportJournal) {
    do throws(TrackFailure) { try folder.cleanUp(fileAt: placed.location) } catch { return }
    forget(placed.entry, in: journal)
  }

  /// Strikes a placement that left nothing.
  ///
  /// One that can't be struck is found to be empty later.
  private static func forget(_ entry: String?, in journal: ImportJournal) {
    guard let entry else { return }
    do throws(StoreError) { try journal.end(entry) } catch { return }
  }

  /// Asks the library, whose errors are reasons why a track could not be taken in.
  private func asking<Value: Sendable>(
    _ question: () async throws(StoreError) -> Value
  ) async throws(TrackFailure) -> Value {
    do throws(StoreError) { return try await question() } catch {
      throw TrackFailure(error, database: store.places.database)
    }
  }
}

extension TrackFailure {
  /// What an error of the library's database means for a track.
  init(_ error: StoreError, database: String) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .full: .noSpace
      case .locked: .notWritable(path: database, detail: "the database is locked")
      case .readOnly: .notWritable(path: database, detail: "the database is read-only")
      case .corrupt(let message), .cannotOpen(_, _, let message), .failed(_, let message, _):
        .notWritable(path: database, detail: message)
      case .newerVersion, .foreign, .noSuchItem:
        .notWritable(path: database, detail: String(describing: error))
      }
  }
}

/// Bytes as text.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
