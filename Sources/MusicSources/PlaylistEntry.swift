// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Library
import Media

/// One line of a playlist file: a file or a stream, and what the playlist says of it.
struct PlaylistEntry {
  /// How the place is written.
  enum Reference {
    /// A path, in bytes of a charset that nobody names; `text` is how the whole file reads.
    case path(bytes: [UInt8], text: String)
    /// A URI reference (RFC 3986, section 4.1).
    case uri(String)
  }

  var reference: Reference
  var title: String?
  var duration: Duration?

  /// Looks for the file, as seen from the playlist's folder.
  func file(from folder: [UInt8]) -> RecordedFile {
    let text: String
    switch reference {
    case .path(_, let written), .uri(let written): text = written
    }
    if let scheme = Self.scheme(of: text) {
      guard scheme != "file" else { return Self.localFile(text, from: folder) }
      let isWeb = ["http", "https", "mms", "rtsp"].contains(scheme)
      return RecordedFile(location: Location(uri: text), failure: isWeb ? .remote : nil)
    }
    return Self.first(of: paths, from: folder, shown: Array(text.utf8))
  }

  /// The paths that the reference may stand for, the likeliest first.
  private var paths: [[UInt8]] {
    let written: [[UInt8]]
    switch reference {
    case .path(let bytes, let text):
      let readings =
        [bytes, Array(text.utf8)]
        + TextDecoding.readings(of: bytes).map { Array($0.utf8) }
      written = readings + readings.compactMap(Self.unescaped)
    case .uri(let text):
      let bytes = Array(text.utf8)
      // Some programs forget to escape, so the text itself comes second.
      written = (Self.unescaped(bytes).map { [$0] } ?? []) + [bytes]
    }
    // Windows separates folders by another character, which is the second byte of some in CP932.
    let backslash = UInt8(ascii: "\\")
    return written
      + written.filter { $0.contains(backslash) }
      .map { $0.map { $0 == backslash ? UInt8(ascii: "/") : $0 } }
  }

  private static func localFile(_ uri: String, from folder: [UInt8]) -> RecordedFile {
    // "file:a.mp3" and "file://a b.mp3" occur, too.
    guard let path = Location(uri: uri).pathBytes else {
      return RecordedFile(uri: uri)
    }
    return first(of: [path], from: folder, shown: path)
  }

  /// The first of some paths that can be read; else the reason for the path that is shown.
  private static func first(
    of paths: [[UInt8]],
    from folder: [UInt8],
    shown: [UInt8]
  ) -> RecordedFile {
    for path in paths {
      for spelling in absolute(path, from: folder)?.spellings ?? []
      where faccessat(AT_FDCWD, spelling.cPath, R_OK, AT_EACCESS) == 0 {
        return RecordedFile(location: Location(pathBytes: spelling), failure: nil)
      }
    }
    guard let path = absolute(shown, from: folder) else {
      return RecordedFile(
        location: Location(pathBytes: folder.appending(name: shown)),
        failure: .notReadable(detail: "the path climbs out of the file system")
      )
    }
    return RecordedFile(
      location: Location(pathBytes: path),
      failure: RecordedFile.failure(of: path) ?? .missing
    )
  }

  /// A path from the root; nil where it climbs out of that.
  private static func absolute(_ path: [UInt8], from folder: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    return (path.first == slash ? path : folder.appending(name: path)).contained
      .map { [slash] + $0 }
  }

  /// The bytes behind percent escapes; nil where there are none, or broken ones.
  private static func unescaped(_ path: [UInt8]) -> [UInt8]? {
    guard path.contains(UInt8(ascii: "%")) else { return nil }
    let uri = "file:///" + String(decoding: path, as: UTF8.self)
    guard let bytes = Location(uri: uri).pathBytes?.dropFirst() else { return nil }
    return Array(bytes)
  }

  /// The scheme of a URI in lower case; nil for a path, also for one of Windows with its drive.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    guard scheme.count > 1, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      text[colon...].hasPrefix("://") || scheme.lowercased() == "file"
    else { return nil }
    return scheme.lowercased()
  }
}
