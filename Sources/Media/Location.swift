// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a track lies: a URI of any scheme, kept as it was given.
///
/// File names on Linux are bytes in no certain encoding, so a file's location is a `file:` URI whose
/// percent escapes keep every byte, and turns back into exactly these bytes.
public struct Location: Hashable, Sendable, CustomStringConvertible {
  /// The URI.
  public let uri: String

  /// A location by its URI.
  public init(uri: String) { self.uri = uri }

  /// A local file by its absolute path.
  public init(path: String) { self.init(pathBytes: Array(path.utf8)) }

  /// A local file by its absolute path's bytes.
  public init(pathBytes: some Sequence<UInt8>) {
    var uri = "file://"
    for byte in pathBytes {
      if Self.isUnreserved(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += "%" + Self.hexadecimal(byte >> 4) + Self.hexadecimal(byte & 15)
      }
    }
    self.uri = uri
  }

  /// The path of a local file as bytes, without a terminating zero; nil for any other scheme.
  public var pathBytes: [UInt8]? {
    let prefix = "file://"
    guard uri.hasPrefix(prefix) else { return nil }
    var rest = Array(uri.utf8.dropFirst(prefix.utf8.count))
    if rest.starts(with: "localhost/".utf8) { rest.removeFirst("localhost".utf8.count) }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    return Self.unescaping(rest)
  }

  /// The path of a local file as text; nil for another scheme or for bytes that are not UTF-8.
  public var path: String? { pathBytes.flatMap { String(validating: $0, as: UTF8.self) } }

  /// The last part of the path as text to show; bytes that are not UTF-8 appear as U+FFFD.
  public var name: String {
    let escaped = uri.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return String(decoding: Self.unescaping(escaped) ?? escaped, as: UTF8.self)
  }

  /// The file name extension in lower case, without its dot; empty if there is none.
  public var fileExtension: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The name without its extension: what a track is called where nobody knows a title.
  public var stem: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// What messages show: a local path as people write it, else the URI.
  public var description: String {
    pathBytes.map { String(decoding: $0, as: UTF8.self) } ?? uri
  }

  /// RFC 3986, section 2.3, and the slash that separates parts of a path.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }

  /// Undoes percent escapes; nil where one is malformed or stands for the zero byte.
  private static func unescaping(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2]), high | low != 0
      else { return nil }
      result.append(high << 4 | low)
      index += 3
    }
    return result
  }

  /// The value of a hexadecimal digit; nil for any other byte.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
