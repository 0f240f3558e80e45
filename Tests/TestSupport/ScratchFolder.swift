// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
public import Media

/// A folder of one test, removed with the value.
public final class ScratchFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path = "/tmp/otokura-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What is tested may be removing its own part at this moment, which disturbs a removal.
    for _ in 1...100 where access(path, F_OK) == 0 {
      do { try FileManager.default.removeItem(atPath: path) } catch { continue }
    }
  }

  /// The path of a name in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The location of a name in the folder.
  public func location(_ name: String) -> Location { Location(path: path(name)) }

  /// Makes a folder in the folder.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name),
      withIntermediateDirectories: true
    )
  }

  /// Writes a file, and the folders above it.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Reads a file.
  public func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// The paths of all files below a folder, relative to it and sorted.
  public func files(below name: String = "") -> [String] {
    let root = name.isEmpty ? path : path(name)
    return files(in: root).map { String($0.dropFirst(root.count + 1)) }.sorted()
  }

  private func files(in folder: String) -> [String] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch { return [] }
    return names.flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { return [] }
      return status.st_mode & S_IFMT == S_IFDIR ? files(in: path) : [path]
    }
  }
}
