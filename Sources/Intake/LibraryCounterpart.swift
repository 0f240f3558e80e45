// SPDX-License-Identifier: GPL-3.0-or-later
public import Library
public import Media
public import Pipeline

/// Finds out whether a track that is only being played once is in the library all the same.
public struct LibraryCounterpart: Sendable {
  private let store: Store
  private let pool: JobPool

  /// Asks a library; files are read on the pool's threads.
  public init(store: Store, pool: JobPool) {
    self.store = store
    self.pool = pool
  }

  /// The song that a track is: by its persistent ID in its source, else by its file's content.
  ///
  /// nil where the library has none with its file still there, or where the file can't be read.
  public func find(of track: SourceTrack) async throws(StoreError) -> MediaItem? {
    if let id = track.persistentID, let song = try await song(id) { return song }
    guard let hash = await hash(of: track) else { return nil }
    if let song = try await song(SourceTrack.PersistentID(contentHash: hash)) { return song }
    let song = try await store.item(withFileHash: hash)
    return Checks.existing(song) == nil ? nil : song
  }

  private func song(_ id: SourceTrack.PersistentID) async throws(StoreError) -> MediaItem? {
    guard let number = try await Checks.item(withPersistentID: id, in: store) else { return nil }
    return try await store.item(number)
  }

  private func hash(of track: SourceTrack) async -> [UInt8]? {
    guard let location = track.location, location.pathBytes != nil else { return nil }
    let token = CancellationToken()
    do throws(TrackFailure) {
      return try await pool.run(token: token) { () throws(TrackFailure) in
        try Fingerprint.file(location, token: token)
      }
    } catch {
      // A file that can't be read is told of where it is played.
      return nil
    }
  }
}

extension SourceTrack.PersistentID {
  /// The identity of a track whose source has none of its own: its file's content.
  init(contentHash: [UInt8]) {
    self.init(source: "sha-256", track: hexadecimal(contentHash))
  }
}
