// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

@Suite struct AudioEncodingTests {
  @Test(
    "Every encoding has the name that people know, and the family that it is of",
    arguments: [
      (AudioEncoding.mp1, "MP1", false, false),
      (.mp2, "MP2", false, false),
      (.mp3, "MP3", false, false),
      (.aac, "AAC", false, true),
      (.heAAC, "HE-AAC", false, true),
      (.heAACv2, "HE-AAC v2", false, true),
      (.xheAAC, "xHE-AAC", false, true),
      (.alac, "ALAC", true, false),
      (.pcm, "PCM", true, false),
      (.flac, "FLAC", true, false),
      (.vorbis, "Vorbis", false, false),
      (.opus, "Opus", false, false),
      (.other(name: "WavPack", isLossless: true), "WavPack", true, false),
      (.other(name: "WMA", isLossless: false), "WMA", false, false),
    ]
  )
  func describes(encoding: AudioEncoding, name: String, isLossless: Bool, isAAC: Bool) {
    #expect(encoding.name == name)
    #expect(encoding.isLossless == isLossless)
    #expect(encoding.isAAC == isAAC)
  }
}
