// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

/// A test file: how it is made, and what is in it by its makers' account.
struct Sound: Sendable, CustomTestStringConvertible {
  var name: String
  /// A shell command that writes to "$OUT".
  var command: String
  var encoding: String
  var rate = 44100
  var channels = 2
  var bits: Int?
  /// Frames that play; nil where no tool but a decoder tells.
  var frames: Int64?
  /// How far our samples may be from FFmpeg's: the decoders differ for Opus and layer II.
  var tolerance: Float = 1e-6

  var testDescription: String { name }

  /// The file, made if it is not there yet.
  var path: String { get throws { try Tools.file(name, command) } }

  /// A sound of 50,021 frames, a prime number that is no multiple of any packet.
  static func ffmpeg(
    _ name: String,
    _ options: String,
    _ encoding: String,
    rate: Int = 44100,
    channels: Int = 2,
    bits: Int? = nil,
    frames: Int64? = 50021,
    tolerance: Float = 1e-6
  ) -> Sound {
    Sound(
      name: name,
      command: "\(source(rate: rate, channels: channels)) \(options) \"$OUT\"",
      encoding: encoding,
      rate: rate,
      channels: channels,
      bits: bits,
      frames: frames,
      tolerance: tolerance
    )
  }

  /// A sound that another tool makes of a WAV file "$OUT.wav".
  static func tool(
    _ name: String,
    _ command: String,
    _ encoding: String,
    rate: Int = 44100,
    channels: Int = 2,
    codec: String = "pcm_s16le",
    bits: Int? = nil,
    frames: Int64? = 50021,
    tolerance: Float = 1e-6
  ) -> Sound {
    Sound(
      name: name,
      command: """
        \(source(rate: rate, channels: channels)) -c:a \(codec) "$OUT.wav"; \(command)
        """,
      encoding: encoding,
      rate: rate,
      channels: channels,
      bits: bits,
      frames: frames,
      tolerance: tolerance
    )
  }

  /// Detuned tones, one for each channel, with a little noise that no codec predicts.
  private static func source(rate: Int, channels: Int) -> String {
    let tones = (0..<channels)
      .map { "0.4*sin(2*PI*\(331 + 110 * $0)*t)+0.05*sin(9000*t*t+\($0))" }
      .joined(separator: "|")
    return """
      ffmpeg -v error -y -f lavfi -i "aevalsrc='\(tones)':s=\(rate)" -af atrim=end_sample=50021 \
      -flags +bitexact -fflags +bitexact
      """
  }
}

extension Sound {
  /// What the library keeps, in containers of our own.
  static let kept: [Sound] = [
    .tool("lame.mp3", "lame --quiet -b 192 \"$OUT.wav\" \"$OUT\"", "MP3"),
    .ffmpeg("lavf.mp3", "-c:a libmp3lame", "MP3"),
    .ffmpeg("aac.m4a", "-c:a aac -aac_pns 0", "AAC"),
    .ffmpeg("alac16.m4a", "-c:a alac -sample_fmt s16p", "ALAC", bits: 16),
    .ffmpeg("alac24.m4a", "-c:a alac -sample_fmt s32p", "ALAC", rate: 96000, bits: 24),
    .ffmpeg("flac16.flac", "-c:a flac -sample_fmt s16", "FLAC", bits: 16),
    .ffmpeg("flac24.flac", "-c:a flac -sample_fmt s32", "FLAC", rate: 96000, bits: 24),
    .ffmpeg("s16.wav", "-c:a pcm_s16le", "PCM", bits: 16),
    .ffmpeg("s24.aiff", "-c:a pcm_s24be", "PCM", rate: 48000, channels: 6, bits: 24),
    .ffmpeg("vorbis.ogg", "-c:a libvorbis", "Vorbis"),
    .ffmpeg("opus.opus", "-c:a libopus", "Opus", rate: 48000, tolerance: 2e-2),
  ]

  /// What only GStreamer takes apart, and packets of it that the library keeps.
  static let demuxed: [Sound] = [
    .ffmpeg("flac.mka", "-c:a flac -sample_fmt s16", "FLAC", bits: 16),
    .ffmpeg("opus.webm", "-c:a libopus", "Opus", rate: 48000, tolerance: 2e-2),
    .ffmpeg("aac.ts", "-c:a aac -aac_pns 0", "AAC", frames: 50 * 1024),
    .ffmpeg("aac.flv", "-c:a aac -aac_pns 0", "AAC", frames: 50 * 1024),
    .ffmpeg("mp3.avi", "-c:a libmp3lame", "MP3", frames: 45 * 1152),
    .ffmpeg("s16.mkv", "-c:a pcm_s16le", "PCM", bits: 16),
    .ffmpeg("f32.mkv", "-c:a pcm_f32le", "PCM", bits: 32),
  ]

  /// What is lossless but not kept.
  static let lossless: [Sound] = [
    .ffmpeg("wavpack16.wv", "-c:a wavpack -sample_fmt s16p", "WavPack", bits: 16),
    .tool(
      "wavpack24.wv",
      "wavpack -q \"$OUT.wav\" -o \"$OUT\"",
      "WavPack",
      rate: 96000,
      codec: "pcm_s24le",
      bits: 24
    ),
    .ffmpeg("tta16.tta", "-c:a tta -sample_fmt s16", "TTA", bits: 16),
    .ffmpeg("tta24.tta", "-c:a tta -sample_fmt s32", "TTA", bits: 24),
  ]

  /// What is lossy and not kept.
  static let lossy: [Sound] = [
    .ffmpeg("stereo.ac3", "-c:a ac3", "AC-3", rate: 48000, frames: 33 * 1536),
    .ffmpeg("surround.mka", "-c:a ac3", "AC-3", rate: 48000, channels: 6, frames: 33 * 1536),
    .ffmpeg("surround.eac3", "-c:a eac3", "E-AC-3", rate: 48000, channels: 6, frames: 33 * 1536),
    .ffmpeg("stereo.dts", "-c:a dca -strict -2", "DTS", rate: 48000, frames: 98 * 512),
    .ffmpeg("layer2.mp2", "-c:a mp2", "MP2", frames: 44 * 1152, tolerance: 1e-4),
    // libav's WMA decoder drops the first block, FFmpeg's own program the last: no truth to compare.
    .ffmpeg("wma.wma", "-c:a wmav2", "WMA", frames: nil, tolerance: 2),
  ]
}
