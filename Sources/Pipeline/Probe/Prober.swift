// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
public import Media

/// Tells what a file's audio really is, whatever its name says.
public enum Prober {
  /// Reads the headers of a file; nothing is decoded that need not be.
  ///
  /// Throws the first of the reasons that holds: `missing`, `permissionDenied`, `notReadable`,
  /// `protected`, `noAudioTrack`, `unsupportedCodec`, `damaged`; or `cancelled`.
  public static func probe(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure)
    -> AudioProbe
  {
    try probe(TrackSource(location), token: token)
  }

  static func probe(
    _ source: TrackSource,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    let reader = try TrackOpener.open(source, token: token)
    if reader.track.pcm == nil {
      try CodecTable.requireDecoder(for: reader.track.encoding)
      if reader.track.encoding == .flac { try PacketFormat.requireDecodableFLAC(reader.track) }
    }
    return try describe(reader, token: token)
  }

  /// What a reader's track is, whether or not this machine could decode it.
  ///
  /// Decodes a packet of AAC that may hold spectral band replication without saying so, which
  /// ISO/IEC 14496-3, section 1.6.6, allows for core rates up to 24 kHz.
  static func describe(
    _ reader: any PacketReader,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    var probe = reader.probe
    guard probe.encoding == .aac, probe.format.sampleRate <= 24000 else { return probe }
    let decoder = try AudioDecoder(reader, token: token)
    guard decoder.format.sampleRate == 2 * probe.format.sampleRate else { return probe }
    let isStereoFromMono = probe.format.channels == 1 && decoder.format.channels == 2
    probe.encoding = isStereoFromMono ? .heAACv2 : .heAAC
    probe.format = decoder.format
    probe.frames = probe.frames.map { $0 &* 2 }
    return probe
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
