// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import Glibc
public import Media

/// The sources on offer: those that are found by themselves, and those that the user added.
public struct SourceCatalogue: Sendable {
  /// Where a source in the list comes from.
  public enum Origin: Hashable, Sendable {
    /// The user's Music folder.
    case musicFolder
    /// The music that comes with the program.
    case demo
    /// A disk, a stick, a phone or a share that is connected.
    case volume(Volume)
    /// What another player on this computer keeps.
    case player
    /// Chosen by the user.
    case added
  }

  /// A source in the list.
  public struct Entry: Sendable {
    /// What lists the tracks.
    public let source: any MusicSource
    /// Where it comes from.
    public let origin: Origin
  }

  /// The sources in the order in which they are shown.
  public private(set) var entries: [Entry] = []

  /// A catalogue of the places that exist.
  ///
  /// - Parameters:
  ///   - musicFolder: The user's Music folder.
  ///   - demoFolder: The folder of the demo music, which holds a `Library.xml`.
  ///   - players: What other players keep, where these are installed.
  public init(
    musicFolder: Location?,
    demoFolder: Location?,
    players: [any MusicSource] = []
  ) {
    if let musicFolder { offer(FolderSource(place: musicFolder), from: .musicFolder) }
    if let path = demoFolder?.pathBytes {
      let library = Location(pathBytes: path.appending(name: Array("Library.xml".utf8)))
      offer(AppleMusicSource(place: library), from: .demo)
    }
    for player in players { offer(player, from: .player) }
  }

  /// A catalogue of this user's places.
  ///
  /// `OTOKURA_DATA_DIR` names the share folder of a program that is not installed.
  public static func standard(environment: [String: String]) -> SourceCatalogue {
    SourceCatalogue(
      musicFolder: userMusicFolder,
      demoFolder: environment["OTOKURA_DATA_DIR"].map { Location(path: $0 + "/otokura/demo") }
        ?? installedDemo,
      players: PlayerPlaces(environment: environment).sources
    )
  }

  /// Adds a place that the user chose, unless it is in the list already.
  ///
  /// A folder is listed as one; a file is read as a library.
  ///
  /// - Returns: The source for the place.
  @discardableResult
  public mutating func add(_ place: Location) -> any MusicSource {
    add(Self.source(for: place))
  }

  /// Adds a place that the user chose in an earlier run; the place itself isn't looked at.
  public mutating func add(_ id: SourceID) { add(Self.source(id.kind, at: id.place)) }

  /// Takes a place that the user had added out of the list.
  public mutating func forget(_ id: SourceID) {
    entries.removeAll { entry in
      if case .added = entry.origin { entry.source.id == id } else { false }
    }
  }

  /// The places that the user has added, in their order.
  public var added: [SourceID] {
    entries.compactMap { entry in
      if case .added = entry.origin { entry.source.id } else { nil }
    }
  }

  @discardableResult
  private mutating func add(_ source: any MusicSource) -> any MusicSource {
    if let known = entries.first(where: { $0.source.id == source.id }) { return known.source }
    entries.append(Entry(source: source, origin: .added))
    return source
  }

  /// Offers the volumes that are connected now, and those that were before no longer.
  public mutating func connect(_ volumes: [Volume]) {
    var kept: [Entry] = []
    var added: [Entry] = []
    for entry in entries {
      switch entry.origin {
      case .volume: break
      case .added: added.append(entry)
      case .musicFolder, .demo, .player: kept.append(entry)
      }
    }
    entries = kept + volumes.map(Self.entry) + added
  }

  private static func entry(_ volume: Volume) -> Entry {
    let source: any MusicSource =
      volume.root.map { FolderSource(place: $0) } ?? UnmountedVolume(volume: volume)
    return Entry(source: source, origin: .volume(volume))
  }

  /// The source of a kind at a place.
  public static func source(_ kind: SourceKind, at place: Location) -> any MusicSource {
    switch kind {
    case .folder: FolderSource(place: place)
    case .appleMusic: AppleMusicSource(place: place)
    case .rhythmbox: RhythmboxSource(place: place)
    case .strawberry, .clementine: StrawberrySource(place: place, kind: kind)
    case .playlist: PlaylistSource(place: place)
    }
  }

  private static func source(for place: Location) -> any MusicSource {
    source(SourceKind(at: place), at: place)
  }

  private mutating func offer(_ source: any MusicSource, from origin: Origin) {
    guard source.authorization != .missing else { return }
    entries.append(Entry(source: source, origin: origin))
  }

  /// The Music folder by the XDG user directories, borrowed from GLib.
  private static var userMusicFolder: Location? {
    if let path = g_get_user_special_dir(G_USER_DIRECTORY_MUSIC) {
      return Location(path: String(cString: path))
    }
    return g_get_home_dir().map { Location(path: String(cString: $0) + "/Music") }
  }

  /// The demo folder of an installed program: `<prefix>/share/otokura/demo`.
  private static var installedDemo: Location? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let path = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    let parts = path.split(separator: UInt8(ascii: "/")).dropLast(2)
    let prefix = parts.flatMap { [UInt8(ascii: "/")] + $0 }
    return Location(pathBytes: prefix + Array("/share/otokura/demo".utf8))
  }
}
