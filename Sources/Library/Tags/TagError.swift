// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Why tags could not be read or written.
///
/// A file that could not be written is as it was.
public enum TagError: Error, Hashable, Sendable {
  /// The location is no local file.
  case notAFile
  /// The file can't be opened or read.
  case unreadable(TrackFailure)
  /// Tags can't be written to this kind of file.
  case unsupportedFormat
  /// The file's structure is broken, so that its tags can't be changed safely.
  case damaged
  /// Writing the tags would have changed the audio.
  case audioChanged
  /// The copy with the new tags could not be written.
  case notWritten(TrackFailure)
}
