// SPDX-License-Identifier: GPL-3.0-or-later
import CSndFile
import Media

/// Writes PCM samples to a WAV or AIFF file through libsndfile.
final class PCMWriter: PacketWriter {
  private let output: SoundFileOutput
  private let file: SoundFile
  private let format: PCMSampleFormat
  private let channels: Int

  /// Beyond this many bytes of samples a WAV's sizes could overflow.
  private static let largestWAV: Int64 = 0xFFFF_FFFF - (1 << 16)

  /// Creates the file, which must not exist yet.
  init(path: String, track: AudioTrack, fileExtension: String) throws(TrackFailure) {
    guard let format = track.pcm,
      let subtype = Self.subtype(track.format, format, fileExtension)
    else { throw .unsupportedCodec(name: track.encoding.name) }
    self.format = format
    channels = track.format.channels
    let mask =
      track.channelMask != 0
      ? ChannelMask(rawValue: track.channelMask)
      : channels > 2 ? .usual(channels: channels) : ChannelMask(rawValue: 0)
    let major = Self.majorFormat(track, subtype, fileExtension)
    var info = SF_INFO()
    info.samplerate = Int32(clamping: track.format.sampleRate)
    info.channels = Int32(clamping: channels)
    info.format = Int32(major | subtype)
    output = SoundFileOutput(try OutputFile(path: path))
    guard let file = SoundFile(output, .write(info)) else {
      try output.check()
      throw .unsupportedCodec(name: "PCM, \(channels) channels, \(track.format.sampleRate) Hz")
    }
    self.file = file
    // Its time stamp would make two exports of one song differ.
    file.set(Int(SFC_SET_ADD_PEAK_CHUNK), false)
    if major == Int(SF_FORMAT_RF64) { file.set(Int(SFC_RF64_AUTO_DOWNGRADE), true) }
    let map = mask.map
    if map.count == channels, major != Int(SF_FORMAT_WAV) { file.channelMap = map }
  }

  func write(_ packet: AudioPacket) throws(TrackFailure) {
    let frames = sf_count_t(packet.bytes.count / (channels * format.byteCount))
    let wrote = packet.bytes.withUnsafeBytes { bytes in
      switch format {
      case .s32:
        sf_writef_int(file.handle, bytes.bindMemory(to: Int32.self).baseAddress, frames)
      case .f32:
        sf_writef_float(file.handle, bytes.bindMemory(to: Float.self).baseAddress, frames)
      case .f64:
        sf_writef_double(file.handle, bytes.bindMemory(to: Double.self).baseAddress, frames)
      }
    }
    try file.check()
    guard wrote == frames else {
      throw .notWritable(path: output.path, detail: String(cString: sf_strerror(file.handle)))
    }
  }

  func finish(validFrames: Int64?) throws(TrackFailure) {
    try file.close()
    try output.finish()
  }

  private static func majorFormat(
    _ track: AudioTrack,
    _ subtype: Int,
    _ fileExtension: String
  ) -> Int {
    guard fileExtension == "wav" else { return Int(SF_FORMAT_AIFF) }
    let frameSize = Int64(track.format.channels) * Int64((track.format.bitDepth ?? 32) + 7) / 8
    let (bytes, overflow) = frameSize.multipliedReportingOverflow(by: track.validFrames ?? .max)
    if overflow || bytes > largestWAV { return Int(SF_FORMAT_RF64) }
    // Integers of more than 16 bits, and more than two channels, need the extensible header.
    let isPlain = track.format.channels <= 2 && (track.format.isFloat || subtype <= 2)
    return isPlain || subtype == Int(SF_FORMAT_PCM_U8) && track.format.channels <= 2
      ? Int(SF_FORMAT_WAV) : Int(SF_FORMAT_WAVEX)
  }

  /// libsndfile's number for samples of this depth; WAV has 8-bit ones unsigned, AIFF signed.
  private static func subtype(
    _ format: AudioFormat,
    _ samples: PCMSampleFormat,
    _ fileExtension: String
  ) -> Int? {
    switch (samples, format.bitDepth ?? 0) {
    case (.f32, _): Int(SF_FORMAT_FLOAT)
    case (.f64, _): Int(SF_FORMAT_DOUBLE)
    case (.s32, 1...8): Int(fileExtension == "wav" ? SF_FORMAT_PCM_U8 : SF_FORMAT_PCM_S8)
    case (.s32, 9...16): Int(SF_FORMAT_PCM_16)
    case (.s32, 17...24): Int(SF_FORMAT_PCM_24)
    case (.s32, 25...32): Int(SF_FORMAT_PCM_32)
    default: nil
    }
  }
}

/// The file that libsndfile writes into.
final class SoundFileOutput: SoundFileStorage {
  private let file: OutputFile

  /// An output into a file.
  init(_ file: OutputFile) { self.file = file }

  var path: String { file.path }

  override var length: Int64 { file.position }

  override func read(_ buffer: UnsafeMutableRawBufferPointer) throws(TrackFailure) -> Int {
    try file.read(at: position, into: buffer)
  }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(TrackFailure) {
    if position == file.position {
      try file.append(bytes)
    } else {
      try file.replace(at: position, with: [UInt8](bytes))
    }
  }

  /// Throws what writing ran into.
  func check() throws(TrackFailure) {
    if let failure { throw failure }
  }

  /// Completes the file.
  func finish() throws(TrackFailure) {
    try check()
    try file.finish()
  }
}
