// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Testing

/// Runs the programs that know the right answers.
enum Shell {
  /// Runs a program to its end; a failure fails the test.
  static func run(_ words: String...) { _ = output(words) }

  /// What a program prints.
  static func output(_ words: String...) -> String { output(words) }

  private static func output(_ words: [String]) -> String {
    let command = words.map {
      "'"
        + $0.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
    guard let pipe = popen(command + " 2>/dev/null </dev/null", "re") else { return "" }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      bytes += buffer[..<count]
    }
    let status = pclose(pipe)
    if status != 0 { Issue.record("\(words.joined(separator: " ")): status \(status)") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
