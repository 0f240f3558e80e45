// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
public import Media

/// Lists Rhythmbox's songs and playlists from the files that it keeps them in.
///
/// Entries that Rhythmbox hides, and those that are no songs (stations, podcasts), are passed over.
public struct RhythmboxSource: MusicSource {
  /// Where it lies: the `rhythmdb.xml`.
  public let place: Location
  /// What lists the tracks.
  public let kind = SourceKind.rhythmbox
  /// Rhythmbox's metadata wins over what the files embed.
  public let hasOwnMetadata = true

  /// A source for the `rhythmdb.xml` at a local location.
  public init(place: Location) { self.place = place }

  /// Names the source across runs.
  public var id: SourceID { SourceID(kind: kind, place: place) }
  /// What people call the place.
  public var name: String { "Rhythmbox" }
  /// Whether the place can be read right now.
  public var authorization: SourceAuthorization { .of(place, mode: R_OK) }

  /// Lists the songs in the database's own order, then the playlists that hold songs by hand.
  public func list(
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    var listing = RecordedListing(source: id)
    // What was read before a damaged place is delivered all the same.
    defer { listing.flush(found: found) }
    var damage: SourceError?
    do throws(SourceError) {
      try listSongs(into: &listing, token: token, found: found)
    } catch {
      // The playlists may be whole where the songs are not.
      guard case .damaged = error else { throw error }
      damage = error
    }
    do throws(SourceError) {
      try listPlaylists(into: &listing, token: token, found: found, foundPlaylist)
    } catch {
      throw damage ?? error
    }
    if let damage { throw damage }
  }

  private func listSongs(
    into listing: inout RecordedListing,
    token: CancellationToken,
    found: ([SourceTrack]) -> Void
  ) throws(SourceError) {
    var scanner = try scanner(at: place, root: "rhythmdb", token: token)
    while let tag = try scanner.nextTag(), tag.kind != .close {
      guard tag.name == "entry", tag.kind == .open else {
        throw scanner.damaged("<\(tag.name)> is no entry")
      }
      if token.isCancelled { throw .cancelled }
      let record = try RhythmboxRecord(&scanner)
      guard tag.attribute("type") == "song", !record.isHidden else {
        if let uri = record.uri { listing.passOver(RecordedFile.location(uri: uri)) }
        continue
      }
      listing.append(record.track(id: listing.nextID, source: listing.source), found: found)
    }
  }

  /// A scanner behind the tag that opens a document.
  private func scanner(
    at place: Location,
    root: String,
    token: CancellationToken
  ) throws(SourceError) -> MarkupScanner {
    let stream = try ByteStream(reading: place, token: token)
    let foreign = SourceError.unknownFormat(place: place, detail: "not written by Rhythmbox")
    guard let first = try stream.peek(), first == UInt8(ascii: "<") || first == 0xEF else {
      throw foreign
    }
    var scanner = MarkupScanner(stream)
    guard let tag = try scanner.nextTag(), tag.name == root, tag.kind != .close else {
      throw foreign
    }
    if root == "rhythmdb", let version = tag.attribute("version"), !Self.isKnown(version) {
      throw .unknownFormat(place: place, detail: "version \(version) of Rhythmbox's database")
    }
    return scanner
  }

  /// Rhythmbox has written 1.0 to 2.0; each reads those before it (`rhythmdb-tree.c`).
  private static func isKnown(_ version: String) -> Bool {
    version == "2.0" || version.hasPrefix("1.") && Double(version) != nil
  }
}

extension RhythmboxSource {
  private func listPlaylists(
    into listing: inout RecordedListing,
    token: CancellationToken,
    found: ([SourceTrack]) -> Void,
    _ foundPlaylist: (SourcePlaylist) -> Void
  ) throws(SourceError) {
    guard let path = place.pathBytes, let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      return
    }
    let file = Location(pathBytes: path[...slash] + Array("playlists.xml".utf8))
    var scanner: MarkupScanner
    do throws(SourceError) {
      scanner = try self.scanner(at: file, root: "rhythmdb-playlists", token: token)
    } catch {
      // Rhythmbox writes it when the first playlist is made.
      if case .missing = error { return }
      throw error
    }
    var index = 0
    while let tag = try scanner.nextTag(), tag.kind != .close {
      if token.isCancelled { throw .cancelled }
      var tracks: [SourceTrack.ID] = []
      if tag.kind == .open {
        let uris = try locations(in: tag.name, &scanner)
        tracks = uris.compactMap { listing.row(for: RecordedFile(uri: $0), found: found) }
      }
      // Automatic ones hold rules instead of songs, and the queue is no playlist.
      guard tag.attribute("type") == "static", !tracks.isEmpty else { continue }
      listing.flush(found: found)
      let name = tag.attribute("name") ?? ""
      foundPlaylist(SourcePlaylist(persistentID: "\(index) \(name)", name: name, tracks: tracks))
      index += 1
    }
  }

  /// The songs that an element names, which ends where it is closed.
  private func locations(
    in name: String,
    _ scanner: inout MarkupScanner
  ) throws(SourceError) -> [String] {
    var uris: [String] = []
    var depth = 1
    while depth > 0 {
      guard let tag = try scanner.nextTag() else {
        throw scanner.damaged("the file ends in the middle")
      }
      switch tag.kind {
      case .open where tag.name == "location" && depth == 1:
        uris.append(try scanner.text(closedBy: tag.name))
      case .open: depth += 1
      case .close: depth -= 1
      case .empty: break
      }
    }
    return uris
  }
}
