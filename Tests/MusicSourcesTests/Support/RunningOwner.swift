// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import TestSupport
import Testing

/// A program of somebody else's that has a database open: the shell of SQLite.
final class RunningOwner {
  private let input: UnsafeMutablePointer<FILE>
  private let signals: ScratchFolder

  init(of database: String) throws {
    signals = try ScratchFolder()
    input = try #require(popen("sqlite3 -bail '\(database)' >/dev/null", "w"))
  }

  deinit { pclose(input) }

  /// Has it run statements, and waits until it has done so.
  func run(_ statements: String) throws {
    let signal = signals.path("done")
    unlink(signal)
    try #require(mkfifo(signal, 0o600) == 0)
    fputs("\(statements)\n.shell echo >'\(signal)'\n", input)
    fflush(input)
    // Opening a pipe waits for whoever writes to it.
    let descriptor = open(signal, O_RDONLY)
    try #require(descriptor >= 0)
    close(descriptor)
  }
}
