// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// What two files share that hold the same audio, whatever their tags.
enum AudioFingerprint {
  /// The audio's fingerprint.
  static func essence(_ location: Location) throws(TrackFailure) -> [UInt8] { [] }
}
