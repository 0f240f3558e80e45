// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// One item in the engine's hands.
struct PlaybackTrack {
  /// How its beginning is told.
  enum Announcement {
    case started
    case advanced
  }

  /// How the output's timeline and the item's own time belong together.
  struct Place {
    var start: Duration
    var from: Duration
  }

  /// Tells feeders apart, of the same item too.
  let number: Int
  let item: PlaybackItem
  let feeder: Feeder
  /// Where in the item its turn begins.
  var from: Duration
  /// nil once it was told.
  var announcement: Announcement?
  /// nil until the file is open.
  var probe: AudioProbe?
  /// nil until its turn.
  var place: Place?
  /// Where on the timeline it ends; nil until its last frame was pushed.
  var end: Duration?
}
