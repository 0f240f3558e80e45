// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Glibc
import Media

/// Whether a file lies where it will still be in a moment.
enum FixedDisk {
  /// File systems of disks that stay in the machine.
  ///
  /// Networks, FUSE and the file systems of sticks and cards are none.
  private static let fileSystems: Set<Substring> = [
    "ext2", "ext3", "ext4", "btrfs", "xfs", "zfs", "f2fs", "bcachefs", "tmpfs", "overlay",
  ]

  /// Whether a local file lies on a disk that can't be taken out.
  static func holds(_ location: Location) -> Bool {
    guard let path = location.pathBytes else { return false }
    var status = stat()
    guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return false }
    let device = number(of: status.st_dev)
    guard let fileSystem = fileSystem(ofDevice: device, in: text(of: "/proc/self/mountinfo")) else {
      return false
    }
    return fileSystems.contains(fileSystem) && !isRemovable(device)
  }

  /// The type of a device's file system by the table of mounts (proc_pid_mountinfo(5)).
  static func fileSystem(ofDevice device: String, in mounts: String) -> Substring? {
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-"),
        dash + 1 < fields.count
      else { continue }
      return fields[dash + 1]
    }
    return nil
  }

  /// A partition's attributes lie in its disk's folder, one above its own (sysfs).
  private static func isRemovable(_ device: String) -> Bool {
    let folder = "/sys/dev/block/\(device)"
    return ["\(folder)/removable", "\(folder)/../removable"].contains { text(of: $0).first == "1" }
  }

  /// `major:minor`, as the kernel writes it (makedev(3)).
  private static func number(of device: dev_t) -> String {
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    return "\(major & 0xFFFF_FFFF):\(minor & 0xFFFF_FFFF)"
  }

  /// The beginning of a file of the kernel's; empty where there is none.
  private static func text(of path: String) -> String {
    do throws(TrackFailure) {
      let source = try FileByteSource(Location(path: path))
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      return String(decoding: buffer[..<(try source.read(at: 0, into: buffer))], as: UTF8.self)
    } catch {
      return ""
    }
  }
}
