// SPDX-License-Identifier: GPL-3.0-or-later

/// What FFmpeg finds in a file.
enum Audio {
  /// All decoded samples in their own order, as the integers or floats that hold them without loss.
  static func samples(_ path: String, format: String = "f64le") throws -> [UInt8] {
    try Tool.output(
      [
        "ffmpeg", "-v", "error", "-bitexact", "-i", path, "-map", "0:a:0", "-f", format,
        "-c:a", "pcm_" + format, "-",
      ]
    )
  }

  /// A hash of the encoded packets of the first audio stream.
  static func packetHash(_ path: String) throws -> String {
    String(
      decoding: try Tool.output(
        [
          "ffmpeg", "-v", "error", "-i", path, "-map", "0:a:0", "-c", "copy", "-f", "streamhash",
          "-",
        ]
      ),
      as: UTF8.self
    )
  }

  /// A property of the first audio stream, in ffprobe's words.
  static func property(_ name: String, of path: String) throws -> String {
    try ask(["-select_streams", "a:0", "-show_entries", "stream=\(name)"], path)
  }

  /// A tag of the file; empty where there is none.
  static func tag(_ name: String, of path: String) throws -> String {
    try ask(["-show_entries", "format_tags=\(name)"], path)
  }

  private static func ask(_ question: [String], _ path: String) throws -> String {
    let answer = try Tool.output(
      ["ffprobe", "-v", "error"] + question + ["-of", "default=nw=1:nk=1", path]
    )
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
  }
}
