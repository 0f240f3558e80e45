// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a song.
public struct Lyrics: Hashable, Sendable {
  /// One line of timed lyrics.
  public struct Line: Hashable, Sendable {
    /// When it is sung, from the start of the track.
    public var time: Duration
    /// The words of the line; empty for a pause.
    public var text: String

    /// A line sung at a time.
    public init(time: Duration, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// The words as plain text; what LRC's time stamps leave, where the lyrics are timed.
  public var text: String
  /// The lines in order of time; empty where the lyrics are not timed.
  public var lines: [Line]

  /// Lyrics, plain unless `lines` are given.
  public init(text: String, lines: [Line] = []) {
    self.text = text
    self.lines = lines
  }
}
