// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// One audio track of a container: everything a decoder or a writer needs besides the packets.
public struct AudioTrack: Sendable {
  /// How the packets are encoded.
  public var encoding: AudioEncoding
  /// What the packets lie in.
  public var container: AudioContainer
  /// The decoded audio's shape.
  public var format: AudioFormat
  /// What a decoder must know first: AudioSpecificConfig for AAC, the magic cookie for ALAC,
  /// STREAMINFO for FLAC (34 bytes), the three headers of Vorbis or OpusHead as Matroska's
  /// CodecPrivate lays them out, an MP3 file's Xing or Info frame; empty where packets explain
  /// themselves.
  public var codecData: [UInt8]
  /// The sample entry as the `stsd` box keeps it, header included; empty outside MP4.
  public var sampleEntry: [UInt8]
  /// Frames at the start that the encoder put there and playback leaves out.
  public var encoderDelay: Int
  /// Frames to play behind the delay; nil where the container doesn't tell.
  public var validFrames: Int64?
  /// Frames in a packet; 0 where packets differ.
  public var framesPerPacket: Int
  /// How PCM samples lie in a packet; nil for an encoding that needs a decoder.
  public var pcm: PCMSampleFormat?
  /// Speaker positions as WAVE_FORMAT_EXTENSIBLE numbers them; 0 where the container doesn't tell.
  public var channelMask: UInt32
  /// Whether an Ogg file holds several streams one after another, each with headers of its own.
  public var isChained: Bool
  /// Audio tracks in the file.
  public var audioTrackCount: Int
  /// In order of their times.
  public var chapters: [Chapter]

  /// A track; the arguments left out take the values of a container that says nothing of them.
  public init(encoding: AudioEncoding, container: AudioContainer, format: AudioFormat) {
    self.encoding = encoding
    self.container = container
    self.format = format
    codecData = []
    sampleEntry = []
    encoderDelay = 0
    framesPerPacket = 0
    channelMask = 0
    isChained = false
    audioTrackCount = 1
    chapters = []
  }

  /// The track as a probe reports it.
  public var probe: AudioProbe {
    var probe = AudioProbe(
      encoding: encoding,
      container: container,
      format: format,
      frames: validFrames,
      duration: validFrames.map { format.duration(ofFrames: $0) },
      audioTrackCount: audioTrackCount
    )
    probe.chapters = chapters
    return probe
  }
}

/// How PCM samples lie in memory: interleaved, in the machine's byte order.
public enum PCMSampleFormat: Sendable {
  case s32
  case f32
  case f64

  /// Bytes a sample takes.
  public var byteCount: Int {
    switch self {
    case .s32, .f32: 4
    case .f64: 8
    }
  }
}

/// One encoded packet, or a block of PCM frames.
public struct AudioPacket: Sendable {
  /// The packet itself.
  public var bytes: [UInt8]
  /// Frames it decodes to; 0 where only decoding could tell.
  public var frames: Int

  /// A packet.
  public init(bytes: [UInt8], frames: Int) {
    self.bytes = bytes
    self.frames = frames
  }
}

/// Reads one track's packets in order.
///
/// Used from one thread at a time.
public protocol PacketReader: AnyObject {
  /// The track that the packets belong to.
  var track: AudioTrack { get }

  /// The next packet; nil behind the last.
  ///
  /// - Throws: `damaged` where the container breaks off or contradicts itself, or a failure to
  ///   read.
  func next() throws(TrackFailure) -> AudioPacket?

  /// Moves to the packet from which a decoder gives right samples at `frame`.
  ///
  /// - Parameter frame: Counted from the first packet's first frame, encoder delay included.
  /// - Returns: The frame at which the next packet begins; before `frame` by at least the
  ///   encoding's pre-roll (one packet for AAC, several for MP3, 80 ms for Opus), where there is
  ///   room.
  /// - Throws: As `next` does.
  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64
}
