// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
public import Media

/// Checks a file before it is taken into the library.
public enum Validator {
  /// Parses every packet, and decodes about a second each at the start, in the middle and at the end.
  ///
  /// Throws the reasons of `Prober.probe`, and `damaged` where packets are missing or do not decode.
  public static func validate(
    _ location: Location,
    token: CancellationToken
  ) throws(TrackFailure)
    -> AudioProbe
  {
    try validate(TrackSource(location), token: token)
  }

  static func validate(
    _ source: TrackSource,
    token: CancellationToken
  ) throws(TrackFailure) -> AudioProbe {
    let probe = try Prober.probe(source, token: token)
    let frames = try parse(source, token)
    let decoder = try AudioDecoder(TrackOpener.open(source, token: token), token: token)
    let second = Int64(max(1, decoder.format.sampleRate))
    let end = probe.frames ?? frames
    try decode(second, from: decoder)
    for start in [end / 2 - second / 2, end - second] where start > second {
      try decoder.seek(toFrame: start)
      try decode(second, from: decoder)
    }
    return probe
  }

  /// Reads all packets, and returns the frames to play that they stand for.
  private static func parse(
    _ source: TrackSource,
    _ token: CancellationToken
  ) throws(TrackFailure)
    -> Int64
  {
    let reader = try TrackOpener.open(source, token: token)
    var frames: Int64 = 0
    var isCounted = true
    while let packet = try reader.next() {
      try token.check()
      frames &+= Int64(packet.frames)
      isCounted = isCounted && packet.frames > 0
    }
    let track = reader.track
    let played = max(0, frames - Int64(track.encoderDelay))
    // Vorbis's first packet stands for no frames; readers that count it give 0 for that one only.
    if let declared = track.validFrames, isCounted, played < declared {
      throw .damaged(
        position: track.format.duration(ofFrames: played),
        detail: "\(played) of \(declared) frames"
      )
    }
    return played
  }

  /// Decodes up to `frames` frames; the end may come before.
  private static func decode(_ frames: Int64, from decoder: AudioDecoder) throws(TrackFailure) {
    let end = decoder.framePosition + frames
    while decoder.framePosition < end {
      guard try decoder.read(maximumFrames: 8192) != nil else { return }
    }
  }
}
