// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Media

/// What a demuxer's audio stream is, by its caps, and what follows the demuxer.
struct StreamType {
  var encoding: AudioEncoding
  /// Elements to put behind the demuxer.
  var elements: [ElementRecipe]
  /// Whether packets leave these elements; else decoded samples do.
  var isEncoded: Bool
  /// What the packets must look like.
  var packetCaps: Caps?

  /// Recognises a stream; nil for one that is no audio.
  ///
  /// `known` is the encoding where the file's head told it and the caps do not.
  /// Throws `protected` or `unsupportedCodec`.
  init?(_ caps: Caps, known: AudioEncoding?) throws(TrackFailure) {
    let mediaType = caps.mediaType
    if mediaType == "application/x-cenc" {
      let names = [TrackFailure.commonEncryption, caps.string("cipher-mode")]
      throw .protected(scheme: names.compactMap(\.self).joined(separator: " "))
    }
    guard mediaType.hasPrefix("audio/") else { return nil }
    if let kept = Self.kept(mediaType, caps) {
      self = kept
      return
    }
    if mediaType == "audio/x-raw" {
      self.init(encoding: known ?? .pcm, elements: [], isEncoded: false)
      return
    }
    guard let (encoding, parser) = Self.converted(mediaType, caps) else {
      self = try Self.fallback(caps)
      return
    }
    let parsers = parser.map { [ElementRecipe(factory: $0)] } ?? []
    let decoder = try Self.decoder(for: encoding, caps)
    self.init(encoding: known ?? encoding, elements: parsers + [decoder], isEncoded: false)
  }

  private init(
    encoding: AudioEncoding,
    elements: [ElementRecipe],
    isEncoded: Bool,
    packetCaps: Caps? = nil
  ) {
    self.encoding = encoding
    self.elements = elements
    self.isEncoded = isEncoded
    self.packetCaps = packetCaps
  }

  /// The encodings whose packets the library keeps.
  private static func kept(_ mediaType: String, _ caps: Caps) -> StreamType? {
    func packets(
      _ encoding: AudioEncoding,
      _ parser: String? = nil,
      _ packetCaps: Caps? = nil
    )
      -> StreamType
    {
      let elements = parser.map { [ElementRecipe(factory: $0)] } ?? []
      return StreamType(
        encoding: encoding,
        elements: elements,
        isEncoded: true,
        packetCaps: packetCaps
      )
    }
    switch mediaType {
    case "audio/mpeg" where caps.string("stream-format") == "loas":
      // aacparse would lose the first element, and with it the configuration.
      return packets(.aac)
    case "audio/mpeg" where caps.int("mpegversion") == 1:
      let layers: [AudioEncoding] = [.mp1, .mp2, .mp3]
      return packets(layers[min(max(caps.int("layer") ?? 3, 1), 3) - 1], "mpegaudioparse")
    case "audio/mpeg":
      return packets(
        .aac,
        "aacparse",
        Caps("audio/mpeg,mpegversion=4,stream-format=raw,framed=true")
      )
    case "audio/x-alac": return packets(.alac)
    case "audio/x-flac": return packets(.flac, "flacparse")
    case "audio/x-vorbis": return packets(.vorbis)
    case "audio/x-opus": return packets(.opus)
    default: return nil
    }
  }

  /// The encodings that are decoded where they are demuxed, with the parser that each needs.
  private static func converted(_ mediaType: String, _ caps: Caps) -> (AudioEncoding, String?)? {
    switch mediaType {
    case "audio/x-wma":
      switch caps.int("wmaversion") {
      case 3: (.wmaPro, nil)
      case 4: (.wmaLossless, nil)
      default: (.wma, nil)
      }
    case "audio/x-wms": (.wmaVoice, nil)
    case "audio/x-ac3": (.ac3, "ac3parse")
    case "audio/x-eac3": (.eac3, "ac3parse")
    case "audio/x-dts": (.dts, "dcaparse")
    case "audio/x-wavpack": (.wavPack, "wavpackparse")
    case "audio/x-ffmpeg-parsed-ape": (.monkeysAudio, nil)
    case "audio/x-tta": (.tta, nil)
    case "audio/x-true-hd": (.trueHD, nil)
    case "audio/x-speex": (.speex, nil)
    case "audio/AMR": (.amr, nil)
    case "audio/AMR-WB": (.amrWB, nil)
    case "audio/x-alaw": (.aLaw, nil)
    case "audio/x-mulaw": (.muLaw, nil)
    case "audio/x-adpcm": (.adpcm, nil)
    case "audio/x-pn-realaudio": (.realAudio, nil)
    case "audio/x-dsd": (.dsd, nil)
    default: nil
    }
  }

  /// The table's decoder, or the one that this variant of the encoding needs.
  private static func decoder(
    for encoding: AudioEncoding,
    _ caps: Caps
  ) throws(TrackFailure)
    -> ElementRecipe
  {
    if let recipe = CodecTable.decoder(for: encoding) { return recipe }
    guard let factory = DecoderSearch.factory(for: caps) else {
      throw .unsupportedCodec(name: encoding.name)
    }
    return ElementRecipe(factory: factory)
  }

  /// An encoding without a name of its own here: any decoder that takes it, libav's first.
  private static func fallback(_ caps: Caps) throws(TrackFailure) -> StreamType {
    let name = description(of: caps)
    guard let factory = DecoderSearch.factory(for: caps) else {
      throw .unsupportedCodec(name: name)
    }
    return StreamType(
      encoding: .other(name: name, isLossless: false),
      elements: [ElementRecipe(factory: factory)],
      isEncoded: false
    )
  }

  private static func description(of caps: Caps) -> String {
    guard let text = gst_pb_utils_get_codec_description(caps.pointer) else { return caps.mediaType }
    defer { g_free(text) }
    return String(cString: text)
  }
}
