// SPDX-License-Identifier: GPL-3.0-or-later
import Library
public import Media
public import Pipeline
import Synchronization

/// Prepares picked tracks for playing once; the newest choice replaces those before it.
public final class Preparer: Sendable {
  private struct State {
    var generation = 0
    var current: Preparation?
  }

  private let root: TemporaryRoot
  private let pool: JobPool
  private let work: any AudioWork
  private let playsInPlace: Bool
  private let state = Mutex(State())

  /// A preparer.
  ///
  /// - Parameters:
  ///   - root: Where sessions have their folders.
  ///   - pool: Runs what blocks.
  ///   - work: What is done to audio files.
  ///   - playsInPlace: Whether plain files on fixed disks are played where they are.
  public init(
    root: TemporaryRoot,
    pool: JobPool,
    work: any AudioWork = PipelineWork(),
    playsInPlace: Bool = true
  ) {
    self.root = root
    self.pool = pool
    self.work = work
    self.playsInPlace = playsInPlace
  }

  /// Starts preparing tracks, in their order, in a session of their own.
  ///
  /// A preparation that is still going on ends as *replaced*.
  public func prepare(_ tracks: [SourceTrack]) -> Preparation {
    let (preparation, older) = state.withLock { state in
      state.generation += 1
      let older = state.current
      let new = Preparation(generation: state.generation)
      state.current = new
      return (new, older)
    }
    older?.end(.replaced)
    Task { await run(preparation, tracks) }
    return preparation
  }

  private func run(_ preparation: Preparation, _ tracks: [SourceTrack]) async {
    defer { forget(preparation) }
    let session: TransientPlaybackSession
    do throws(TrackFailure) {
      let root = root
      session = try await pool.run(token: preparation.token) { () throws(TrackFailure) in
        try TransientPlaybackSession(in: root)
      }
    } catch {
      if error == .cancelled { return }
      for index in tracks.indices { preparation.send(.failed(index: index, error)) }
      return preparation.end(.completed)
    }
    for (index, track) in tracks.enumerated() {
      preparation.send(.started(index: index, count: tracks.count))
      do throws(TrackFailure) {
        let prepared = try await prepare(track, index: index, for: preparation, in: session)
        preparation.send(.ready(prepared))
      } catch {
        // Whoever cancelled has ended the stream already.
        if error == .cancelled { return }
        preparation.send(.failed(index: index, error))
      }
    }
    preparation.end(.completed)
  }

  private func prepare(
    _ track: SourceTrack,
    index: Int,
    for preparation: Preparation,
    in session: TransientPlaybackSession
  ) async throws(TrackFailure) -> PreparedTrack {
    if let failure = Checks.recordFailure(of: track) { throw failure }
    guard let location = track.location else { throw .noLocation }
    let (work, playsInPlace, token) = (work, playsInPlace, preparation.token)
    let folder = try session.openFolder()
    // The job keeps the folder, which goes only after work that was abandoned has ended.
    return try await pool.run(token: token) { () throws(TrackFailure) in
      let probe = try work.probe(location, token: token)
      if playsInPlace, FixedDisk.holds(location) {
        let tags = TrackExport.tags(of: track, at: location)
        return PreparedTrack(index, session, item(location, probe, tags), source: track)
      }
      let exported = try TrackExport(work: work).export(
        track,
        at: location,
        into: folder.path,
        named: String(index),
        token: token,
        progress: { preparation.send(.progress(index: index, $0)) }
      )
      let item = item(exported.file.location, exported.file.written, exported.tags)
      return PreparedTrack(index, session, item, source: exported.source(of: track))
    }
  }

  private func forget(_ preparation: Preparation) {
    state.withLock { state in
      if state.current === preparation { state.current = nil }
    }
  }
}

/// The number of the next transient item of this process.
private let nextTransientNumber = Atomic<Int>(0)

/// A transient item.
private func item(_ location: Location, _ probe: AudioProbe, _ tags: EmbeddedTags) -> MediaItem {
  let number = nextTransientNumber.add(1, ordering: .relaxed).oldValue
  let metadata = tags.metadata
  var item = MediaItem(
    id: .transient(number),
    location: location,
    metadata: metadata,
    probe: probe
  )
  item.hasArtwork = !tags.artworks.isEmpty
  item.hasLyrics = tags.lyrics != nil
  return item
}

extension PreparedTrack {
  fileprivate init(
    _ index: Int,
    _ session: TransientPlaybackSession,
    _ item: MediaItem,
    source: SourceTrack
  ) {
    self.index = index
    self.session = session
    self.item = item
    self.source = source
  }
}

extension ExportedTrack {
  /// The record of a track that lies in this file from now on.
  fileprivate func source(of track: SourceTrack) -> SourceTrack {
    var source = track
    source.location = file.location
    // What the file could not take is not lost on the way to the library.
    if hasEditedTextMetadata {
      source.metadata = tags.metadata
      source.hasOwnMetadata = true
    }
    return source
  }
}
