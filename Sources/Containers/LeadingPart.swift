// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// The part of a damaged track in front of the damage, as a track of its own.
public final class LeadingPart: PacketReader {
  /// The track, with the frames that are left of it.
  public let track: AudioTrack

  private let reader: any PacketReader
  /// Packets that are whole.
  private let count: Int
  private var position = 0

  /// Reads on to where the track breaks off, and begins anew; nil for a track that does not.
  ///
  /// - Parameters:
  ///   - reader: Stands at its beginning.
  ///   - token: Checked at every packet.
  /// - Throws: `damaged` where nothing precedes the damage, `cancelled`, or a failure to read.
  public init?(_ reader: any PacketReader, token: CancellationToken) throws(TrackFailure) {
    var frames: Int64 = 0
    var count = 0
    var damage: TrackFailure?
    do throws(TrackFailure) {
      while let packet = try reader.next() {
        try token.check()
        frames += Int64(packet.frames)
        count += 1
      }
    } catch {
      guard case .damaged = error else { throw error }
      damage = error
    }
    _ = try reader.seek(toFrame: 0)
    var track = reader.track
    let played = frames - Int64(track.encoderDelay)
    let isShort = track.validFrames.map { played < $0 } ?? false
    guard damage != nil || isShort else { return nil }
    guard played > 0 else {
      throw damage ?? .damaged(position: .zero, detail: "nothing precedes the damage")
    }
    track.validFrames = min(played, track.validFrames ?? played)
    switch track.encoding {
    // Its count and its MD5 are those of the whole.
    case .flac: track.codecData = FLACStreamInfo.cutting(track.codecData, to: played)
    // So is the count in a Xing or Info frame: the writer makes one that is right.
    case .mp3: track.codecData = []
    default: break
    }
    self.track = track
    self.reader = reader
    self.count = count
  }

  /// The next packet; nil where the damage begins.
  public func next() throws(TrackFailure) -> AudioPacket? {
    guard position < count else { return nil }
    position += 1
    return try reader.next()
  }

  /// Only to the beginning: a part is read once, from one end to the other.
  public func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    position = 0
    return try reader.seek(toFrame: 0)
  }
}
