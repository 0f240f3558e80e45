// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// One item in the engine's hands.
struct PlaybackTrack {
  /// How its beginning is told.
  enum Announcement {
    case started
    case advanced
  }

  /// How the output's timeline and the item's own time belong together from a moment on.
  struct Place: Sendable {
    /// The moment, on the timeline.
    var start: Duration
    /// Where in the item it is.
    var from: Duration
    /// How much of the item passes in a second.
    var speed: Double

    /// Where in the item a later moment of the timeline is.
    func time(at position: Duration) -> Duration {
      from + max(position - start, .zero) * speed
    }
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
  /// How it lies on the timeline, in order; empty until its turn.
  private(set) var places: [Place] = []
  /// Where on the timeline it ends; nil until its last frame was pushed.
  var end: Duration?

  /// Where it begins on the timeline; nil until its turn.
  var start: Duration? { places.first?.start }

  /// Begins at a place.
  mutating func begin(at place: Place) { places = [place] }

  /// Goes on otherwise from a place on.
  mutating func goOn(at place: Place) { places.append(place) }

  /// Waits for another turn.
  mutating func leaveTimeline() {
    places = []
    end = nil
  }

  /// The place that holds at a moment, and the one after it; those before it are forgotten.
  mutating func place(at position: Duration) -> (now: Place, next: Place?)? {
    while places.count > 1, places[1].start <= position { places.removeFirst() }
    return places.first.map { ($0, places.dropFirst().first) }
  }
}
