// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Where the other players of this user keep their libraries.
struct PlayerPlaces {
  private let data: String
  private let configuration: String
  private let sandboxes: String

  /// The places by the XDG base directories, and those in which Flatpak shuts its programs.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let folder = { (variable: String, standard: String) in
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + standard
    }
    data = folder("XDG_DATA_HOME", "/.local/share")
    configuration = folder("XDG_CONFIG_HOME", "/.config")
    sandboxes = home + "/.var/app"
  }

  /// The sources, whether they are there or not.
  var sources: [any MusicSource] {
    let rhythmbox = [data, "\(sandboxes)/org.gnome.Rhythmbox3/data"].map {
      RhythmboxSource(place: Location(path: "\($0)/rhythmbox/rhythmdb.xml"))
    }
    let strawberry = [data, "\(sandboxes)/org.strawberrymusicplayer.strawberry/data"].map {
      let place = Location(path: "\($0)/strawberry/strawberry/strawberry.db")
      return StrawberrySource(place: place, kind: .strawberry)
    }
    let clementine = [configuration, "\(sandboxes)/org.clementine_player.Clementine/config"].map {
      let place = Location(path: "\($0)/Clementine/clementine.db")
      return StrawberrySource(place: place, kind: .clementine)
    }
    return rhythmbox + strawberry + clementine
  }
}
