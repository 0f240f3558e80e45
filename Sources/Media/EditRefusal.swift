// SPDX-License-Identifier: GPL-3.0-or-later

/// Why an item's information, artwork, lyrics or file can't be changed.
public enum EditRefusal: Hashable, Sendable {
  /// Nothing is chosen.
  case noItem
  /// The item is only being played once: it has no entry that a change could be kept in.
  case notInLibrary

  /// The one rule that every edit goes by.
  ///
  /// - Parameter item: What is to be changed.
  /// - Returns: nil where it may be changed.
  public static func of(_ item: MediaItem?) -> EditRefusal? {
    guard let item else { return .noItem }
    return item.isInLibrary ? nil : .notInLibrary
  }
}
