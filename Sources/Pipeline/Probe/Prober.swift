// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
public import Media

/// Tells what a file's audio really is, whatever its name says.
public enum Prober {
  /// Reads the headers of a file; nothing is decoded that need not be.
  ///
  /// Throws the first of the reasons that holds: `missing`, `permissionDenied`, `notReadable`,
  /// `protected`, `noAudioTrack`, `unsupportedCodec`, `damaged`; or `cancelled`.
  public static func probe(_ location: Location, token: CancellationToken) throws(TrackFailure)
    -> AudioProbe
  {
    let reader = try TrackOpener.open(location, token: token)
    if reader.track.pcm == nil {
      try CodecTable.requireDecoder(for: reader.track.encoding)
      if reader.track.encoding == .flac { try PacketFormat.requireDecodableFLAC(reader.track) }
    }
    return reader.probe
  }
}

extension PacketReader {
  /// The track as a probe reports it, with the duration that the container names where it names no
  /// frames.
  var probe: AudioProbe {
    var probe = track.probe
    if let reader = self as? GStreamerReader, probe.duration == nil {
      probe.duration = reader.duration
    }
    return probe
  }
}
