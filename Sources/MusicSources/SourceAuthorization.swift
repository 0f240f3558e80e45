// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import Glibc
import GObjectKit
public import Media

/// Whether a source may be listed.
public enum SourceAuthorization: Hashable, Sendable {
  case authorized
  /// It is not mounted, or locked: the system may open it after a question of its own.
  case notDetermined
  /// The system refuses to let this user read the place.
  case denied
  /// A policy forbids it, which the user can't change; `detail` is the system's text.
  case restricted(detail: String)
  /// What would serve the place is not installed; `package` is the Debian package that brings it.
  case unavailable(package: String)
  /// There is nothing at the place.
  case missing

  /// Asks the system whether this user may read a place.
  ///
  /// Blocks as long as a disk or a server takes to answer: call it on a thread that may hang.
  ///
  /// - Parameters:
  ///   - place: A local file or folder, or one behind GIO.
  ///   - mode: What is asked of a local place, as for access(2).
  /// - Returns: How the place stands.
  static func of(_ place: Location, mode: Int32) -> SourceAuthorization {
    guard let path = place.pathBytes else { return ofRemote(place) }
    if faccessat(AT_FDCWD, path.cPath, mode, AT_EACCESS) == 0 { return .authorized }
    return TrackFailure(errno: errno) == .permissionDenied ? .denied : .missing
  }

  private static func ofRemote(_ place: Location) -> SourceAuthorization {
    guard let file = g_file_new_for_uri(place.uri) else { return .missing }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    do throws(GLibError) {
      let info = try throwing {
        g_file_query_info(file, "access::can-read", G_FILE_QUERY_INFO_NONE, nil, $0)
      }
      guard let info else { return .missing }
      defer { g_object_unref(UnsafeMutableRawPointer(info)) }
      let knows = g_file_info_has_attribute(info, "access::can-read") != 0
      let canRead = g_file_info_get_attribute_boolean(info, "access::can-read") != 0
      return knows && !canRead ? .denied : .authorized
    } catch {
      return SourceAuthorization(error, place: place)
    }
  }

  /// What an error that GIO reported about a place means.
  public init(_ error: GLibError, place: Location) {
    if error.isIO(G_IO_ERROR_NOT_MOUNTED) {
      self = .notDetermined
    } else if error.isIO(G_IO_ERROR_NOT_SUPPORTED) {
      self = .unavailable(package: Self.package(serving: place))
    } else if error.isAboutPolicy {
      self = .restricted(detail: error.message)
    } else if error.isIO(G_IO_ERROR_PERMISSION_DENIED) || error.isIO(G_IO_ERROR_FAILED_HANDLED)
      || error.isIO(G_IO_ERROR_CANCELLED)
    {
      self = .denied
    } else {
      self = .missing
    }
  }

  /// The Debian package with the GVfs backend for a place's scheme (gvfs 1.50, debian/*.install).
  private static func package(serving place: Location) -> String {
    let scheme = place.uri.prefix { $0 != ":" }
    // The daemon itself knows these; everything else is a backend.
    return ["trash", "computer", "recent", "burn"].contains(scheme) ? "gvfs" : "gvfs-backends"
  }
}

extension GLibError {
  /// Whether a rule of the system stands in the way, rather than a lack of rights on the place.
  ///
  /// UDisks says so by its D-Bus error's name, which GIO keeps in the text where it knows no code of
  /// its own for it (gvfsudisks2utils.c); mount(8) has words for it (util-linux, sys-utils/mount.c).
  fileprivate var isAboutPolicy: Bool {
    ["UDisks2.Error.NotAuthorized", "Not authorized", "must be superuser", "only root can"]
      .contains { message.contains($0) }
  }
}
