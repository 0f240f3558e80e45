// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Media

/// The desktop's file manager and its settings, reached over the session bus.
enum DesktopSettings {
  /// Opens the page on which the user can give permission to read a place.
  ///
  /// That is the program's page of the settings in a sandbox, else the place's properties in the
  /// file manager (org.freedesktop.FileManager1, file-manager-interface 1.0), else the folder that
  /// the place lies in.
  ///
  /// - Returns: Whether anything was opened.
  static func open(for place: Location) async -> Bool {
    if isSandboxed, await activateSettings() { return true }
    if await showProperties(of: place) { return true }
    return openFolder(around: place)
  }

  /// Flatpak puts this file into each of its sandboxes (flatpak-metadata(5)).
  private static var isSandboxed: Bool { g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0 }

  private static func activateSettings() async -> Bool {
    let page = "('launch-panel', [<('applications', [<'\(Application.id)'>])>], @a{sv} {})"
    return await call(
      "org.gnome.Settings",
      path: "/org/gnome/Settings",
      method: ("org.gtk.Actions", "Activate"),
      arguments: g_variant_parse(nil, page, nil, nil, nil)
    )
  }

  private static func showProperties(of place: Location) async -> Bool {
    var uris = [g_variant_new_string(place.uri)]
    var arguments = [g_variant_new_array(nil, &uris, gsize(uris.count)), g_variant_new_string("")]
    return await call(
      "org.freedesktop.FileManager1",
      path: "/org/freedesktop/FileManager1",
      method: ("org.freedesktop.FileManager1", "ShowItemProperties"),
      arguments: g_variant_ref_sink(g_variant_new_tuple(&arguments, gsize(arguments.count)))
    )
  }

  private static func openFolder(around place: Location) -> Bool {
    guard let file = g_file_new_for_uri(place.uri) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let folder = g_file_get_parent(file), let uri = g_file_get_uri(folder) else {
      return false
    }
    defer {
      g_free(uri)
      g_object_unref(UnsafeMutableRawPointer(folder))
    }
    do throws(GLibError) {
      return try throwing { g_app_info_launch_default_for_uri(uri, nil, $0) } != 0
    } catch {
      Log.warning("no program opens the folder of \(place): \(error)")
      return false
    }
  }

  /// Calls a method of the session bus, and tells whether it was answered without an error.
  private static func call(
    _ name: String,
    path: String,
    method: (interface: String, name: String),
    arguments: OpaquePointer?
  ) async -> Bool {
    guard let arguments else { return false }
    defer { g_variant_unref(arguments) }
    guard let bus = await sessionBus() else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let refusal: GLibError? = await awaitGIO({ callback, data in
      g_dbus_connection_call(
        bus,
        name,
        path,
        method.interface,
        method.name,
        arguments,
        nil,
        G_DBUS_CALL_FLAGS_NONE,
        5000,
        nil,
        callback,
        data
      )
    }) { result in
      do throws(GLibError) {
        let answer = try throwing { g_dbus_connection_call_finish(bus, result, $0) }
        if let answer { g_variant_unref(answer) }
        return nil
      } catch {
        return error
      }
    }
    if let refusal { Log.warning("\(name) did not answer: \(refusal)") }
    return refusal == nil
  }

  /// The program's connection to the session bus, with a reference for the caller.
  private static func sessionBus() async -> OpaquePointer? {
    let bus: SessionBus? = await awaitGIO({ g_bus_get(G_BUS_TYPE_SESSION, nil, $0, $1) }) {
      result in
      do throws(GLibError) {
        return try throwing { g_bus_get_finish(result, $0) }.map(SessionBus.init)
      } catch {
        Log.warning("there is no session bus: \(error)")
        return nil
      }
    }
    return bus?.connection
  }
}

/// Carries the connection out of its callback.
private struct SessionBus: @unchecked Sendable {
  // SAFETY: it is only used on the main thread, and GDBusConnection locks itself.
  let connection: OpaquePointer
}
