// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import CGtk
import GObjectKit
import Media
import MusicSources

/// Opens places that are not mounted, with the system's own questions for a password or a tap.
enum PlaceMounter {
  /// Mounts the volume or the server that a place lies on.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - parent: The window that the system's questions belong to.
  /// - Returns: nil where the place is mounted now; else how it stands after the refusal.
  static func mount(_ place: Location, parent: GtkWindow) async -> SourceAuthorization? {
    guard let file = g_file_new_for_uri(place.uri) else { return .missing }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let questions = gtk_mount_operation_new(parent) else { return .missing }
    defer { g_object_unref(questions) }
    let refusal: GLibError? = await awaitGIO({ callback, data in
      g_file_mount_enclosing_volume(
        file,
        GMountMountFlags(rawValue: 0),
        questions,
        nil,
        callback,
        data
      )
    }) { result in
      failure { g_file_mount_enclosing_volume_finish(file, result, $0) }
    }
    return standing(of: place, after: refusal)
  }

  /// How a place stands after the system was asked to mount it; nil where it is mounted.
  static func standing(of place: Location, after refusal: GLibError?) -> SourceAuthorization? {
    guard let refusal, !refusal.isIO(G_IO_ERROR_ALREADY_MOUNTED) else { return nil }
    Log.warning("\(place) was not mounted: \(refusal)")
    let standing = SourceAuthorization(refusal, place: place)
    // What says "not mounted" of a mount that failed would only be asked for again.
    return standing == .notDetermined ? .missing : standing
  }
}
