// SPDX-License-Identifier: GPL-3.0-or-later

/// The format of a file around its encoded audio.
public enum AudioContainer: String, Hashable, Sendable, Codable {
  /// Bare MPEG audio frames.
  case mpegAudio = "MP3"
  /// ISO base media file format and QuickTime (ISO/IEC 14496-12).
  case mp4 = "MP4"
  /// AAC in an audio data transport stream (ISO/IEC 14496-3, 1.A.2).
  case adts = "ADTS"
  case latm = "LATM"
  case wav = "WAV"
  case rf64 = "RF64"
  case w64 = "W64"
  case aiff = "AIFF"
  case aifc = "AIFC"
  case caf = "CAF"
  case au = "AU"
  case flac = "FLAC"
  case ogg = "Ogg"
  case matroska = "Matroska"
  case webm = "WebM"
  case asf = "ASF"
  case avi = "AVI"
  case flv = "FLV"
  case mpegTS = "MPEG-TS"
  /// One of the containers that only GStreamer reads.
  case other = "other"
}
