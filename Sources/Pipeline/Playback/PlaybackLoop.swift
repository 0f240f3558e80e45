// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The part of an item between A and B, which is repeated.
public struct PlaybackLoop: Hashable, Sendable {
  /// The shortest part that can be repeated.
  public static let minimumLength = Duration.milliseconds(50)

  /// Where a round begins: A.
  public let start: Duration
  /// Where it goes back: B.
  public let end: Duration

  /// The part between two places, in whichever order; nil where it is too short.
  public init?(_ first: Duration, _ second: Duration) {
    let (start, end) = (max(min(first, second), .zero), max(first, second))
    guard end - start >= Self.minimumLength else { return nil }
    self.start = start
    self.end = end
  }
}
