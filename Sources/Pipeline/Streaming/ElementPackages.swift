// SPDX-License-Identifier: GPL-3.0-or-later

/// Which package brings which element, for the message about one that is missing.
enum ElementPackages {
  /// The Debian package that an element of this name comes in.
  static func package(of factory: String) -> String {
    if factory.hasPrefix("avdec_") || factory.hasPrefix("avdemux_") || factory.hasPrefix("avenc_") {
      return "gstreamer1.0-libav"
    }
    switch factory {
    case "musepackdec", "modplug", "openmptdec", "gmedec", "adpcmdec":
      return "gstreamer1.0-plugins-bad"
    case "tsdemux", "mpegpsdemux", "mxfdemux", "dtsdec": return "gstreamer1.0-plugins-bad"
    case "asfdemux", "rmdemux", "amrnbdec", "amrwbdec": return "gstreamer1.0-plugins-ugly"
    case "vorbisdec", "opusdec", "audioconvert", "audioresample", "giosrc", "appsrc", "appsink":
      return "gstreamer1.0-plugins-base"
    case "filesrc": return "libgstreamer1.0-0"
    default: return "gstreamer1.0-plugins-good"
    }
  }

  /// The element and its package in one phrase.
  static func describe(_ factory: String) -> String { "\(factory) (\(package(of: factory)))" }
}
