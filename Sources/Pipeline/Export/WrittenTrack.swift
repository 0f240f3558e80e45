// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A track that an export has written to a file without its final name.
struct WrittenTrack: Codable {
  /// What the source was.
  var source: AudioProbe
  /// What was written.
  var probe: AudioProbe
  /// The extension that goes with it.
  var fileExtension: String
  /// Whether the encoding could not be kept.
  var isConverted: Bool
  /// Whether it ends where the source is damaged.
  var isPart: Bool
}
