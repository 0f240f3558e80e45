// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// One playing of one file.
///
/// Playing the same file again is another item with another number, so that what the engine says
/// late about the first is never taken for news of the second.
public struct PlaybackItem: Hashable, Sendable, Identifiable {
  /// A playing's number; whoever asks later gives a higher one.
  public struct ID: Hashable, Comparable, Sendable {
    /// The number.
    public let value: UInt64

    /// The playing of this number.
    public init(_ value: UInt64) { self.value = value }

    /// Orders playings by the time they were asked for.
    public static func < (first: Self, second: Self) -> Bool { first.value < second.value }
  }

  /// The playing's number.
  public let id: ID
  /// The file.
  public let location: Location

  /// A playing of the file at `location`.
  public init(id: ID, location: Location) {
    self.id = id
    self.location = location
  }
}
