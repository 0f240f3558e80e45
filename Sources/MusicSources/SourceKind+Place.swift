// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

extension SourceKind {
  /// What a place that the user chose is listed as: a folder, or a library by its content.
  init(at place: Location) {
    var status = stat()
    guard let path = place.pathBytes, stat(path.cPath, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else {
      self = .folder
      return
    }
    if PlaylistSource.fileExtensions.contains(place.fileExtension) {
      self = .playlist
      return
    }
    let head = Self.head(of: path)
    if head.hasPrefix("SQLite format 3\0") {
      self = place.name.lowercased().contains("clementine") ? .clementine : .strawberry
    } else {
      self = head.contains("<rhythmdb") ? .rhythmbox : .appleMusic
    }
  }

  /// The first bytes of a file as text; empty where it can't be read.
  private static func head(of path: [UInt8]) -> String {
    let descriptor = open(path.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &head, head.count, 0)
    return String(decoding: head.prefix(max(0, count)), as: UTF8.self)
  }
}
