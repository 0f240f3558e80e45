// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

extension MediaFolder {
  /// Every file in the folder and the folders in it, whoever put it there; links are not followed.
  ///
  /// Blocks on the disk.
  ///
  /// - Throws: `cancelled`, or why a folder can't be read.
  public func files(token: CancellationToken) throws(TrackFailure) -> [Location] {
    var files: [Location] = []
    var folders = [root]
    while let folder = folders.popLast() {
      try token.check()
      let names: [[UInt8]]
      do throws(SystemError) { names = try Folder.names(in: folder) } catch {
        if error.code == ENOENT { continue }
        throw error.asReadFailure
      }
      for name in names {
        let path = folder + [UInt8(ascii: "/")] + name
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(path)
        } else if status.st_mode & S_IFMT == S_IFREG {
          files.append(Location(pathBytes: path))
        }
      }
    }
    return files
  }

  /// Whether a file is a copy that was being made when the program ended.
  public static func isLeftover(_ location: Location) -> Bool {
    location.name.hasPrefix(".otokura-") && location.name.hasSuffix(".part")
  }
}
