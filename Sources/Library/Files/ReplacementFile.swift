// SPDX-License-Identifier: GPL-3.0-or-later
import CLinux
import Glibc
import Media

/// A private copy beside a file, which takes the file's place or disappears.
final class ReplacementFile {
  /// The copy's path.
  let path: [UInt8]
  private let original: [UInt8]

  /// Room kept on the disk for what grows, since a full disk is only noticed by asking beforehand.
  private static let reserve = 16 << 20

  /// Copies the file at `original`.
  init(of original: [UInt8]) throws(TrackFailure) {
    let folder = Folder.parent(of: original)
    let name = ".otokura-\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
    path = folder + Array("/\(name)".utf8)
    self.original = original
    try Self.copy(original, to: path)
  }

  deinit { _ = path.withCString { unlink($0) } }

  /// Puts the copy in the file's place, once it is on disk where that matters.
  func replaceOriginal(isDurable: Bool = true) throws(TrackFailure) {
    do throws(SystemError) {
      let file = try OpenFile(path: path, flags: O_RDWR)
      // Gives back the room that was kept.
      _ = ftruncate(file.descriptor, try file.status().st_size)
      if isDurable { try file.synchronize() }
      let result = path.withCString { from in original.withCString { to in rename(from, to) } }
      guard result == 0 else { throw SystemError(code: errno, path: original) }
      if isDurable { try Folder.synchronize(Folder.parent(of: original)) }
    } catch {
      throw error.asWriteFailure
    }
  }

  private static func copy(_ original: [UInt8], to path: [UInt8]) throws(TrackFailure) {
    let source: OpenFile
    let mode: mode_t
    do throws(SystemError) {
      source = try OpenFile(reading: original)
      mode = try source.status().st_mode & 0o777
    } catch {
      throw error.asReadFailure
    }
    do throws(TrackFailure) {
      let target: OpenFile
      do throws(SystemError) {
        target = try OpenFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL, mode: mode)
      } catch {
        throw error.asWriteFailure
      }
      try FileCopy.copy(source, to: target, token: CancellationToken())
      try keepRoom(in: target, path: path)
    } catch {
      _ = path.withCString { unlink($0) }
      throw error
    }
  }

  private static func keepRoom(
    in file: OpenFile,
    path: [UInt8]
  ) throws(TrackFailure) {
    do throws(SystemError) {
      let size = try file.status().st_size
      if otk_reserve(file.descriptor, size, reserve) != 0, errno == ENOSPC {
        throw SystemError(code: ENOSPC, path: path)
      }
    } catch {
      throw error.asWriteFailure
    }
  }
}
