// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// What two files share that hold the same audio, whatever their tags.
enum AudioFingerprint {
  /// The essence hash of a file's packets.
  ///
  /// - Throws: `noAudioTrack` where the container is none that is read packet by packet.
  static func essence(_ location: Location) throws(TrackFailure) -> [UInt8] {
    let source = try FileByteSource(location)
    guard let reader = try ContainerReader.open(source, nameHint: location.name) else {
      throw .noAudioTrack
    }
    return try ContentHash.essence(of: reader, token: CancellationToken())
  }
}
