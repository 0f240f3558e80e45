// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Library
public import Media
import Pipeline

/// The checks that every picked track passes at the moment of use, because a list can be stale.
///
/// The order is part of the contract: the source's record first, then the library, then the file.
public enum Checks {
  /// The reason in the source's own record; nil where it has none.
  public static func recordFailure(of track: SourceTrack) -> TrackFailure? {
    if track.isProtected { return .protected(scheme: nil) }
    if track.isRemote { return .remote }
    return track.location == nil ? .noLocation : nil
  }

  /// The item that came from this very track and still has its file; nil where there is none.
  static func item(
    from track: SourceTrack,
    in store: Store
  ) async throws(StoreError) -> Int64? {
    guard let persistentID = track.persistentID else { return nil }
    return try await item(withPersistentID: persistentID, in: store)
  }

  /// The item with this identity in a source whose file still exists; nil where there is none.
  static func item(
    withPersistentID persistentID: SourceTrack.PersistentID,
    in store: Store
  ) async throws(StoreError) -> Int64? {
    guard let id = try await store.items(withPersistentIDs: [persistentID])[persistentID] else {
      return nil
    }
    return try await existing(store.item(id))
  }

  /// The item's number, if its file is still there.
  static func existing(_ item: MediaItem?) -> Int64? {
    guard let item, case .library(let id) = item.id, let path = item.location.path,
      access(path, F_OK) == 0
    else { return nil }
    return id
  }
}
