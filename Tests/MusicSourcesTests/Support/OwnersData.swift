// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import TestSupport

/// What other players wrote (`Tests/Fixtures/owners`), around the songs that they had scanned.
enum OwnersData {
  /// The songs that are there; the fourth has gone.
  static let songs = ["01 夜 & 石 100%.mp3", "02 plain #1.flac", "03 ogg's.ogg"]

  /// Puts the songs into `Music` of a folder.
  static func makeSongs(in folder: ScratchFolder) throws {
    for song in songs { try folder.write(song.utf8, to: "Music/\(song)") }
  }

  /// A file of the owner's, with the songs in `Music` of a folder.
  static func text(_ name: String, in folder: ScratchFolder) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = try Data(contentsOf: root.appending(path: "Fixtures/owners/\(name)"))
    return String(decoding: bytes, as: UTF8.self)
      .replacing("@MUSIC@", with: folder.path("Music"))
  }
}
