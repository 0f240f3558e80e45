// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc

/// A program run from the top folder of the tree, for its verdict.
struct Tool {
  /// The exit status; 127 where the program is not there.
  let status: Int32
  /// What it printed on standard output and standard error.
  let output: String

  /// Runs a program, found on the PATH, to its end.
  init(_ command: String...) throws {
    let log = FileManager.default.temporaryDirectory.path + "/otokura-tool-\(UUID().uuidString)"
    defer { unlink(log) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // env changes the folder: posix_spawn's own way to do so is not visible to Swift.
    var arguments = (["env", "--chdir", Repository.root] + command).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawnp(&process, "env", &actions, nil, &arguments, environ) == 0 else {
      status = 127
      output = "env could not be started"
      return
    }
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0, errno == EINTR {}
    // The exit status is the second byte; a signal, in the first, counts as failure.
    status = state & 0x7F == 0 ? (state >> 8) & 0xFF : 128 + (state & 0x7F)
    output = try String(contentsOfFile: log, encoding: .utf8)
  }
}

/// Runs `body` with a folder that is removed afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.path + "/otokura-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let outcome = Result { try body(folder) }
  try FileManager.default.removeItem(atPath: folder)
  try outcome.get()
}
