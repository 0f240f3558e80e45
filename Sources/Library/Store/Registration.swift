// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// How a file that was to come into the library ended.
public enum Registration: Hashable, Sendable {
  case registered(MediaItem)
  /// The recording had come into the library meanwhile, as this item; nothing has changed.
  case duplicate(of: Int64)
}
