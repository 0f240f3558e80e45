// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Media
import Testing

@testable import Pipeline

/// What workers leave behind, seen from a process in which nothing else is going on.
@Suite("Worker processes") struct WorkerLifetimeTests {
  @Test("Fifty tracks, good, bad and fatal ones, leave no descriptor and no process")
  func leavesNothing() async throws {
    await #expect(processExitsWith: .success) {
      // The first round opens what the process keeps for other reasons.
      try Self.probeFifty()
      let before = try Self.openFiles()
      try Self.probeFifty()
      let after = try Self.openFiles()
      try #require(after.count == before.count, "\(before) became \(after)")
      // There is no child, neither at work nor to be asked how it ended.
      try #require(waitpid(-1, nil, WNOHANG) == -1, "a child is left")
    }
  }

  private static func probeFifty() throws {
    let pool = try WorkerFixture.pool(fault: "crash:lavf.mp3")
    let empty = try Tools.file("empty.mp3", bytes: [])
    let (good, fatal) = (try Sound.kept[0].path, try Sound.kept[1].path)
    for index in 0..<50 {
      let path = [good, empty, fatal][index % 7 == 3 ? 1 : index % 10 == 4 ? 2 : 0]
      let result = Result { try pool.probe(path) }
      let isProbed = (try? result.get()) != nil
      try #require(isProbed == (path == good), "\(path): \(result)")
    }
    let process = try #require(pool.idleProcesses.first)
    let files = try Tools.contents("/proc/\(process)/fd")
    try #require(files.count == 3, "the worker has \(files) open")
  }

  /// What each open descriptor of this process is.
  private static func openFiles() throws -> [String] {
    try Tools.contents("/proc/self/fd").map { descriptor in
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = max(0, readlink("/proc/self/fd/\(descriptor)", &target, target.count))
      let bytes = target.prefix(count).map(UInt8.init(bitPattern:))
      return "\(descriptor) → \(String(decoding: bytes, as: UTF8.self))"
    }
  }

  @Test("A worker ends when the app is killed, were it spinning")
  func endsWithApp() async throws {
    let folder = try Tools.newFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let pool = try WorkerFixture.pool(fault: "spin:lame.mp3")
      _ = try pool.probe(Sound.kept[1].path)
      let process = try #require(pool.idleProcesses.first)
      try Data("\(process)".utf8).write(to: URL(filePath: "\(folder)/process"))
      let path = try Sound.kept[0].path
      JobThread.start { _ = Result { try pool.probe(path) } }
      while try !Self.isSpinning(process) { sched_yield() }
      kill(getpid(), SIGKILL)
    }
    let text = String(decoding: try Tools.bytes("\(folder)/process"), as: UTF8.self)
    let process = try #require(pid_t(text))
    let clock = ContinuousClock()
    let start = clock.now
    while !WorkerFixture.hasEnded(process), clock.now - start < .seconds(5) { sched_yield() }
    #expect(WorkerFixture.hasEnded(process))
  }

  /// Whether a thread of a process that else only listens is running.
  private static func isSpinning(_ process: pid_t) throws -> Bool {
    try Tools.contents("/proc/\(process)/task").contains { thread in
      let status = String(
        decoding: try Tools.bytes("/proc/\(process)/task/\(thread)/stat"),
        as: UTF8.self
      )
      return status.split(separator: ")").last?.hasPrefix(" R") ?? false
    }
  }
}
