// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

/// A kind of file that the library writes tags to.
enum Sound: String, CaseIterable, CustomTestStringConvertible {
  case mp3, wav, aiff, m4a, flac, ogg, opus

  var testDescription: String { rawValue }

  /// Makes a fifth of a second of a tone, without tags, under any name.
  func make(in folder: TemporaryFolder, named name: String? = nil) -> String {
    let path = folder(name ?? "tone." + rawValue)
    Shell.run(
      "ffmpeg",
      "-y",
      "-f",
      "lavfi",
      "-i",
      "sine=440:r=48000:d=0.2",
      "-ac",
      "2",
      "-map_metadata",
      "-1",
      "-flags",
      "+bitexact",
      "-fflags",
      "+bitexact",
      "-f",
      muxer,
      path
    )
    return path
  }

  /// What ffmpeg makes of the audio: the hash of the packets, whatever the tags.
  static func packets(of path: String) -> String {
    Shell.output("ffmpeg", "-i", path, "-map", "0:a", "-c", "copy", "-f", "md5", "-")
  }

  private var muxer: String {
    switch self {
    case .m4a: "ipod"
    default: rawValue
    }
  }
}
