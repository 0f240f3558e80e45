// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a part of a track begins, as audio books and long mixes have it.
public struct Chapter: Hashable, Sendable, Codable {
  /// Counted from the track's beginning.
  public var start: Duration
  /// nil for a chapter without a name.
  public var title: String?

  /// A chapter; an empty title is none.
  public init(start: Duration, title: String?) {
    self.start = start
    self.title = title == "" ? nil : title
  }
}
