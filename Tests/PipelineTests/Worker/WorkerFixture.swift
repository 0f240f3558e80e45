// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import Glibc
import Media

@testable import Pipeline

/// The built program as a worker.
enum WorkerFixture {
  /// The program, which lies beside the tests.
  static let executable: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let tests = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/otokura"
  }()

  /// One worker; `fault` is what it does wrong, as a "KIND:NAME".
  static func pool(
    fault: String? = nil,
    timeLimit: TimeLimit = .standard
  ) throws -> WorkerPool {
    var executable = executable
    if let fault {
      let script = "#!/bin/sh\nOTOKURA_WORKER_FAULT='\(fault)' exec '\(executable)' \"$@\"\n"
      executable = try Tools.file("worker.sh", bytes: Array(script.utf8))
      try Tools.run("chmod +x '\(executable)'")
    }
    return WorkerPool(executable: executable, width: 1, timeLimit: timeLimit)
  }

  /// Ten minutes of a lossy encoding that has to be converted.
  static var long: String {
    get throws {
      try Tools.file(
        "ten minutes.ac3",
        "ffmpeg -v error -y -f lavfi -i 'sine=d=600:r=48000' -ac 2 \"$OUT\""
      )
    }
  }

  /// Two hours of the same: AC-3 frames stand for themselves, so that a minute may be repeated.
  static var veryLong: String {
    get throws {
      try Tools.file(
        "two hours.ac3",
        """
        ffmpeg -v error -y -f lavfi -i 'sine=d=60:r=48000' -ac 2 "$OUT.ac3"; \
        for i in $(seq 120); do cat "$OUT.ac3"; done > "$OUT"
        """
      )
    }
  }

  /// Whether a process has ended, were it only that nobody has asked how.
  static func hasEnded(_ process: pid_t) -> Bool {
    do {
      let status = String(decoding: try Tools.bytes("/proc/\(process)/stat"), as: UTF8.self)
      return status.split(separator: ")").last?.hasPrefix(" Z") ?? false
    } catch {
      return true
    }
  }
}

extension WorkerPool {
  /// Exports without being watched.
  func export(_ path: String, into folder: String) throws(TrackFailure) -> ExportedFile {
    try export(
      Location(path: path),
      into: folder,
      named: "Sound",
      token: CancellationToken()
    ) { _ in }
  }

  /// Probes without being cancelled.
  func probe(_ path: String) throws(TrackFailure) -> AudioProbe {
    try probe(Location(path: path), token: CancellationToken())
  }
}
