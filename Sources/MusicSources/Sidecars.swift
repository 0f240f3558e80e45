// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The files in a folder that belong to its tracks: lyrics of one, a picture of all.
struct Sidecars {
  /// Pictures by the names that players agree on, the better one first.
  private static let artworkStems = ["cover", "folder"]
  private static let artworkSuffixes: Set<String> = ["jpg", "jpeg", "png"]

  /// The folder's picture.
  private(set) var artwork: Location?
  /// Lyrics files by the stem of the track they belong to.
  private(set) var lyrics: [[UInt8]: Location] = [:]

  /// No sidecars.
  init() {}

  /// Finds them among a directory's entries.
  init(of directory: Directory, at path: [UInt8]) {
    var best = Self.artworkStems.count
    for entry in directory.entries {
      guard case .file = entry.kind else { continue }
      let name = FileName(entry.name)
      if name.suffix == "lrc" {
        lyrics[Array(name.stem)] = Location(pathBytes: path.appending(name: entry.name))
      } else if Self.artworkSuffixes.contains(name.suffix),
        let rank = Self.artworkStems.firstIndex(
          of: String(decoding: name.stem, as: UTF8.self).lowercased()
        ), rank < best
      {
        best = rank
        artwork = Location(pathBytes: path.appending(name: entry.name))
      }
    }
  }

  /// Finds them in a folder; one that can't be listed has none.
  static func inFolder(at path: [UInt8]) -> Sidecars {
    do throws(SystemError) {
      return Sidecars(of: try Directory(path: path), at: path)
    } catch {
      return Sidecars()
    }
  }
}
