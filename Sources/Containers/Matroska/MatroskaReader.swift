// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads an audio track of a Matroska or WebM file (RFC 9559): the default one, else the first.
final class MatroskaReader: IndexedPacketReader {
  /// What was taken off the start of every packet.
  private let strippedHeader: [UInt8]

  /// Whether an EBML file begins with these bytes.
  static func isRecognized(_ head: [UInt8]) -> Bool { head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) }

  /// Indexes the track's packets; nil for an encoding or a compression that is not known here.
  ///
  /// - Throws: `noAudioTrack`, `protected`, or `damaged`.
  init?(_ window: SourceWindow) throws(TrackFailure) {
    var file = try MatroskaFile(window)
    let tracks = file.audioTracks
    guard let source = tracks.first(where: { $0.isDefault }) ?? tracks.first else {
      throw .noAudioTrack
    }
    if source.isEncrypted { throw .protected(scheme: "WebM encryption") }
    guard !source.isCompressed else { return nil }
    strippedHeader = source.strippedHeader
    guard let first = try file.nextPacket(of: source.number) else {
      throw .damaged(position: nil, detail: "the Matroska track has no packets")
    }
    let head = try window.bytes(at: first.offset, count: min(first.size, MatroskaCodec.headSize))
    guard var codec = try MatroskaCodec(source, firstPacket: source.strippedHeader + head) else {
      return nil
    }
    var index = PacketIndex()
    var packet: MatroskaFile.Packet? = first
    var discarded: Int64 = 0
    while let next = packet {
      let size = codec.usableSize(next.size)
      let start = try window.bytes(at: next.offset, count: min(size, MatroskaCodec.headSize))
      let frames = codec.frames(of: strippedHeader + start, size: size)
      try index.append(offset: next.offset, size: size, frames: frames)
      discarded = next.discardedNanoseconds
      packet = try file.nextPacket(of: source.number)
    }
    var track = codec.track
    if file.isWebM { track.container = .webm }
    track.audioTrackCount = tracks.count
    track.chapters = file.chapters
    track.validFrames = Self.validFrames(track, index, discarded: discarded)
    super.init(
      window: window,
      track: track,
      index: index,
      layout: codec.layout,
      failureAtEnd: file.isCutOff ? Self.failure(track, index) : nil
    )
  }

  override var givesRuns: Bool { strippedHeader.isEmpty }

  override func next() throws(TrackFailure) -> AudioPacket? {
    guard var packet = try super.next() else { return nil }
    if !strippedHeader.isEmpty { packet.bytes.insert(contentsOf: strippedHeader, at: 0) }
    return packet
  }

  /// What is left of all frames without the codec's delay and what the last packet discards.
  private static func validFrames(
    _ track: AudioTrack,
    _ index: PacketIndex,
    discarded: Int64
  ) -> Int64 {
    let rest = max(index.frames - Int64(track.encoderDelay), 0)
    let frames = Double(max(discarded, 0)) * Double(track.format.sampleRate) * 1e-9
    return frames < Double(rest) ? rest - Int64(frames.rounded()) : rest
  }

  private static func failure(_ track: AudioTrack, _ index: PacketIndex) -> TrackFailure {
    .damaged(
      position: track.position(ofFrame: index.frames),
      detail: "the Matroska file is broken or cut off"
    )
  }
}
