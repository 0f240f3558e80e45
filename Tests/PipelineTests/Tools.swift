// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Synchronization

/// Other people's tools, which make the tests' audio and say what is right.
enum Tools {
  /// A tool that did not do what it was asked to.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let made = Mutex<Set<String>>([])

  /// A folder for this run, removed at its end.
  static let folder: String = {
    var template = Array("/tmp/otokura-pipeline-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return "/tmp" }
    atexit { try? FileManager.default.removeItem(atPath: Tools.folder) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// A new empty folder in it.
  static func newFolder() throws -> String {
    let path = "\(folder)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// The file that `command` makes, once in a run: a shell command that writes to "$OUT".
  static func file(_ name: String, _ command: String) throws -> String {
    let path = "\(folder)/\(name)"
    try made.withLock { made in
      guard !made.contains(name) else { return }
      try run("OUT='\(path)'; \(command)")
      made.insert(name)
    }
    return path
  }

  /// A file with these bytes.
  static func file(_ name: String, bytes: [UInt8]) throws -> String {
    let path = "\(folder)/\(UUID().uuidString)-\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// A file's bytes.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// The names in a folder, hidden ones too.
  static func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// The samples that FFmpeg decodes, interleaved.
  static func samples(_ path: String) throws -> [Float] {
    let bytes = try run("ffmpeg -v error -i '\(path)' -map 0:a:0 -f f32le -c:a pcm_f32le -")
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }

  /// FFmpeg's MD5 of the samples as 32-bit integers: exact for every integer format.
  static func sampleHash(_ path: String) throws -> String {
    String(
      decoding: try run(
        "ffmpeg -v error -bitexact -i '\(path)' -map 0:a:0 -c:a pcm_s32le -f md5 -"
      ),
      as: UTF8.self
    )
  }

  /// Runs a shell command, and returns what it prints.
  @discardableResult
  static func run(_ command: String) throws -> [UInt8] {
    let output = "\(folder)/\(UUID().uuidString).out"
    defer { unlink(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    let words = ["sh", "-c", "set -e; \(command)"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    var status: Int32 = 0
    guard posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw Failure(description: "failed: \(command)") }
    return try bytes(output)
  }
}
