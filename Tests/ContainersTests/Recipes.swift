// SPDX-License-Identifier: GPL-3.0-or-later

extension Recipe {
  /// AAC and ALAC.
  static let movies: [Recipe] = [
    .ffmpeg("aac.m4a", "-c:a aac", "AAC", "MP4", exported: "m4a"),
    .ffmpeg("aac.mov", "-c:a aac", "AAC", "MP4", exported: "m4a"),
    .ffmpeg("aac51.m4a", "-c:a aac", "AAC", "MP4", rate: 48000, channels: 6, exported: "m4a"),
    .ffmpeg("faststart.m4a", "-c:a aac -movflags faststart", "AAC", "MP4", exported: "m4a"),
    .ffmpeg("aac96.m4a", "-c:a aac", "AAC", "MP4", rate: 96000, exported: "m4a"),
    // Without an edit list nothing tells the delay: all 49 packets and the one before them.
    .ffmpeg(
      "fragmented.mp4",
      "-c:a aac -movflags empty_moov+frag_keyframe -frag_duration 300000",
      "AAC",
      "MP4",
      frames: 50 * 1024,
      exported: "m4a"
    ),
    .ffmpeg("alac16.m4a", "-c:a alac -sample_fmt s16p", "ALAC", "MP4", bits: 16, exported: "m4a"),
    .ffmpeg(
      "alac24.m4a",
      "-c:a alac -sample_fmt s32p",
      "ALAC",
      "MP4",
      rate: 96000,
      bits: 24,
      exported: "m4a"
    ),
    .ffmpeg(
      "alac51.m4a",
      "-c:a alac -sample_fmt s16p",
      "ALAC",
      "MP4",
      rate: 48000,
      channels: 6,
      bits: 16,
      exported: "m4a"
    ),
    .ffmpeg("alac.mov", "-c:a alac -sample_fmt s16p", "ALAC", "MP4", bits: 16, exported: "m4a"),
    .ffmpeg("alac.caf", "-c:a alac -sample_fmt s16p", "ALAC", "CAF", bits: 16, exported: "m4a"),
  ]

  /// Bare frames, FLAC and Ogg.
  static let streams: [Recipe] = [
    .ffmpeg("adts.aac", "-c:a aac", "AAC", "ADTS", frames: 50 * 1024, exported: "m4a"),
    .tool("lame.mp3", "lame --quiet -b 128 %IN %OUT", "MP3", "MP3", exported: "mp3"),
    .tool("lamevbr.mp3", "lame --quiet -V 2 %IN %OUT", "MP3", "MP3", exported: "mp3"),
    .ffmpeg("lavf.mp3", "-c:a libmp3lame -f mp3", "MP3", "MP3", exported: "mp3"),
    .ffmpeg(
      "untagged.mp3",
      "-c:a libmp3lame -write_xing 0",
      "MP3",
      "MP3",
      frames: 45 * 1152,
      exported: "mp3"
    ),
    .ffmpeg("layer2.mp2", "-c:a mp2", "MP2", "MP3", frames: 44 * 1152, exported: nil),
    .tool(
      "tool.flac",
      "flac --silent -f -8 --seekpoint=10x -o %OUT %IN",
      "FLAC",
      "FLAC",
      bits: 16,
      exported: "flac"
    ),
    .ffmpeg(
      "flac24.flac",
      "-c:a flac -sample_fmt s32",
      "FLAC",
      "FLAC",
      rate: 96000,
      bits: 24,
      exported: "flac"
    ),
    .ffmpeg("flac.oga", "-c:a flac -sample_fmt s16", "FLAC", "Ogg", bits: 16, exported: "flac"),
    .ffmpeg(
      "flac.mp4",
      "-c:a flac -sample_fmt s16 -strict -2",
      "FLAC",
      "MP4",
      bits: 16,
      exported: "flac"
    ),
    .tool("tool.ogg", "oggenc -Q -q 5 -o %OUT %IN", "Vorbis", "Ogg", exported: "ogg"),
    .ffmpeg("lavf.ogg", "-c:a libvorbis", "Vorbis", "Ogg", exported: "ogg"),
    .ffmpeg("opus.opus", "-c:a libopus", "Opus", "Ogg", rate: 48000, exported: "opus"),
    .ffmpeg(
      "opus51.opus",
      "-c:a libopus -mapping_family 1",
      "Opus",
      "Ogg",
      rate: 48000,
      channels: 6,
      exported: "opus"
    ),
    .ffmpeg("opus.mp4", "-c:a libopus -strict -2", "Opus", "MP4", rate: 48000, exported: "opus"),
  ]

  /// Uncompressed samples.
  static let samples: [Recipe] = [
    .ffmpeg("u8.wav", "-c:a pcm_u8", "PCM", "WAV", bits: 8, exported: "wav"),
    .ffmpeg("u8mono.wav", "-c:a pcm_u8", "PCM", "WAV", channels: 1, bits: 8, exported: "wav"),
    .ffmpeg("s16.wav", "-c:a pcm_s16le", "PCM", "WAV", bits: 16, exported: "wav"),
    .ffmpeg("s24.wav", "-c:a pcm_s24le", "PCM", "WAV", rate: 96000, bits: 24, exported: "wav"),
    .ffmpeg(
      "s24mono.wav",
      "-c:a pcm_s24le",
      "PCM",
      "WAV",
      channels: 1,
      bits: 24,
      exported: "wav"
    ),
    .ffmpeg("s32.wav", "-c:a pcm_s32le", "PCM", "WAV", bits: 32, exported: "wav"),
    .ffmpeg(
      "s1651.wav",
      "-c:a pcm_s16le",
      "PCM",
      "WAV",
      rate: 48000,
      channels: 6,
      bits: 16,
      exported: "wav"
    ),
    .ffmpeg("f32.wav", "-c:a pcm_f32le", "PCM", "WAV", bits: 32, exported: "wav"),
    .ffmpeg("f64.wav", "-c:a pcm_f64le", "PCM", "WAV", bits: 64, exported: "wav"),
    .ffmpeg(
      "rf64.wav",
      "-c:a pcm_s16le -rf64 always",
      "PCM",
      "RF64",
      bits: 16,
      exported: "wav"
    ),
    // FFmpeg counts a W64 chunk's padding to 8 bytes as a frame, when it writes and when it reads.
    .ffmpeg(
      "s16.w64",
      "-c:a pcm_s16le",
      "PCM",
      "W64",
      bits: 16,
      frames: 50022,
      exported: "wav"
    ),
    .ffmpeg("s16.au", "-c:a pcm_s16be", "PCM", "AU", bits: 16, exported: "wav"),
    .ffmpeg("s8.aiff", "-c:a pcm_s8", "PCM", "AIFF", channels: 1, bits: 8, exported: "aiff"),
    .ffmpeg("s16.aiff", "-c:a pcm_s16be", "PCM", "AIFF", bits: 16, exported: "aiff"),
    .ffmpeg("s24.aiff", "-c:a pcm_s24be", "PCM", "AIFF", channels: 1, bits: 24, exported: "aiff"),
    .ffmpeg("sowt.aifc", "-c:a pcm_s16le -f aiff", "PCM", "AIFC", bits: 16, exported: "aiff"),
    .ffmpeg("f32.aifc", "-c:a pcm_f32be -f aiff", "PCM", "AIFC", bits: 32, exported: "aiff"),
    .ffmpeg("f64.aifc", "-c:a pcm_f64be -f aiff", "PCM", "AIFC", bits: 64, exported: "aiff"),
    .ffmpeg("s16le.caf", "-c:a pcm_s16le", "PCM", "CAF", bits: 16, exported: "wav"),
    .ffmpeg("s24be.caf", "-c:a pcm_s24be", "PCM", "CAF", bits: 24, exported: "wav"),
    .ffmpeg("s16be.mov", "-c:a pcm_s16be", "PCM", "MP4", bits: 16, exported: "wav"),
    .ffmpeg("s16le.mov", "-c:a pcm_s16le", "PCM", "MP4", bits: 16, exported: "wav"),
    .ffmpeg("s24le.mov", "-c:a pcm_s24le", "PCM", "MP4", bits: 24, exported: "wav"),
    .ffmpeg("s24be.mov", "-c:a pcm_s24be", "PCM", "MP4", bits: 24, exported: "wav"),
    .ffmpeg("s32le.mov", "-c:a pcm_s32le", "PCM", "MP4", bits: 32, exported: "wav"),
    .ffmpeg("f32le.mov", "-c:a pcm_f32le", "PCM", "MP4", bits: 32, exported: "wav"),
    .ffmpeg("f64le.mov", "-c:a pcm_f64le", "PCM", "MP4", bits: 64, exported: "wav"),
    .ffmpeg("u8.mov", "-c:a pcm_u8", "PCM", "MP4", bits: 8, exported: "wav"),
    .ffmpeg("s8.mov", "-c:a pcm_s8", "PCM", "MP4", bits: 8, exported: "wav"),
  ]

  /// Matroska and WebM.
  static let matroska: [Recipe] = [
    .ffmpeg(
      "flac.mka",
      "-c:a flac -sample_fmt s16",
      "FLAC",
      "Matroska",
      bits: 16,
      exported: "flac"
    ),
    .ffmpeg(
      "alac.mka",
      "-c:a alac -sample_fmt s16p",
      "ALAC",
      "Matroska",
      bits: 16,
      exported: "m4a"
    ),
    .ffmpeg("opus.webm", "-c:a libopus", "Opus", "WebM", rate: 48000, exported: "opus"),
    .ffmpeg("s16.mka", "-c:a pcm_s16le", "PCM", "Matroska", bits: 16, exported: "wav"),
    // A live stream's sizes are unknown.
    .ffmpeg(
      "live.mka",
      "-c:a flac -sample_fmt s16 -live 1 -f matroska",
      "FLAC",
      "Matroska",
      bits: 16,
      exported: "flac"
    ),
  ]

  static let all = movies + streams + samples + matroska

  /// The one of this name.
  static func named(_ name: String) -> Recipe {
    guard let recipe = all.first(where: { $0.name == name }) else {
      preconditionFailure("there is no recipe for \(name)")
    }
    return recipe
  }
}
