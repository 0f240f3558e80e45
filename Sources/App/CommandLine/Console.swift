// SPDX-License-Identifier: GPL-3.0-or-later
import FoundationEssentials
import GObjectKit
import Glibc
import Media

/// Where a command says what it does: results on standard output, the rest on standard error.
final class Console {
  /// Whether reports are JSON, one object a line.
  let isJSON: Bool
  private let showsProgress = isatty(STDERR_FILENO) == 1
  private var hasProgress = false
  /// Whether a track was not done, or a line could not be written.
  private(set) var isIncomplete = false

  init(isJSON: Bool) { self.isJSON = isJSON }

  /// Reports one track, at once: an object, or the text for people.
  func report(_ report: TrackReport, _ text: @autoclosure () -> String) {
    if report.outcome?.isGood == false { isIncomplete = true }
    clearProgress()
    if isJSON {
      write(json(report), to: STDOUT_FILENO)
    } else if report.outcome?.isGood == false {
      let name = report.location ?? report.item.map { String($0) }
      complain([name, report.message].compactMap(\.self).joined(separator: ": "))
    } else {
      write(text(), to: STDOUT_FILENO)
    }
  }

  /// Lists something that is what it is, be it of no use.
  func list(_ object: some Encodable, _ text: @autoclosure () -> String) {
    clearProgress()
    write(isJSON ? json(object) : text(), to: STDOUT_FILENO)
  }

  /// Says something to people; programs have been told it track by track.
  func say(_ text: String) {
    guard !isJSON, !text.isEmpty else { return }
    clearProgress()
    write(text, to: STDOUT_FILENO)
  }

  /// Says what went wrong.
  func complain(_ text: String) {
    clearProgress()
    write("otokura: \(text)", to: STDERR_FILENO)
  }

  /// Shows how far it is, where somebody watches.
  func progress(_ text: String) {
    guard showsProgress else { return }
    hasProgress = true
    // The line is cut where the terminal ends, not wrapped: DECAWM off and on again (ECMA-48, VT100).
    put("\r\u{1B}[K\u{1B}[?7l\(printable(text))\u{1B}[?7h", to: STDERR_FILENO)
  }

  private func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    put("\r\u{1B}[K", to: STDERR_FILENO)
  }

  private func json(_ report: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self)
    } catch {
      preconditionFailure("text and finite numbers are always JSON: \(error)")
    }
  }

  private func write(_ line: String, to descriptor: Int32) {
    put((isJSON && descriptor == STDOUT_FILENO ? line : printable(line)) + "\n", to: descriptor)
  }

  /// Text from a stranger's tags must not steer the terminal.
  private func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      result.unicodeScalars.append(isControl ? " " : scalar)
    }
    return result
  }

  private func put(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        // A full disk or a closed pipe: nobody reads on, but the work is finished all the same.
        isIncomplete = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
