// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// How other people's tools make a test file, and what is in it.
struct Recipe: Sendable, CustomTestStringConvertible {
  var name: String
  /// "%OUT" stands for the file to make, "%DIR" for the folder.
  var commands: [[String]]
  /// As reports name it.
  var encoding: String
  var container: String
  var rate = 44100
  var channels = 2
  var bits: Int?
  /// Frames after trimming.
  var frames: Int64
  /// The extension of its export; nil where the encoding can't be kept.
  var exported: String?

  var testDescription: String { name }

  /// A file that FFmpeg encodes from a 30 ms prime number of frames of two detuned tones.
  static func ffmpeg(
    _ name: String,
    _ arguments: String,
    _ encoding: String,
    _ container: String,
    rate: Int = 44100,
    channels: Int = 2,
    bits: Int? = nil,
    frames: Int64 = 50021,
    exported: String?
  ) -> Recipe {
    var recipe = Recipe(
      name: name,
      commands: [source(rate: rate, channels: channels) + split(arguments) + ["%OUT"]],
      encoding: encoding,
      container: container,
      frames: frames
    )
    recipe.rate = rate
    recipe.channels = channels
    recipe.bits = bits
    recipe.exported = exported
    return recipe
  }

  /// FFmpeg with a signal of 50021 frames as its input: a prime number, so that no encoding's
  /// packets end where it does.
  static func source(rate: Int, channels: Int) -> [String] {
    let tone = "0.3*sin(2*PI*(220+t*300)*t)+0.05*random(0)"
    let expressions = (0..<channels).map { "\(tone)*\(1.0 - Double($0) * 0.11)" }
    let layout = channels == 6 ? ":c=5.1" : ""
    return [
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
      "aevalsrc='\(expressions.joined(separator: "|"))':s=\(rate)\(layout),atrim=end_sample=50021",
      "-bitexact", "-threads", "1",
    ]
  }

  /// The words of a command line.
  static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// A file made by another tool from a WAV file of the same signal.
  static func tool(
    _ name: String,
    _ command: String,
    _ encoding: String,
    _ container: String,
    bits: Int? = nil,
    frames: Int64 = 50021,
    exported: String?
  ) -> Recipe {
    let wav = "%OUT.wav"
    var recipe = Recipe(
      name: name,
      commands: [
        source(rate: 44100, channels: 2) + ["-c:a", "pcm_s16le", wav],
        split(command.replacing("%IN", with: wav)),
      ],
      encoding: encoding,
      container: container,
      frames: frames
    )
    recipe.bits = bits
    recipe.exported = exported
    return recipe
  }
}
