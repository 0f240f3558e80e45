// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Media

/// The desktop's trash.
nonisolated enum Trash {
  /// Moves a file to the trash.
  ///
  /// Throws `missing` where there is no such file, and `notWritable` where the file can't be moved,
  /// for instance because its file system has no trash; it stays then.
  static func move(_ location: Location) throws(TrackFailure) {
    guard let file = g_file_new_for_uri(location.uri) else { throw .missing }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    do throws(GLibError) {
      _ = try throwing { g_file_trash(file, nil, $0) }
    } catch {
      // GIO says "not found" of a trash folder, too, so the file itself is asked for.
      if g_file_query_exists(file, nil) == 0 { throw .missing }
      throw .notWritable(path: location.description, detail: error.message)
    }
  }
}
