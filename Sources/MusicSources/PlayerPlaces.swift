// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Where the other players of this user keep their libraries.
struct PlayerPlaces {
  private let data: String
  private let sandboxes: String

  /// The places by the XDG base directories, and those in which Flatpak shuts its programs.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let folder = { (variable: String, standard: String) in
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + standard
    }
    data = folder("XDG_DATA_HOME", "/.local/share")
    sandboxes = home + "/.var/app"
  }

  /// The sources, whether they are there or not.
  var sources: [any MusicSource] {
    [data, "\(sandboxes)/org.gnome.Rhythmbox3/data"].map {
      RhythmboxSource(place: Location(path: "\($0)/rhythmbox/rhythmdb.xml"))
    }
  }
}
