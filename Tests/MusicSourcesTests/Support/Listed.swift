// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import MusicSources

/// All that a listing delivered.
struct Listed {
  var tracks: [SourceTrack] = []
  var playlists: [SourcePlaylist] = []
  var error: SourceError?

  /// Lists a source to its end.
  init(_ source: any MusicSource, token: CancellationToken = CancellationToken()) {
    do throws(SourceError) {
      try source.list(token: token) {
        tracks += $0
      } foundPlaylist: {
        playlists.append($0)
      }
    } catch {
      self.error = error
    }
  }

  var titles: [String] { tracks.map(\.displayTitle) }

  /// The titles of each playlist's tracks, by its name.
  var titlesInPlaylists: [String: [String]] {
    let titles = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, $0.displayTitle) })
    return Dictionary(
      uniqueKeysWithValues: playlists.map { ($0.name, $0.tracks.map { titles[$0] ?? "?" }) }
    )
  }

  /// The detail of the damage that ended the listing.
  var damage: String? {
    guard case .damaged(_, let detail) = error else { return nil }
    return detail
  }

  /// What the place held instead of a library of its kind.
  var unknownFormat: String? {
    guard case .unknownFormat(_, let detail) = error else { return nil }
    return detail
  }
}
