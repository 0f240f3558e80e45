// SPDX-License-Identifier: GPL-3.0-or-later
import CSndFile
import Glibc
import Media

/// Reads the PCM files that libsndfile knows: WAV, RF64, W64, AIFF, AIFC, CAF and AU.
final class PCMReader: RunReader {
  let track: AudioTrack

  private static let framesPerPacket = 1 << 13

  private let window: SourceWindow
  /// Where the samples lie, and how, if they lie without a gap.
  private let plain: PlainSamples?
  private let file: SoundFile
  private let format: PCMSampleFormat
  private var position: Int64 = 0

  /// Opens a file; nil where libsndfile doesn't read it.
  ///
  /// `declaredFrames` is what the file's own header promises: libsndfile silently cuts it down to
  /// what is there, and in W64 adds what lies behind the samples. `countedFrames` is the count
  /// without the padding of the last block, for encodings that have blocks. `data` is where the
  /// samples lie, as far as that is known.
  init?(
    _ window: SourceWindow,
    container: AudioContainer,
    declaredFrames: Int64?,
    countedFrames: Int64? = nil,
    data: Range<Int64>? = nil
  ) throws(TrackFailure) {
    let storage = SoundFileStorage(window)
    guard let file = SoundFile(storage) else {
      if let failure = storage.failure { throw failure }
      return nil
    }
    let info = file.info
    guard (1...1_536_000).contains(info.samplerate), (1...64).contains(info.channels),
      info.frames >= 0, let kind = Self.kind(info.format)
    else { return nil }
    self.window = window
    self.file = file
    format = kind.format
    var track = AudioTrack(
      encoding: kind.encoding,
      container: container,
      format: AudioFormat(
        sampleRate: Int(info.samplerate),
        channels: Int(info.channels),
        bitDepth: kind.bits,
        isFloat: kind.format != .s32
      )
    )
    track.pcm = kind.format
    track.validFrames =
      kind.encoding == .pcm
      ? declaredFrames ?? info.frames : min(info.frames, countedFrames ?? info.frames)
    track.channelMask = ChannelMask(file.channelMap).rawValue
    self.track = track
    plain = PlainSamples(track, sound: info, data: data)
  }

  var givesRuns: Bool { plain != nil && position == 0 }
  var runLayout: PCMLayout? { plain?.layout }

  func nextRun() throws(TrackFailure) -> PacketRun? {
    guard let plain else { return nil }
    let offset = plain.range.lowerBound + position * Int64(plain.bytesPerFrame)
    let size = min(Int64(PacketRun.largestSize), plain.range.upperBound - offset)
    let frames = Int(size) / plain.bytesPerFrame
    guard frames > 0 else { return nil }
    let slice = try window.slice(at: offset, count: frames * plain.bytesPerFrame)
    guard slice.range.count == frames * plain.bytesPerFrame else {
      throw .notReadable(detail: "the file has become shorter")
    }
    position += Int64(frames)
    return PacketRun(slice: slice, packets: [(slice.range.count, frames)])
  }

  func next() throws(TrackFailure) -> AudioPacket? {
    let channels = track.format.channels
    let width = format.byteCount
    let left = (track.validFrames ?? 0) - position
    let wanted = sf_count_t(min(max(left, 0), Int64(Self.framesPerPacket)))
    var frames = 0
    let bytes = [UInt8](
      unsafeUninitializedCapacity: Self.framesPerPacket * channels * width
    ) { buffer, filled in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      let got =
        switch format {
        case .s32: sf_readf_int(file.handle, raw.bindMemory(to: Int32.self).baseAddress, wanted)
        case .f32: sf_readf_float(file.handle, raw.bindMemory(to: Float.self).baseAddress, wanted)
        case .f64: sf_readf_double(file.handle, raw.bindMemory(to: Double.self).baseAddress, wanted)
        }
      frames = Int(max(got, 0))
      filled = frames * channels * width
    }
    try file.check()
    position += Int64(frames)
    if frames > 0 { return AudioPacket(bytes: bytes, frames: frames) }
    guard position >= track.validFrames ?? 0 else {
      throw .damaged(
        position: track.position(ofFrame: position),
        detail: "the file ends before the samples that its header promises"
      )
    }
    return nil
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    let target = min(max(frame, 0), file.info.frames)
    position = max(sf_seek(file.handle, target, SEEK_SET), 0)
    try file.check()
    return position
  }

  /// What libsndfile's subtypes are here; nil for those that are left to other readers.
  private static func kind(
    _ format: Int32
  ) -> (encoding: AudioEncoding, format: PCMSampleFormat, bits: Int?)? {
    switch Int(format) & Int(SF_FORMAT_SUBMASK) {
    case Int(SF_FORMAT_PCM_S8), Int(SF_FORMAT_PCM_U8): (.pcm, .s32, 8)
    case Int(SF_FORMAT_PCM_16): (.pcm, .s32, 16)
    case Int(SF_FORMAT_PCM_24): (.pcm, .s32, 24)
    case Int(SF_FORMAT_PCM_32): (.pcm, .s32, 32)
    case Int(SF_FORMAT_FLOAT): (.pcm, .f32, 32)
    case Int(SF_FORMAT_DOUBLE): (.pcm, .f64, 64)
    // Companded samples are 13 or 14 bits linear: 16 hold them exactly.
    case Int(SF_FORMAT_ULAW), Int(SF_FORMAT_ALAW): (.pcm, .s32, 16)
    case Int(SF_FORMAT_IMA_ADPCM), Int(SF_FORMAT_MS_ADPCM):
      (.other(name: "ADPCM", isLossless: false), .s32, nil)
    case Int(SF_FORMAT_GSM610): (.other(name: "GSM", isLossless: false), .s32, nil)
    default: nil
    }
  }
}
