// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import CGtk
import GObjectKit
import Media
import MusicSources

/// The disks, sticks, phones and shares that are connected, and what comes and goes among them.
final class VolumeWatcher {
  /// Other volumes are connected, or they are mounted otherwise.
  var changed: () -> Void = {}
  /// A volume that was not there at the start can be read now.
  var appeared: (Volume) -> Void = { _ in }
  /// What is connected now.
  private(set) var volumes: [Volume] = []

  private let monitor: GObjectHandle

  init() {
    guard let monitor = g_volume_monitor_get() else {
      preconditionFailure("GIO has a volume monitor of its own at the least")
    }
    self.monitor = GObjectHandle(adopting: monitor)
    volumes = read()
    let signals = [
      "mount-added", "mount-removed", "mount-changed", "volume-added", "volume-removed",
    ]
    for signal in signals { self.monitor.on(signal) { [unowned self] in reread() } }
  }

  /// Mounts a volume, with the system's own questions.
  ///
  /// - Parameters:
  ///   - volume: The volume.
  ///   - parent: The window that the questions belong to.
  /// - Returns: nil where it is mounted now; else how it stands after the refusal.
  func mount(_ volume: Volume, parent: GtkWindow) async -> SourceAuthorization? {
    guard let found = unmounted().first(where: { $0.volume.id == volume.id }) else {
      return volumes.contains { $0.id == volume.id && $0.root != nil } ? nil : .missing
    }
    guard let questions = gtk_mount_operation_new(parent) else { return .missing }
    defer { g_object_unref(questions) }
    let handle = found.handle
    let refusal: GLibError? = await awaitGIO({ callback, data in
      handle.lendOpaque {
        g_volume_mount($0, GMountMountFlags(rawValue: 0), questions, nil, callback, data)
      }
    }) { result in
      failure { error in handle.lendOpaque { g_volume_mount_finish($0, result, error) } }
    }
    reread()
    return PlaceMounter.standing(of: Location(uri: volume.id), after: refusal)
  }

  private func reread() {
    let before = volumes
    volumes = read()
    guard volumes != before else { return }
    changed()
    let known = Set(before.filter { $0.root != nil }.map(\.id))
    for volume in volumes where volume.root != nil && !known.contains(volume.id) {
      appeared(volume)
    }
  }

  private func read() -> [Volume] { mounted() + unmounted().map(\.volume) }

  private func mounted() -> [Volume] {
    let mounts = monitor.lend {
      g_volume_monitor_get_mounts($0.assumingMemoryBound(to: GVolumeMonitor.self))
    }
    return objects(in: mounts).compactMap { mount in
      mount.lendOpaque { mount in
        guard g_mount_is_shadowed(mount) == 0, let file = g_mount_get_default_location(mount),
          let name = text(g_mount_get_name(mount))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let uri = text(g_file_get_uri(file)) else { return nil }
        let volume = g_mount_get_volume(mount)
        defer { if let volume { g_object_unref(UnsafeMutableRawPointer(volume)) } }
        let id = volume.flatMap { identifier(of: $0) } ?? text(g_mount_get_uuid(mount)) ?? uri
        return Volume(id: id, name: name, root: Location(uri: uri))
      }
    }
  }

  private func unmounted() -> [(volume: Volume, handle: GObjectHandle)] {
    let volumes = monitor.lend {
      g_volume_monitor_get_volumes($0.assumingMemoryBound(to: GVolumeMonitor.self))
    }
    return objects(in: volumes).compactMap { handle in
      handle.lendOpaque { volume in
        if let mount = g_volume_get_mount(volume) {
          g_object_unref(UnsafeMutableRawPointer(mount))
          return nil
        }
        guard g_volume_can_mount(volume) != 0, !isAudioDisc(volume),
          let name = text(g_volume_get_name(volume))
        else { return nil }
        let id = identifier(of: volume) ?? name
        return (Volume(id: id, name: name, root: nil), handle)
      }
    }
  }

  private func identifier(of volume: OpaquePointer) -> String? {
    text(g_volume_get_uuid(volume))
      ?? text(g_volume_get_identifier(volume, G_VOLUME_IDENTIFIER_KIND_UNIX_DEVICE))
  }

  /// An audio disc has no files to list.
  private func isAudioDisc(_ volume: OpaquePointer) -> Bool {
    guard let root = g_volume_get_activation_root(volume) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(root)) }
    return g_file_has_uri_scheme(root, "cdda") != 0
  }

  /// The objects of a list, whose references are taken over, and the list itself freed.
  private func objects(in list: UnsafeMutablePointer<GList>?) -> [GObjectHandle] {
    defer { g_list_free(list) }
    return sequence(first: list) { $0?.pointee.next }.compactMap { node in
      node?.pointee.data.map { GObjectHandle(adopting: $0) }
    }
  }

  /// A text that C gives away.
  private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
    guard let pointer else { return nil }
    defer { g_free(pointer) }
    return String(cString: pointer)
  }
}
