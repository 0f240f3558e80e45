// SPDX-License-Identifier: GPL-3.0-or-later
// Every running instance holds a shared lock on a file beside the root, for its whole life. Only an
// instance that gets the lock for itself alone may take the root for garbage.
import FoundationEssentials
import Glibc
public import Media

/// The folder below which all temporary music files of the program lie: `MusicLibrary` in the cache.
public final class TemporaryRoot: Sendable {
  /// What a folder is for.
  enum Purpose: String {
    case playback = "Playback"
    case importing = "Import"
  }

  private static let name = "MusicLibrary"

  private let cache: String
  private let lock: Int32

  /// Claims the root below the cache folder, and puts aside what crashed instances have left there.
  ///
  /// The files of an instance that still runs are left alone. `whileAlone` is called where none does,
  /// and none starts until it has returned: the place to undo what a crash broke off. Throws where the
  /// folder can't be made.
  public init(cache: String, whileAlone: () -> Void = {}) throws(TrackFailure) {
    self.cache = cache
    try TemporaryFolder.create(cache, mode: 0o755)
    let lockPath = "\(cache)/\(Self.name).lock"
    lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw TrackFailure(writing: lockPath, errno: errno) }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 {
      setAside()
      whileAlone()
    }
    // Waits only while another instance puts things aside. A file system without locks has none to
    // wait for.
    while flock(lock, LOCK_SH) != 0, errno == EINTR {}
  }

  deinit { close(lock) }

  /// Deletes what was put aside.
  ///
  /// Blocks: call it in the background after the start.
  public func removeLeftovers() {
    for name in leftovers() { TemporaryFolder.remove("\(cache)/\(name)") }
  }

  /// Makes a folder of its own for one session or request.
  func makeFolder(for purpose: Purpose) throws(TrackFailure) -> TemporaryFolder {
    let parent = "\(cache)/\(Self.name)/\(purpose.rawValue)"
    return try TemporaryFolder(path: "\(parent)/\(UUID().uuidString)")
  }

  /// Renames the root, which takes no time however much it holds.
  private func setAside() {
    rename("\(cache)/\(Self.name)", "\(cache)/\(Self.name).\(UUID().uuidString)")
  }

  /// The roots that were put aside, now or at an earlier start that did not get to delete them.
  private func leftovers() -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: cache)
        .filter { $0.hasPrefix("\(Self.name).") && $0 != "\(Self.name).lock" }
    } catch {
      return []
    }
  }
}
