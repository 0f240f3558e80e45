// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// A file that an export has written.
public struct ExportedFile: Hashable, Sendable {
  /// Where it was written.
  public var location: Location
  /// What the source was.
  public var source: AudioProbe
  /// What was written.
  public var written: AudioProbe
  /// Whether the encoding could not be kept.
  public var isConverted: Bool
  /// Whether it ends where the source is damaged, which only `.leadingPart` allows.
  public var isPart: Bool

  /// A written file.
  public init(
    location: Location,
    source: AudioProbe,
    written: AudioProbe,
    isConverted: Bool,
    isPart: Bool = false
  ) {
    self.location = location
    self.source = source
    self.written = written
    self.isConverted = isConverted
    self.isPart = isPart
  }
}
