// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import FoundationEssentials
import Glibc
import Media
import Synchronization
import Testing

/// Makes audio with other people's tools, once for each test run, and asks them about ours.
enum Workshop {
  /// A tool that failed.
  struct ToolFailure: Error, CustomStringConvertible {
    var description: String
  }

  private static let made = Mutex<Set<String>>([])

  /// A folder that goes with the process' temporary files.
  static let folder: String = {
    var template = Array("/tmp/otokura-containers-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return "/tmp" }
    atexit {
      do {
        try FileManager.default.removeItem(atPath: Workshop.folder)
      } catch {
        print("\(Workshop.folder) stays: \(error)")
      }
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// A path in the folder that no test has used.
  static func newPath(_ suffix: String) -> String {
    folder + "/" + UUID().uuidString + suffix
  }

  /// The file of a recipe, made by its commands if it isn't there yet.
  static func file(_ recipe: Recipe) throws -> String {
    let path = folder + "/" + recipe.name
    try made.withLock { made in
      guard made.insert(recipe.name).inserted else { return }
      for command in recipe.commands {
        try run(command.map { $0.replacing("%DIR", with: folder).replacing("%OUT", with: path) })
      }
    }
    return path
  }

  /// Bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// Runs a tool, and returns what it prints.
  @discardableResult
  static func run(_ command: [String]) throws -> [UInt8] {
    let output = newPath(".out")
    defer { unlink(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, output + ".err", O_WRONLY | O_CREAT, 0o600)
    defer { unlink(output + ".err") }
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    var status: Int32 = 0
    guard posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else {
      let errors = try bytes(output + ".err")
      throw ToolFailure(description: "\(command): \(String(decoding: errors, as: UTF8.self))")
    }
    return try bytes(output)
  }

  /// FFmpeg's hash of the packets of a file's first audio stream.
  static func packetHash(_ path: String) throws -> String {
    let output = try run(
      ["ffmpeg", "-v", "error", "-i", path, "-map", "0:a:0", "-c", "copy", "-f", "streamhash", "-"]
    )
    return String(decoding: output, as: UTF8.self)
  }

  /// The samples that FFmpeg decodes, interleaved: 32-bit integers, or another PCM format.
  static func samples(_ path: String, format: String = "s32le") throws -> [UInt8] {
    try run(
      [
        "ffmpeg", "-v", "error", "-bitexact", "-i", path, "-map", "0:a:0", "-f", format, "-c:a",
        "pcm_" + format, "-",
      ]
    )
  }

  /// A reader of a file, which must be one of ours.
  static func reader(_ path: String) throws -> any PacketReader {
    let source = try FileByteSource(Location(path: path))
    return try #require(try ContainerReader.open(source, nameHint: path))
  }

  /// All packets of a reader.
  static func packets(_ reader: any PacketReader) throws -> [AudioPacket] {
    var packets: [AudioPacket] = []
    while let packet = try reader.next() { packets.append(packet) }
    return packets
  }

  /// Exports a file, and returns where to.
  static func copy(_ path: String) throws -> String {
    let reader = try reader(path)
    let sourceExtension = Location(path: path).fileExtension
    let wanted = TrackCopy.fileExtension(for: reader.track, sourceExtension: sourceExtension)
    let target = newPath("." + (try #require(wanted)))
    try TrackCopy.copy(
      reader,
      to: target,
      sourceExtension: sourceExtension,
      token: CancellationToken(),
      progress: { _ in }
    )
    return target
  }
}
