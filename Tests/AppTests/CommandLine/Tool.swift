// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Synchronization

/// The program as a child process, and other people's tools beside it.
enum Tool {
  /// What a process said, and how it ended.
  struct Outcome {
    /// The exit status; 128 and more after a signal.
    var status: Int32
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    /// The objects that `--json` printed, one a line.
    var reports: [Report] {
      get throws {
        try text.split(separator: "\n").map {
          try JSONDecoder().decode(Report.self, from: Data($0.utf8))
        }
      }
    }
  }

  /// The keys of a report, as design and tests know them.
  struct Report: Decodable {
    var location, outcome, reason, message, encoding, container, path, essence, lyrics: String?
    var source: String?
    var rate, channels, bits, frames, item, pictures: Int?
    var duration: Double?
    var tags: Tags?
  }

  struct Tags: Decodable {
    var title, artist, album, genre, albumartist: String?
    var track, tracks, year: Int?
    var compilation: Bool?
  }

  /// The top folder of the tree.
  static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast("Tests/AppTests/CommandLine/Tool.swift".split(separator: "/").count)
    return "/" + parts.joined(separator: "/")
  }()

  /// The program that was built along with the tests: it lies beside the bundle that holds them.
  static let binary: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    guard let slash = bundle?.lastIndex(of: "/"), let folder = bundle?[..<slash] else {
      return root + "/.build/debug/otokura"
    }
    return folder + "/otokura"
  }()

  /// Runs the program in a world of its own: a home, and a library below it.
  static func otokura(
    _ arguments: [String],
    in world: World,
    before wrapper: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Outcome {
    var variables = [
      "HOME": world.home, "XDG_DATA_HOME": world.home + "/share", "LC_ALL": "C.UTF-8",
      "OTOKURA_LIBRARY": world.library, "G_DEBUG": "fatal-criticals",
    ]
    variables.merge(environment) { $1 }
    // What the window would need must not be needed: no display, no session bus.
    let removed = ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LANGUAGE"]
      .filter { variables[$0] == nil }.flatMap { ["-u", $0] }
    let set = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return try run(["env", "-C", world.folder] + removed + set + wrapper + [binary] + arguments)
  }

  /// Runs a tool that must succeed, and returns what it printed.
  @discardableResult
  static func output(_ command: [String]) throws -> [UInt8] {
    let outcome = try run(command)
    guard outcome.status == 0 else {
      throw Failure(description: "\(command): \(outcome.status) \(outcome.errors)")
    }
    return outcome.output
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// Runs a program, found on the PATH, to its end.
  static func run(_ command: [String]) throws -> Outcome {
    let log = FileManager.default.temporaryDirectory.path + "/otokura-cli-\(UUID().uuidString)"
    defer {
      unlink(log + ".out")
      unlink(log + ".err")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log + ".out", O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, log + ".err", O_WRONLY | O_CREAT, 0o600)
    // The threads of tests block signals; a child that did so, too, could not be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, command[0], &actions, &attributes, &arguments, environ) == 0 else {
      throw Failure(description: "\(command[0]) could not be started")
    }
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0, errno == EINTR {}
    let status = state & 0x7F == 0 ? (state >> 8) & 0xFF : 128 + (state & 0x7F)
    return Outcome(
      status: status,
      output: try bytes(log + ".out"),
      errors: String(decoding: try bytes(log + ".err"), as: UTF8.self)
    )
  }

  /// The bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}
