// SPDX-License-Identifier: GPL-3.0-or-later
public import Media
import Synchronization

/// The files behind tracks that are played once.
///
/// A reference to the session is a lease on them: queue entries, the current item and an analysis
/// that still reads each keep one. When the last of them lets go, the session ends and its folder
/// goes.
public final class TransientPlaybackSession: Sendable {
  /// The session's folder.
  public let directory: Location

  private let folder: Mutex<TemporaryFolder?>

  /// Begins a session with a folder of its own, `MusicLibrary/Playback/<UUID>` in the cache.
  public init(in root: TemporaryRoot) throws(TrackFailure) {
    let folder = try root.makeFolder(for: .playback)
    directory = Location(path: folder.path)
    self.folder = Mutex(folder)
  }

  /// Ends the session whoever still leases it; ending it again changes nothing.
  ///
  /// Work that writes to the folder at this moment keeps it until it has ended.
  public func end() {
    // Removing the folder takes time, so it goes outside the lock.
    let folder = folder.withLock { folder in
      defer { folder = nil }
      return folder
    }
    withExtendedLifetime(folder) {}
  }

  /// The folder for work that writes to it.
  func openFolder() throws(TrackFailure) -> TemporaryFolder {
    guard let folder = folder.withLock({ $0 }) else { throw .cancelled }
    return folder
  }
}
