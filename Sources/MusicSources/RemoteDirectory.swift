// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the objects of one enumeration, on the thread that makes it. Every string is copied before its
// owner goes.
import CGLib
import Dispatch
import GObjectKit
import Media

/// One folder behind a URI that GIO serves: on a phone, a share or a server, but on no path.
struct RemoteDirectory: Sendable {
  struct Entry: Sendable {
    let location: Location
    let name: [UInt8]
    let isFolder: Bool
  }

  /// The files and folders that are not hidden, 2 before 10.
  let entries: [Entry]

  /// Reads a folder; its volume must be mounted.
  ///
  /// - Parameters:
  ///   - location: The folder's URI.
  ///   - patience: How long the server may say nothing.
  ///   - token: Ends the wait at once.
  /// - Throws: Why there is nothing to list.
  init(
    _ location: Location,
    patience: DispatchTimeInterval,
    token: CancellationToken
  ) throws(TrackFailure) {
    let listed: Result<[Entry], GLibError>
    do throws(AbandonableCall.Abandonment) {
      listed = try AbandonableCall.run(patience: patience, token: token) { cancellable, signs in
        Self.list(location, cancellable, signs)
      }
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .silent: throw .timedOut
      }
    }
    do throws(GLibError) {
      entries = try listed.get()
    } catch {
      throw TrackFailure(gio: error)
    }
  }

  private static let attributes = [
    G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_ATTRIBUTE_STANDARD_TYPE,
    G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN, G_FILE_ATTRIBUTE_STANDARD_IS_SYMLINK,
  ].joined(separator: ",")

  private static func list(
    _ location: Location,
    _ cancellable: Cancellable,
    _ signs: AbandonableCall.SignsOfLife
  ) -> Result<[Entry], GLibError> {
    guard let folder = g_file_new_for_uri(location.uri) else { return .success([]) }
    defer { g_object_unref(UnsafeMutableRawPointer(folder)) }
    do throws(GLibError) {
      let enumerator = try throwing { error in
        cancellable.lend {
          g_file_enumerate_children(folder, attributes, G_FILE_QUERY_INFO_NONE, $0, error)
        }
      }
      guard let enumerator else { return .success([]) }
      defer { g_object_unref(enumerator) }
      var entries: [Entry] = []
      while let info = try throwing({ error in
        cancellable.lend { g_file_enumerator_next_file(enumerator, $0, error) }
      }) {
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        signs.add()
        if let entry = entry(info, in: folder) { entries.append(entry) }
      }
      return .success(
        entries.map { (key: NaturalOrder.Key($0.name), entry: $0) }
          .sorted { $0.key < $1.key }
          .map(\.entry)
      )
    } catch {
      return .failure(error)
    }
  }

  private static func entry(_ info: OpaquePointer, in folder: OpaquePointer) -> Entry? {
    guard let cName = g_file_info_get_name(info) else { return nil }
    let name = Array(UnsafeRawBufferPointer(start: cName, count: strlen(cName)))
    guard name.first != UInt8(ascii: "."), g_file_info_get_is_hidden(info) == 0 else { return nil }
    let isFolder = g_file_info_get_file_type(info) == G_FILE_TYPE_DIRECTORY
    // Nothing tells far away folders apart but their paths, of which a loop of links has no end.
    if isFolder, g_file_info_get_is_symlink(info) != 0 { return nil }
    guard isFolder || g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR,
      let file = g_file_get_child(folder, cName)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return Entry(location: Location(uri: String(cString: uri)), name: name, isFolder: isFolder)
  }
}

extension TrackFailure {
  /// The reason that one of GIO's errors stands for.
  fileprivate init(gio error: GLibError) {
    if error.isIO(G_IO_ERROR_NOT_FOUND) {
      self = .missing
    } else if error.isIO(G_IO_ERROR_PERMISSION_DENIED) {
      self = .permissionDenied
    } else if error.isIO(G_IO_ERROR_TIMED_OUT) {
      self = .timedOut
    } else if error.isIO(G_IO_ERROR_CANCELLED) {
      self = .cancelled
    } else {
      self = .notReadable(detail: error.message)
    }
  }
}
