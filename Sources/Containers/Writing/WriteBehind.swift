// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Glibc
import Media
import Synchronization

/// Writes blocks to a file on a thread of its own, while the next ones are read.
final class WriteBehind: Sendable {
  /// Blocks that may wait for the disk: with more, a copy would only use more memory.
  private static let depth = 2

  private let descriptor: Int32
  private let path: String
  private let queue = DispatchQueue(label: "io.github.otokura.write")
  private let room = DispatchSemaphore(value: depth)
  private let failure = Mutex<TrackFailure?>(nil)

  /// Writes to an open file, which must stay open until the last `wait`; `path` is for messages.
  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Has bytes written; waits while too many are not written yet.
  ///
  /// - Throws: What has gone wrong before.
  func write(_ slice: BlockSlice, at offset: Int64) throws(TrackFailure) {
    try check()
    room.wait()
    queue.async { [self] in
      do throws(TrackFailure) {
        try Self.write(slice.bytes, to: descriptor, at: offset, path: path)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
      room.signal()
    }
  }

  /// Waits until nothing is left to be written.
  func drain() { queue.sync {} }

  /// Throws what went wrong with what was written so far.
  func check() throws(TrackFailure) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Writes bytes at once.
  static func write(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32,
    at offset: Int64,
    path: String
  ) throws(TrackFailure) {
    guard let base = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      let place = off_t(offset + Int64(done))
      let wrote = pwrite(descriptor, base + done, bytes.count - done, place)
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else { throw .writing(path, errno: wrote < 0 ? errno : ENOSPC) }
      done += wrote
    }
  }
}
