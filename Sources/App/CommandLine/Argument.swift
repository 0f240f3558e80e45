// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import Glibc
import Media

/// One word of the command line, as the shell gave it: bytes in no certain encoding.
nonisolated struct Argument: Hashable {
  /// The bytes without a terminating zero.
  let bytes: [UInt8]

  /// An argument by its bytes.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// An argument by a C string, which is copied.
  init(_ string: UnsafePointer<CChar>) {
    bytes = UnsafeRawBufferPointer(start: string, count: strlen(string)).map(\.self)
  }

  /// The process's arguments without the program's own name.
  static var all: [Argument] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { Argument(UnsafePointer($0)) }
    }
  }

  /// What messages show; bytes that are not UTF-8 appear as U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text, where the bytes are UTF-8.
  var exactText: String? { String(validating: bytes, as: UTF8.self) }

  /// Whether there is a file of this name, or it is a URI.
  var isLocation: Bool { exists || isURI }

  /// The place that the argument names: a path, absolute or not, or a URI of any scheme.
  var location: Location {
    guard !exists, isURI else { return Location(pathBytes: absolutePath) }
    let file = withCString { g_file_new_for_commandline_arg($0) }
    guard let file else { return Location(uri: text) }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    // What GVfs mounts as a folder stays a URI all the same.
    guard g_file_is_native(file) != 0, let path = g_file_get_path(file) else {
      return Location(uri: text)
    }
    defer { g_free(path) }
    return Location(pathBytes: Argument(path).bytes)
  }

  private var exists: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0
  }

  /// A name with a colon in it is no URI yet: it takes a scheme and the slashes behind it.
  private var isURI: Bool {
    guard withCString({ g_uri_peek_scheme($0) }) != nil,
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    return bytes[(colon + 1)...].starts(with: "//".utf8)
      || bytes[..<colon].elementsEqual("file".utf8)
  }

  private var absolutePath: [UInt8] {
    guard let path = withCString({ g_canonicalize_filename($0, nil) }) else { return bytes }
    defer { g_free(path) }
    return Argument(path).bytes
  }

  private func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("there is always a zero") }
      return body(base)
    }
  }
}
