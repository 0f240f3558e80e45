// SPDX-License-Identifier: GPL-3.0-or-later
// Owns one GFileInputStream, which is used under a lock. A server that does not answer blocks the
// reading thread: whoever reads does so on a thread that can be abandoned.
import CGLib
import Containers
import GObjectKit
import Media
import Synchronization

/// The bytes behind a URI that GIO serves: a phone, a share, a web address.
final class GIOByteSource: ByteSource {
  private struct Stream: @unchecked Sendable {
    // SAFETY: only used inside the mutex.
    var pointer: UnsafeMutablePointer<GFileInputStream>
    var position: Int64 = 0
  }

  let count: Int64?
  private let stream: Mutex<Stream>

  /// Opens the file; its volume must be mounted.
  init(_ location: Location) throws(TrackFailure) {
    guard let file = g_file_new_for_uri(location.uri) else {
      throw .notReadable(detail: location.uri)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let opened: UnsafeMutablePointer<GFileInputStream>?
    do {
      opened = try throwing { g_file_read(file, nil, $0) }
    } catch {
      throw TrackFailure(error)
    }
    guard let opened else { throw .notReadable(detail: location.uri) }
    count = Self.size(of: opened)
    stream = Mutex(Stream(pointer: opened))
  }

  deinit { stream.withLock { g_object_unref($0.pointer) } }

  func read(
    at offset: Int64,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TrackFailure)
    -> Int
  {
    guard offset >= 0, let target = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    if let count, offset >= count { return 0 }
    // The buffer stays with the caller: only its address enters the lock.
    let address = UInt(bitPattern: target)
    let length = buffer.count
    return try stream.withLock { stream throws(TrackFailure) in
      do throws(GLibError) {
        try Self.move(&stream, to: offset)
        let read = try Self.read(
          &stream,
          into: UnsafeMutableRawPointer(bitPattern: address),
          length
        )
        stream.position += Int64(read)
        return read
      } catch {
        throw TrackFailure(error)
      }
    }
  }

  private static func read(
    _ stream: inout Stream,
    into target: UnsafeMutableRawPointer?,
    _ length: Int
  ) throws(GLibError) -> Int {
    let input = UnsafeMutableRawPointer(stream.pointer).assumingMemoryBound(to: GInputStream.self)
    var read: gsize = 0
    _ = try throwing { g_input_stream_read_all(input, target, gsize(length), &read, nil, $0) }
    return Int(read)
  }

  private static func move(_ stream: inout Stream, to offset: Int64) throws(GLibError) {
    guard offset != stream.position else { return }
    let seekable = OpaquePointer(stream.pointer)
    _ = try throwing { g_seekable_seek(seekable, goffset(offset), G_SEEK_SET, nil, $0) }
    stream.position = offset
  }

  private static func size(of stream: UnsafeMutablePointer<GFileInputStream>) -> Int64? {
    // A stream without information has an unknown length; reading tells whether it works at all.
    guard
      let info = g_file_input_stream_query_info(stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, nil, nil)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    guard g_file_info_has_attribute(info, G_FILE_ATTRIBUTE_STANDARD_SIZE) != 0 else { return nil }
    return Int64(g_file_info_get_size(info))
  }
}

extension TrackFailure {
  /// The reason that one of GIO's errors stands for.
  init(_ error: GLibError) {
    if error.isIO(G_IO_ERROR_NOT_FOUND) {
      self = .missing
    } else if error.isIO(G_IO_ERROR_PERMISSION_DENIED) {
      self = .permissionDenied
    } else if error.isIO(G_IO_ERROR_TIMED_OUT) {
      self = .timedOut
    } else {
      self = .notReadable(detail: error.message)
    }
  }
}
