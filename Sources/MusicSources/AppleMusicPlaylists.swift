// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The playlists of an Apple Music library, as they are read before the rows that they name are known.
struct AppleMusicPlaylists {
  private struct Record {
    var name = ""
    var persistentID: String?
    var parentID: String?
    var isFolder = false
    /// Apple's own lists: the library as a whole, films, downloads.
    var isApples = false
    /// By the numbers that tracks have in this file alone.
    var tracks: [Int] = []
  }

  private var records: [Record] = []

  /// Reads the array of playlists.
  mutating func read(_ reader: inout PropertyListReader) throws(SourceError) {
    guard try reader.next() == .beginArray else { return }
    while let event = try reader.next(), event != .end {
      guard event == .beginDictionary else { continue }
      records.append(try Self.record(&reader))
    }
  }

  private static func record(_ reader: inout PropertyListReader) throws(SourceError) -> Record {
    var record = Record()
    while case .key(let key) = try reader.next() {
      let event = try reader.next()
      switch (key, event) {
      case ("Name", .value(.string(let text))): record.name = text
      case ("Playlist Persistent ID", .value(.string(let text))): record.persistentID = text
      case ("Parent Persistent ID", .value(.string(let text))): record.parentID = text
      case ("Folder", .value(.boolean(let flag))): record.isFolder = flag
      case ("Master", .value(.boolean(true))), ("Distinguished Kind", .value(.integer)):
        record.isApples = true
      case ("Playlist Items", .beginArray): record.tracks = try items(&reader)
      case (_, .beginArray), (_, .beginDictionary): try reader.skipContainer()
      default: break
      }
    }
    return record
  }

  private static func items(_ reader: inout PropertyListReader) throws(SourceError) -> [Int] {
    var items: [Int] = []
    while let event = try reader.next(), event != .end {
      guard event == .beginDictionary else { continue }
      while case .key(let key) = try reader.next() {
        switch try reader.next() {
        case .value(.integer(let number)) where key == "Track ID": items.append(number)
        case .beginArray, .beginDictionary: try reader.skipContainer()
        default: break
        }
      }
    }
    return items
  }

  /// The user's playlists, each behind its folder, with the rows of their tracks.
  func playlists(rows: [Int: SourceTrack.ID]) -> [SourcePlaylist] {
    var waiting = records.enumerated().compactMap { index, record -> SourcePlaylist? in
      guard !record.isApples else { return nil }
      var playlist = SourcePlaylist(
        persistentID: record.persistentID ?? "\(index)",
        name: record.name,
        // A folder repeats what its playlists hold.
        tracks: record.isFolder ? [] : record.tracks.compactMap { rows[$0] }
      )
      playlist.parentID = record.parentID
      playlist.isFolder = record.isFolder
      return playlist.isFolder || !playlist.tracks.isEmpty ? playlist : nil
    }
    var ordered: [SourcePlaylist] = []
    var folders: Set<String> = []
    while !waiting.isEmpty {
      let isReady = { [folders] (playlist: SourcePlaylist) in
        playlist.parentID.map(folders.contains) ?? true
      }
      let ready = waiting.filter(isReady)
      waiting.removeAll(where: isReady)
      ordered += ready
      folders.formUnion(ready.lazy.filter(\.isFolder).map(\.persistentID))
      if ready.isEmpty {
        // Their folders are missing, or lie in themselves.
        for index in waiting.indices { waiting[index].parentID = nil }
      }
    }
    return ordered
  }
}
