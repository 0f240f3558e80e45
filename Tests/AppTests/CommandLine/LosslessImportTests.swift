// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Imported music has the samples of its source, as FFmpeg counts and hears them.
@Suite struct LosslessImportTests {
  /// A file as FFmpeg is told to make it.
  struct Recipe: CustomTestStringConvertible {
    let name: String
    let options: [String]

    init(_ name: String, _ options: String) {
      self.name = name
      self.options = options.split(separator: " ").map { String($0) }
    }

    var testDescription: String { "\(name) \(options.joined(separator: " "))" }
  }

  /// Encodings, depths and numbers of channels.
  static let recipes = [
    Recipe("a.mp3", "-c:a libmp3lame -b:a 128k"), Recipe("a.mp3", "-c:a libmp3lame -q:a 2 -ac 1"),
    Recipe("a.mp3", "-c:a libmp3lame -ar 22050"), Recipe("a.m4a", "-c:a aac -b:a 128k"),
    Recipe("a.m4a", "-c:a aac -ac 1 -ar 48000"), Recipe("a.m4a", "-c:a aac -ac 6"),
    Recipe("a.mov", "-c:a aac"), Recipe("a.m4a", "-c:a alac -sample_fmt s16p"),
    Recipe("a.m4a", "-c:a alac -sample_fmt s32p -ac 1"),
    Recipe("a.m4a", "-c:a alac -ac 6 -channel_layout 5.1"), Recipe("a.wav", "-c:a pcm_u8"),
    Recipe("a.wav", "-c:a pcm_s16le"), Recipe("a.wav", "-c:a pcm_s24le -ac 1 -ar 96000"),
    Recipe("a.wav", "-c:a pcm_s32le"), Recipe("a.wav", "-c:a pcm_f32le -ac 6"),
    Recipe("a.wav", "-c:a pcm_f64le"), Recipe("a.aiff", "-c:a pcm_s16be"),
    Recipe("a.aiff", "-c:a pcm_s24be -ac 1"), Recipe("a.aiff", "-c:a pcm_s8"),
    Recipe("a.flac", "-c:a flac -sample_fmt s16"),
    Recipe("a.flac", "-c:a flac -sample_fmt s32 -bits_per_raw_sample 24 -ac 6"),
    Recipe("a.ogg", "-c:a libvorbis"), Recipe("a.opus", "-c:a libopus -ar 48000 -ac 1"),
  ]

  @Test("an imported file decodes to its source's samples", arguments: recipes)
  func keepsSamples(recipe: Recipe) throws {
    let world = try World()
    let source = try make(recipe, in: world)
    let report = try #require(try world.otokura("import", "--json", source).reports.first)
    #expect(report.outcome == "imported", "\(report.message ?? "")")
    let file = try #require(report.path)
    let before = try Audio.samples(source)
    #expect(!before.isEmpty)
    #expect(try Audio.samples(file) == before)
    for property in ["codec_name", "sample_rate", "channels", "bits_per_raw_sample"] {
      #expect(try Audio.property(property, of: file) == Audio.property(property, of: source))
    }
    #expect(report.frames == (try frames(of: source, decoded: before)))
  }

  /// The frames to play.
  private func frames(of file: String, decoded: [UInt8]) throws -> Int? {
    if try Audio.property("codec_name", of: file) == "aac" {
      // FFmpeg's decoder plays the padding behind the edit list's end; its demuxer knows the length.
      return Int(try Audio.property("duration_ts", of: file))
    }
    // Eight bytes a sample, and as many samples a frame as there are channels.
    return try Int(Audio.property("channels", of: file)).map { decoded.count / 8 / $0 }
  }

  private func make(_ recipe: Recipe, in world: World) throws -> String {
    let path = world.path(recipe.name)
    // Noise in all bits, so that a depth that gets lost shows.
    let sound =
      "anoisesrc=d=1.013:r=44100:seed=7,aformat=sample_fmts=dblp,pan=stereo|c0=c0|c1=-0.7*c0"
    try Tool.output(
      ["ffmpeg", "-v", "error", "-bitexact", "-f", "lavfi", "-i", sound] + recipe.options + [path]
    )
    return path
  }
}
