// SPDX-License-Identifier: GPL-3.0-or-later

/// How much of a track an export must write.
public enum ExportExtent: Hashable, Sendable, Codable {
  /// All of it; a damaged track fails.
  case whole
  /// As much as precedes the damage, where there is any.
  case leadingPart
}
