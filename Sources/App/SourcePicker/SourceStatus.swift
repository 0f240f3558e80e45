// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Media
import MusicSources

/// What the picker shows in the place of tracks.
struct SourceStatus {
  let icon: String
  let title: String
  let description: String
  /// A way out, where there is one.
  var button: String?

  static func looking(in place: Location) -> SourceStatus {
    SourceStatus(
      icon: "folder-music-symbolic",
      title: tr("Looking for music…"),
      description: place.description
    )
  }

  static let noSource = SourceStatus(
    icon: "folder-music-symbolic",
    title: tr("Where Is Your Music?"),
    description: tr("Choose a folder, or the library file of another program.")
  )

  static let noMusic = SourceStatus(
    icon: "folder-music-symbolic",
    title: tr("No Music Here"),
    description: tr("There are no audio files in this place. Choose another one.")
  )

  static let nothingUsable = SourceStatus(
    icon: "dialog-information-symbolic",
    title: tr("Nothing Here Can Be Used"),
    description: tr("The button at the top right shows each track with the reason.")
  )

  static let nothingFound = SourceStatus(
    icon: "edit-find-symbolic",
    title: tr("Nothing Found"),
    description: tr("No track has all these words.")
  )

  /// Why nothing of a source could be listed.
  static func failed(_ error: SourceError) -> SourceStatus {
    SourceStatus(
      icon: "dialog-warning-symbolic",
      title: tr("Could Not Be Read"),
      description: error.sentence
    )
  }

  /// What a source that can't be listed is waiting for.
  static func standing(_ standing: SourceAuthorization, of place: Location) -> SourceStatus {
    switch standing {
    case .authorized: looking(in: place)
    case .notDetermined:
      SourceStatus(
        icon: "network-server-symbolic",
        title: tr("Opening…"),
        description: place.description
      )
    case .denied:
      SourceStatus(
        icon: "changes-prevent-symbolic",
        title: tr("No Permission"),
        description: tr("You have no permission to read “%s”.").filling(place),
        button: tr("Open _Settings")
      )
    case .restricted(let detail):
      SourceStatus(
        icon: "changes-prevent-symbolic",
        title: tr("Locked by a Policy"),
        description: tr(
          "This computer's administrator does not allow opening it (%s). Ask them for access."
        )
        .filling(detail)
      )
    case .unavailable(let package):
      SourceStatus(
        icon: "application-x-addon-symbolic",
        title: tr("Something Is Missing"),
        description: tr("This kind of place needs the package “%s”. Install it, then try again.")
          .filling(package),
        button: tr("_Try Again")
      )
    case .missing:
      SourceStatus(
        icon: "network-offline-symbolic",
        title: tr("Not Reachable"),
        description: tr(
          "“%s” is not there any more. It may have been moved, or its disk is not connected."
        )
        .filling(place),
        button: tr("_Try Again")
      )
    }
  }
}
