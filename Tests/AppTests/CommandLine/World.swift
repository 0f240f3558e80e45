// SPDX-License-Identifier: GPL-3.0-or-later
import TestSupport

/// A folder with a home and a library, and the audio of one test; it goes with the test.
final class World {
  private let scratch: ScratchFolder
  var folder: String { scratch.path }
  var home: String { folder + "/home" }
  var library: String { folder + "/library" }

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("home")
  }

  /// Runs the program.
  func otokura(
    _ arguments: String...,
    before wrapper: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.otokura(arguments, in: self, before: wrapper, environment: environment)
  }

  /// A path in the folder.
  func path(_ name: String) -> String { scratch.path(name) }

  /// Makes a file with FFmpeg: a second of a sweep and noise, which no two encodings share.
  @discardableResult
  func make(_ name: String, _ options: String...) throws -> String {
    try make(name, options: options)
  }

  /// Makes a file with FFmpeg, given its options as a list.
  @discardableResult
  func make(_ name: String, options: [String]) throws -> String {
    let path = path(name)
    let sound = "aevalsrc='0.3*sin(2*PI*(200+400*t)*t)|0.2*random(1)-0.1':s=44100:d=1.013"
    try Tool.output(
      ["ffmpeg", "-v", "error", "-bitexact", "-f", "lavfi", "-i", sound] + options + [path]
    )
    return path
  }

  /// The files in the library's media folder, sorted.
  var mediaFiles: [String] {
    scratch.files(below: "library/Otokura").map { path("library/Otokura/\($0)") }
  }

  /// Makes a folder in the folder.
  func makeFolder(_ name: String) throws { try scratch.makeFolder(name) }
}
