// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import TestSupport
import Testing

/// What a folder holds, to see whether anybody changed it: names, bytes, and times of change.
struct Contents: Equatable {
  private struct File: Equatable {
    var name: String
    var bytes: [UInt8]
    var seconds: Int
    var nanoseconds: Int
  }

  private let files: [File]

  init(of folder: ScratchFolder) throws {
    files = try folder.files().map { name in
      var status = stat()
      try #require(lstat(folder.path(name), &status) == 0)
      let bytes = status.st_mode & S_IFMT == S_IFREG ? try folder.read(name) : []
      return File(
        name: name,
        bytes: bytes,
        seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec
      )
    }
  }
}

/// Runs `body`, and expects that it leaves every file of a folder as it was and adds none.
func expectUntouched<Result>(
  _ folder: ScratchFolder,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) throws -> Result {
  let before = try Contents(of: folder)
  let result = try body()
  let after = try Contents(of: folder)
  #expect(before == after, "a source's file was changed", sourceLocation: sourceLocation)
  return result
}
