// SPDX-License-Identifier: GPL-3.0-or-later
import Media
import Testing

import CGStreamer
@testable import Pipeline

@Suite("TrackFailure from GStreamer") struct TrackFailureTests {
  @Test(
    "Each resource error is its own reason",
    arguments: [
      (3, "missing"), (5, "notReadable"), (9, "notReadable"), (14, "noSpace"),
      (15, "permissionDenied"),
    ]
  )
  func resource(_ code: Int32, _ reason: String) {
    let domain = gst_resource_error_quark()
    let failure = TrackFailure(domain: domain, code: code, text: "text", debug: "")
    #expect(failure.code == reason)
  }

  @Test(
    "Each stream error is its own reason",
    arguments: [
      (4, "noAudioTrack"), (5, "noAudioTrack"), (6, "unsupportedCodec"), (7, "damaged"),
      (9, "damaged"), (12, "protected"), (13, "protected"),
    ]
  )
  func stream(_ code: Int32, _ reason: String) {
    let domain = gst_stream_error_quark()
    let failure = TrackFailure(domain: domain, code: code, text: "text", debug: "")
    #expect(failure.code == reason)
  }

  @Test("A missing plug-in for encrypted streams means that they are protected")
  func encrypted() {
    let domain = gst_core_error_quark()
    let plain = TrackFailure(domain: domain, code: 12, text: "X", debug: "audio/x-odd")
    #expect(plain == .unsupportedCodec(name: "X"))
    let cenc = TrackFailure(domain: domain, code: 12, text: "", debug: "for application/x-cenc")
    #expect(cenc == .protected(scheme: "MPEG-CENC"))
  }

  @Test("A missing element is reported with its package")
  func missingElement() {
    let failure = #expect(throws: TrackFailure.self) { try Element("avdec_nothing") }
    #expect(failure == .unsupportedCodec(name: "avdec_nothing (gstreamer1.0-libav)"))
  }

  @Test("Every element of the codec table is there")
  func allElements() throws {
    let encodings: [AudioEncoding] = [
      .mp1, .mp2, .mp3, .aac, .heAAC, .heAACv2, .alac, .flac, .vorbis, .opus, .pcm, .ac3, .eac3,
      .dts, .wmaLossless, .wmaPro, .wmaVoice, .wavPack, .monkeysAudio, .tta, .musepack, .speex,
      .amr, .amrWB, .aLaw, .muLaw,
    ]
    for encoding in encodings { try CodecTable.requireDecoder(for: encoding) }
    for recipe in [CodecTable.aacEncoder, CodecTable.flacEncoder, CodecTable.freeFormatMP3Decoder] {
      _ = try recipe.make()
    }
    #expect(throws: TrackFailure.unsupportedCodec(name: "xHE-AAC (USAC)")) {
      try CodecTable.requireDecoder(for: .xheAAC)
    }
  }
}
