// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Runs the tools that tests make their material with.
public enum SystemCommand {
  /// A tool that did not succeed.
  public struct Failure: Error {
    /// The command.
    public let command: [String]
    /// Its exit status.
    public let status: Int32
  }

  /// Runs a tool on PATH, without input and output, and waits for it.
  public static func run(_ command: String...) throws { try run(arguments: command) }

  /// Runs a tool on PATH with its arguments, the tool itself first.
  public static func run(arguments command: [String]) throws {
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var child = pid_t()
    var status: Int32 = -1
    let code = posix_spawnp(&child, command[0], &actions, nil, &arguments, environ)
    guard code == 0, waitpid(child, &status, 0) == child, status == 0 else {
      throw Failure(command: command, status: code == 0 ? status : code)
    }
  }
}

extension ScratchFolder {
  /// Makes a tone of one second with ffmpeg.
  ///
  /// - Parameters:
  ///   - name: The file's name, whose extension decides the format.
  ///   - frequency: What tells one recording from another, in hertz.
  ///   - tags: Metadata by ffmpeg's names.
  ///   - codec: The encoder; nil for the format's usual one.
  /// - Throws: Where ffmpeg failed.
  public func makeTone(
    _ name: String,
    frequency: Int = 440,
    tags: [String: String] = [:],
    codec: [String] = []
  ) throws {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    let metadata = tags.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
    let input = "sine=frequency=\(frequency):sample_rate=44100:duration=1"
    try SystemCommand.run(
      arguments: ["ffmpeg", "-y", "-f", "lavfi", "-i", input] + metadata + codec + [path(name)]
    )
  }
}
