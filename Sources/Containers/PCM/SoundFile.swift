// SPDX-License-Identifier: GPL-3.0-or-later
import CSndFile
import Glibc
import Media

// libsndfile calls back into Swift for every read and seek. The box that its callbacks get
// is owned by the `SoundFile`, which closes the handle before it lets go of the box; all calls come
// on the thread that called libsndfile.

/// Bytes for libsndfile to read, and where it stands in them.
final class SoundFileStorage {
  private let window: SourceWindow
  var position: Int64 = 0
  /// The first failure, which libsndfile itself can't carry.
  var failure: TrackFailure?

  /// The bytes seen through a window.
  init(_ window: SourceWindow) { self.window = window }

  /// The length in bytes.
  var length: Int64 { window.count }

  /// Reads from `position` on.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws(TrackFailure) -> Int {
    let bytes = try window.peek(at: position, count: buffer.count)
    buffer.copyMemory(from: bytes)
    return bytes.count
  }
}

/// A sound file that libsndfile reads.
final class SoundFile {
  let handle: OpaquePointer
  let info: SF_INFO
  private let storage: SoundFileStorage

  /// Opens a file; nil where libsndfile doesn't know it.
  init?(_ storage: SoundFileStorage) {
    self.storage = storage
    var callbacks = Self.callbacks
    var info = SF_INFO()
    // SAFETY: `storage` is retained by this object until after `sf_close`.
    let user = Unmanaged.passUnretained(storage).toOpaque()
    guard let handle = sf_open_virtual(&callbacks, Int32(SFM_READ), &info, user) else { return nil }
    self.handle = handle
    self.info = info
  }

  deinit { sf_close(handle) }

  /// Throws what the bytes' reading or writing ran into meanwhile.
  func check() throws(TrackFailure) {
    if let failure = storage.failure { throw failure }
  }

  /// The channel positions by libsndfile's numbers; empty where the file doesn't tell.
  var channelMap: [Int32] {
    var map = [Int32](repeating: 0, count: Int(info.channels))
    let size = Int32(map.count * MemoryLayout<Int32>.size)
    let found = sf_command(handle, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size)
    return found == 1 ? map : []
  }

  private static func storage(_ user: UnsafeMutableRawPointer?) -> SoundFileStorage? {
    // SAFETY: libsndfile hands back the pointer that `init` gave it, whose object is still alive.
    user.map { Unmanaged<SoundFileStorage>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var callbacks: SF_VIRTUAL_IO {
    var callbacks = SF_VIRTUAL_IO()
    callbacks.get_filelen = { SoundFile.storage($0)?.length ?? 0 }
    callbacks.tell = { SoundFile.storage($0)?.position ?? 0 }
    callbacks.seek = { offset, origin, user in
      guard let storage = SoundFile.storage(user) else { return -1 }
      let base: Int64 =
        switch origin {
        case SEEK_CUR: storage.position
        case SEEK_END: storage.length
        default: 0
        }
      let (target, overflow) = base.addingReportingOverflow(offset)
      guard !overflow, target >= 0 else { return -1 }
      storage.position = target
      return target
    }
    callbacks.read = { buffer, count, user in
      guard let storage = SoundFile.storage(user), count > 0 else { return 0 }
      do throws(TrackFailure) {
        let target = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        let got = try storage.read(target)
        storage.position += Int64(got)
        return sf_count_t(got)
      } catch {
        storage.failure = storage.failure ?? error
        return 0
      }
    }
    return callbacks
  }
}
