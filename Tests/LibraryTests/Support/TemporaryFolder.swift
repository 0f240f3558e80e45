// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Library
import Media

/// A folder of one test's own, deleted with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/otokura-library-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Shell.run("rm", "-rf", path) }

  /// The places of a library in this folder.
  var places: LibraryPlaces { .under(path) }

  /// The path of a name in this folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Every file and folder below this one, sorted, relative to it.
  var contents: [String] {
    Shell.output("find", path, "-mindepth", "1", "-printf", "%P\\n")
      .split(separator: "\n").map(String.init).sorted()
  }

  /// Writes a file and returns its location.
  func write(_ bytes: [UInt8], to name: String) -> Location {
    let file = fopen(self(name), "w")
    fwrite(bytes, 1, bytes.count, file)
    if let file { fclose(file) }
    return Location(path: self(name))
  }

  /// A file's bytes; none where there is no file.
  static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
