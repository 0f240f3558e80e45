// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Media

/// The files that wait for the trash, one URI a line, in a file beside the database.
struct WaitingList: Sendable {
  let path: String

  /// The files of the list; none where there is no list.
  func read() -> [Location] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { Location(uri: String($0)) }
  }

  /// Replaces the list, as a whole or not at all; an empty one is no file.
  func write(_ locations: [Location]) throws(StoreError) {
    guard !locations.isEmpty else {
      unlink(path)
      return
    }
    let draft = path + ".new"
    guard let file = fopen(draft, "we") else { throw failure }
    let text = locations.map(\.uri).joined(separator: "\n")
    let isWritten = fputs(text, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0
    guard fclose(file) == 0, isWritten, rename(draft, path) == 0 else {
      let failure = failure
      unlink(draft)
      throw failure
    }
  }

  private var failure: StoreError {
    .cannotOpen(path: path, code: -Int(errno), message: String(cString: strerror(errno)))
  }
}
