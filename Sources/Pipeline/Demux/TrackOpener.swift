// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Media

/// Opens a track by its content.
enum TrackOpener {
  /// The track's packets: read by our own container readers where they know it, else by GStreamer.
  ///
  /// Throws the reasons in the order of the checks: missing, not permitted, not readable, protected,
  /// no audio, no decoder, a chain of lossy streams, damaged.
  static func open(
    _ source: TrackSource,
    token: CancellationToken
  ) throws(TrackFailure)
    -> any PacketReader
  {
    try token.check()
    let bytes = try byteSource(source.contents)
    if bytes.count == 0 { throw .damaged(position: nil, detail: "the file is empty") }
    if let reader = try ContainerReader.open(bytes, nameHint: source.location.name) {
      let track = reader.track
      // Joining the streams would need one set of headers for all; converting would lose quality.
      if track.isChained, !track.encoding.isLossless { throw .chained(name: track.encoding.name) }
      return reader
    }
    try token.check()
    return try GStreamerReader(source.contents, source: bytes, token: token)
  }

  private static func byteSource(_ location: Location) throws(TrackFailure) -> any ByteSource {
    guard location.pathBytes == nil else { return try FileByteSource(location) }
    return try GIOByteSource(location)
  }
}
