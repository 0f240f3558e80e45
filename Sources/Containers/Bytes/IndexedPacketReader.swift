// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads packets whose places are known beforehand.
class IndexedPacketReader: RunReader {
  let track: AudioTrack
  /// Where the packets lie.
  let index: PacketIndex

  private let window: SourceWindow
  private let layout: PCMLayout?
  /// Why there are no more packets behind the last, where there should be some.
  private let failureAtEnd: TrackFailure?
  private var position = 0

  /// A reader of these packets; with a `layout` they hold PCM samples.
  init(
    window: SourceWindow,
    track: AudioTrack,
    index: PacketIndex,
    layout: PCMLayout? = nil,
    failureAtEnd: TrackFailure? = nil
  ) {
    self.window = window
    self.track = track
    self.index = index
    self.layout = layout
    self.failureAtEnd = failureAtEnd
  }

  var givesRuns: Bool { true }
  var runLayout: PCMLayout? { layout }

  func next() throws(TrackFailure) -> AudioPacket? {
    guard position < index.count else { return try end() }
    let place = index.packets[position]
    let size = Int(place.size)
    let bytes = try window.peek(at: place.offset, count: size)
    guard bytes.count == size else { throw truncation() }
    let packet = AudioPacket(
      bytes: layout?.samples(bytes) ?? [UInt8](bytes),
      frames: Int(place.frames)
    )
    position += 1
    return packet
  }

  func nextRun() throws(TrackFailure) -> PacketRun? {
    guard position < index.count else { return try end() }
    let run = index.run(from: position, limit: PacketRun.largestSize, end: window.count)
    guard !run.packets.isEmpty else { throw truncation() }
    let slice = try window.slice(at: index.packets[position].offset, count: run.size)
    guard slice.range.count == run.size else { throw truncation() }
    position = run.packets.upperBound
    let packets = index.packets[run.packets].map { (size: Int($0.size), frames: Int($0.frames)) }
    return PacketRun(slice: slice, packets: packets)
  }

  private func end<Packets>() throws(TrackFailure) -> Packets? {
    if let failureAtEnd { throw failureAtEnd }
    return nil
  }

  private func truncation() -> TrackFailure {
    .damaged(
      position: track.position(ofFrame: index.start(of: min(position, index.count - 1))),
      detail: "the file ends before the packet that its table lists"
    )
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    guard index.count > 0 else { return 0 }
    position = max(index.packet(at: frame - track.preRollFrames) - track.preRollPackets, 0)
    // Vorbis' first packet behind a seek only primes the decoder.
    let heard = track.encoding == .vorbis ? min(position + 1, index.count - 1) : position
    return index.start(of: heard)
  }
}

extension AudioTrack {
  /// Packets that a decoder needs before the first one whose samples are right.
  var preRollPackets: Int {
    switch encoding {
    // The bit reservoir reaches back 511 bytes, and the overlap one frame more.
    case .mp3: 10
    case .heAAC, .heAACv2, .xheAAC: 2
    case .opus, .pcm, .alac, .flac: 0
    default: 1
    }
  }

  /// Frames that a decoder needs before those that are right; RFC 7845, section 4.6, for Opus.
  var preRollFrames: Int64 { encoding == .opus ? 3840 : 0 }

  /// When a frame, counted from the first packet, is heard.
  func position(ofFrame frame: Int64) -> Duration {
    format.duration(ofFrames: max(frame - Int64(encoderDelay), 0))
  }
}
