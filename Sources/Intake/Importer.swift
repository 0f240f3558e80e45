// SPDX-License-Identifier: GPL-3.0-or-later
public import Library
public import Media
import MusicSources
public import Pipeline

/// The one way into the library: imports requests one at a time, in the order they were made.
public actor Importer {
  let store: Store
  let journal: ImportJournal
  let mediaFolder: MediaFolder
  let root: TemporaryRoot
  let pool: JobPool
  let work: any AudioWork
  private nonisolated let requests: AsyncStream<ImportRequest>.Continuation

  /// An importer into a library.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - journal: Where copies into the media folder are noted, so that a crash can be undone.
  ///   - root: Where requests have their temporary folders.
  ///   - pool: Runs what blocks.
  ///   - work: What is done to audio files.
  public init(
    store: Store,
    journal: ImportJournal,
    root: TemporaryRoot,
    pool: JobPool,
    work: any AudioWork = PipelineWork()
  ) {
    self.store = store
    self.journal = journal
    mediaFolder = MediaFolder(root: store.places.mediaFolder)
    self.root = root
    self.pool = pool
    self.work = work
    let (waiting, requests) = AsyncStream.makeStream(of: ImportRequest.self)
    self.requests = requests
    Task { [weak self] in
      for await request in waiting { await self?.run(request) }
    }
  }

  deinit { requests.finish() }

  /// Imports tracks of a source.
  ///
  /// - Parameters:
  ///   - tracks: The picked tracks.
  ///   - options: How it is to be done.
  ///   - session: A transient session whose files are imported, and stay until that is done.
  /// - Returns: The request, which waits for its turn.
  public nonisolated func importTracks(
    _ tracks: [SourceTrack],
    options: ImportOptions = ImportOptions(),
    keeping session: TransientPlaybackSession? = nil
  ) -> ImportRequest {
    enqueue(ImportRequest(.tracks(tracks), options: options, keeping: session))
  }

  /// Imports files that were dropped, opened or named on the command line.
  ///
  /// A folder among them stands for all the music in it.
  ///
  /// - Parameters:
  ///   - files: Files and folders, or locations of any scheme.
  ///   - options: How it is to be done.
  /// - Returns: The request, which waits for its turn.
  public nonisolated func importFiles(
    _ files: [Location],
    options: ImportOptions = ImportOptions()
  ) -> ImportRequest {
    enqueue(ImportRequest(.files(files), options: options, keeping: nil))
  }

  private nonisolated func enqueue(_ request: ImportRequest) -> ImportRequest {
    requests.yield(request)
    return request
  }
}

// MARK: - One request

extension Importer {
  private func run(_ request: ImportRequest) async {
    let tracks = await tracks(of: request)
    request.send(.began(count: tracks.count))
    var entries: [ImportSummary.Entry] = []
    let folder: TemporaryFolder
    do throws(TrackFailure) {
      folder = try await makeFolders(request.token)
    } catch {
      // Nothing can be written: each track is told so, and none is even read.
      let outcome = ImportOutcome(error)
      return request.finish(tracks.map { ImportSummary.Entry(track: $0, outcome: outcome) })
    }
    let number = await beginHistory(of: request, asked: tracks.count)
    // While one track is copied and registered, the next one is being prepared.
    var ahead: PreparedStep?
    for (index, track) in tracks.enumerated() {
      func step(_ index: Int) -> PreparedStep {
        PreparedStep(
          TrackImport(
            importer: self,
            request: request,
            folder: folder,
            index: index,
            number: number
          ),
          tracks[index]
        )
      }
      let current = ahead ?? step(index)
      ahead = index + 1 < tracks.count ? step(index + 1) : nil
      request.send(.started(index: index, track))
      let outcome = await current.outcome()
      request.send(.ended(index: index, outcome))
      entries.append(ImportSummary.Entry(track: track, outcome: outcome))
    }
    // Whoever reads the summary finds no temporary file any more.
    withExtendedLifetime(consume folder) {}
    if let number { await endHistory(number, entries) }
    request.finish(entries, number: number)
  }

  /// Notes that an import begins; what only brings lost files back is none.
  ///
  /// An import that can't be noted is done all the same, unless it fails for the same reason.
  private func beginHistory(of request: ImportRequest, asked: Int) async -> Int64? {
    guard !request.options.onlyRestores else { return nil }
    do throws(StoreError) { return try await store.beginImport(asked: asked) } catch { return nil }
  }

  private func endHistory(_ number: Int64, _ entries: [ImportSummary.Entry]) async {
    let summary = ImportSummary(entries: entries, number: number)
    var counts = ImportRecord.Counts()
    counts.imported = summary.count(.imported)
    counts.converted = summary.count(.converted)
    counts.alreadyInLibrary = summary.count(.alreadyInLibrary)
    counts.duplicate = summary.count(.duplicate)
    counts.failed = summary.count(.failed)
    counts.cancelled = summary.count(.cancelled)
    // Without its counts the import looks cut off, and can be undone like any other.
    do throws(StoreError) { try await store.endImport(number, counts: counts) } catch { return }
  }

  private func tracks(of request: ImportRequest) async -> [SourceTrack] {
    switch request.content {
    case .tracks(let tracks): return tracks
    case .files(let files):
      let token = request.token
      do throws(TrackFailure) {
        return try await pool.run(token: token) { DroppedFiles.tracks(at: files, token: token) }
      } catch {
        // Cancelled before the folders were read: the files stand for themselves.
        return files.enumerated().map { SourceTrack(id: .init($0.offset), location: $0.element) }
      }
    }
  }

  /// Makes sure of the places that are written to, and makes the request's own.
  private func makeFolders(
    _ token: CancellationToken
  ) async throws(TrackFailure) -> TemporaryFolder {
    let (root, mediaFolder) = (root, store.places.mediaFolder)
    return try await pool.run(token: token) { () throws(TrackFailure) in
      try TemporaryFolder.create(mediaFolder, mode: 0o755)
      return try root.makeFolder(for: .importing)
    }
  }
}

/// One track of a request, being prepared from the start.
private struct PreparedStep {
  private let step: TrackImport
  private let track: SourceTrack
  private let preparation: Task<Result<TrackImport.Preparation, TrackFailure>, Never>

  init(_ step: TrackImport, _ track: SourceTrack) {
    self.step = step
    self.track = track
    preparation = Task {
      do throws(TrackFailure) {
        return .success(try await step.prepare(track))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Takes the track in.
  func outcome() async -> ImportOutcome {
    do throws(TrackFailure) {
      return try await step.finish(track, await preparation.value)
    } catch {
      return ImportOutcome(error)
    }
  }
}

extension ImportOutcome {
  /// What a track ends as for a reason.
  init(_ failure: TrackFailure) { self = failure == .cancelled ? .cancelled : .failed(failure) }
}
