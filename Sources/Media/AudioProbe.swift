// SPDX-License-Identifier: GPL-3.0-or-later

/// What a file's content says about its audio.
public struct AudioProbe: Hashable, Sendable, Codable {
  /// What the audio really is, whatever the file is called.
  public var encoding: AudioEncoding
  /// The format of the file around the audio.
  public var container: AudioContainer
  /// The decoded audio's shape.
  public var format: AudioFormat
  /// Frames after encoder delay and padding are trimmed; nil where only decoding could tell.
  public var frames: Int64?
  /// How long it plays; nil where only decoding could tell.
  public var duration: Duration?
  /// Audio tracks in the file; the first (default) one is the one described.
  public var audioTrackCount: Int
  /// In order of their times; empty also for an item of the library, which keeps none.
  public var chapters: [Chapter]

  /// A probe's result.
  public init(
    encoding: AudioEncoding,
    container: AudioContainer,
    format: AudioFormat,
    frames: Int64?,
    duration: Duration?,
    audioTrackCount: Int = 1
  ) {
    self.encoding = encoding
    self.container = container
    self.format = format
    self.frames = frames
    self.duration = duration
    self.audioTrackCount = audioTrackCount
    chapters = []
  }
}
