// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Where a library keeps its database, its music and what it can make again.
public struct LibraryPlaces: Hashable, Sendable {
  /// The database file.
  public var database: String
  /// The folder of the library's own music files.
  public var mediaFolder: String
  /// The folder of what may be deleted at any time.
  public var cache: String

  /// Places by their paths.
  public init(database: String, mediaFolder: String, cache: String) {
    self.database = database
    self.mediaFolder = mediaFolder
    self.cache = cache
  }

  /// The places that the environment asks for.
  ///
  /// `OTOKURA_LIBRARY` puts everything below one folder; else the XDG Base Directory and
  /// xdg-user-dirs specifications hold, which ignore relative paths.
  public static func standard(environment: [String: String]) -> LibraryPlaces {
    if let directory = environment["OTOKURA_LIBRARY"], !directory.isEmpty {
      return under(directory)
    }
    let home = environment["HOME"] ?? "/"
    func folder(_ variable: String, _ fallback: String) -> String {
      guard let path = environment[variable], path.hasPrefix("/") else {
        return joined(home, fallback)
      }
      return path
    }
    let userFolders = joined(folder("XDG_CONFIG_HOME", ".config"), "user-dirs.dirs")
    let music = musicFolder(in: text(ofFile: userFolders), home: home) ?? joined(home, "Music")
    return LibraryPlaces(
      database: joined(folder("XDG_DATA_HOME", ".local/share"), "otokura/library.db"),
      mediaFolder: joined(music, "Otokura"),
      cache: joined(folder("XDG_CACHE_HOME", ".cache"), "otokura")
    )
  }

  /// All places below one folder.
  public static func under(_ directory: String) -> LibraryPlaces {
    let directory = directory.hasPrefix("/") ? directory : joined(currentDirectory(), directory)
    return LibraryPlaces(
      database: joined(directory, "library.db"),
      mediaFolder: joined(directory, "Otokura"),
      cache: joined(directory, "cache")
    )
  }

  /// The music folder that `user-dirs.dirs` names: `XDG_MUSIC_DIR="$HOME/Music"`, as a shell reads
  /// it; nil where it names none.
  static func musicFolder(in text: String, home: String) -> String? {
    var result: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("XDG_MUSIC_DIR=\"") else { continue }
      let value = unquoted(line.dropFirst("XDG_MUSIC_DIR=\"".count))
      if value.hasPrefix("$HOME/") {
        result = joined(home, String(value.dropFirst("$HOME/".count)))
      } else if value.hasPrefix("/") {
        result = value
      }
    }
    return result
  }

  /// The text up to the closing quote, with backslashes taken off what they protect.
  private static func unquoted(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        break
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func currentDirectory() -> String {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let isKnown = path.withUnsafeMutableBytes { bytes in
      getcwd(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count) != nil
    }
    return isKnown ? String(decoding: path.prefix { $0 != 0 }, as: UTF8.self) : "/"
  }

  /// The file's text; empty where it can't be read, which means the same as no file.
  private static func text(ofFile path: String) -> String {
    do throws(SystemError) {
      let file = try OpenFile(path: Array(path.utf8), flags: O_RDONLY)
      return String(decoding: try file.readAll(limit: 1 << 20), as: UTF8.self)
    } catch {
      return ""
    }
  }
}
