// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// A copy into the media folder that has begun: enough to find and undo it after a crash.
public struct Placement: Hashable, Sendable {
  /// Names the placement, and its hidden temporary file where the file system needs one.
  public var name: String
  /// The folder that the file goes to.
  public var folder: Location
  /// The device that the file is on, once it exists.
  public var device: UInt64?
  /// The file's number on the device, once it exists.
  public var inode: UInt64?
  /// When the file was made, in nanoseconds since 1970, where the file system tells: the number of
  /// a file that went may be given to another one.
  public var birth: Int64?
}
