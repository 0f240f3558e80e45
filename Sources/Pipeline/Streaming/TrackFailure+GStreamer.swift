// SPDX-License-Identifier: GPL-3.0-or-later
import CGStreamer
import Media

extension TrackFailure {
  /// The reason that an error message on the bus stands for.
  init(message: UnsafeMutablePointer<GstMessage>) {
    var error: UnsafeMutablePointer<GError>?
    var debug: UnsafeMutablePointer<gchar>?
    gst_message_parse_error(message, &error, &debug)
    defer {
      g_clear_error(&error)
      g_free(debug)
    }
    guard let error else {
      self = .damaged(position: nil, detail: "")
      return
    }
    self.init(
      domain: error.pointee.domain,
      code: error.pointee.code,
      text: error.pointee.message.map { String(cString: $0) } ?? "",
      debug: debug.map { String(cString: $0) } ?? ""
    )
  }

  /// The reason for an error by its domain and code; `debug` is the element's own explanation.
  init(domain: GQuark, code: gint, text: String, debug: String) {
    let code = UInt32(bitPattern: code)
    switch domain {
    case gst_resource_error_quark(): self = Self.resource(code, text)
    case gst_stream_error_quark(): self = Self.stream(code, text)
    case gst_core_error_quark() where code == GST_CORE_ERROR_MISSING_PLUGIN.rawValue:
      // Encrypted Common Encryption streams look like a missing decoder for this type.
      self =
        debug.contains("application/x-cenc")
        ? .protected(scheme: Self.commonEncryption) : .unsupportedCodec(name: text)
    default: self = .damaged(position: nil, detail: text)
    }
  }

  /// MPEG's Common Encryption (ISO/IEC 23001-7), where its variant is not known.
  static let commonEncryption = "MPEG-CENC"

  private static func resource(_ code: UInt32, _ text: String) -> TrackFailure {
    switch code {
    case GST_RESOURCE_ERROR_NOT_FOUND.rawValue: .missing
    case GST_RESOURCE_ERROR_NOT_AUTHORIZED.rawValue: .permissionDenied
    case GST_RESOURCE_ERROR_NO_SPACE_LEFT.rawValue: .noSpace
    default: .notReadable(detail: text)
    }
  }

  private static func stream(_ code: UInt32, _ text: String) -> TrackFailure {
    switch code {
    case GST_STREAM_ERROR_TYPE_NOT_FOUND.rawValue, GST_STREAM_ERROR_WRONG_TYPE.rawValue:
      .noAudioTrack
    case GST_STREAM_ERROR_CODEC_NOT_FOUND.rawValue: .unsupportedCodec(name: text)
    case GST_STREAM_ERROR_DECRYPT.rawValue, GST_STREAM_ERROR_DECRYPT_NOKEY.rawValue:
      .protected(scheme: nil)
    default: .damaged(position: nil, detail: text)
    }
  }
}
