// SPDX-License-Identifier: GPL-3.0-or-later
public import Media

/// Lyrics in LRC's form: `[mm:ss.xx]words`, one or several times before each line.
public enum LRC {
  /// Longer texts are no lyrics; what is behind stays unread.
  private static let byteLimit = 4 << 20
  private static let lineLimit = 100_000

  /// Lyrics of a text, timed where it holds time stamps, else plain.
  ///
  /// `[offset:ms]` moves all times, earlier where it is positive. Word times
  /// (`<mm:ss.xx>`, or in brackets between words) are left out of what is shown.
  public static func parse(_ text: String) -> Lyrics {
    let text = bounded(text)
    var timed: [Lyrics.Line] = []
    var plain: [String] = []
    var offset = Duration.zero
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard timed.count < lineLimit else { break }
      let (times, rest) = leadingTimes(line)
      if times.isEmpty {
        if let tag = identification(line) {
          if tag.name == "offset", let value = Int(tag.value), abs(value) < 86_400_000 {
            offset = .milliseconds(value)
          }
        } else {
          plain.append(String(line))
        }
        continue
      }
      let words = withoutWordTimes(rest)
      timed += times.prefix(lineLimit - timed.count).map { Lyrics.Line(time: $0, text: words) }
    }
    guard !timed.isEmpty else { return Lyrics(text: trimmed(text)) }
    let lines = sorted(timed, movedBy: offset)
    return Lyrics(text: lines.map(\.text).joined(separator: "\n"), lines: lines)
  }

  /// Lyrics of a file's bytes: UTF-8, UTF-16 with a byte order mark, or what else they look like.
  public static func parse(bytes: [UInt8]) -> Lyrics {
    parse(TextDecoding.text(of: Array(bytes.prefix(2 * byteLimit))))
  }

  /// Lyrics as text: LRC where they are timed, else the words.
  public static func text(_ lyrics: Lyrics) -> String {
    guard !lyrics.lines.isEmpty else { return lyrics.text }
    return lyrics.lines.map { "[\(stamp($0.time))]\($0.text)" }.joined(separator: "\n")
  }

  // MARK: - Lines

  /// The time stamps at a line's start, and what follows them.
  private static func leadingTimes(_ line: Substring) -> ([Duration], Substring) {
    var times: [Duration] = []
    var rest = line.drop(while: \.isWhitespace)
    while rest.first == "[", let end = rest.firstIndex(of: "]"),
      let time = time(rest[rest.index(after: rest.startIndex)..<end])
    {
      times.append(time)
      rest = rest[rest.index(after: end)...]
      let next = rest.drop(while: \.isWhitespace)
      if next.first == "[" { rest = next }
    }
    return (times, rest)
  }

  /// The time of "1:02.5", "01:02.50", "01:02:50" or "01:02.503"; nil for anything else.
  private static func time(_ text: Substring) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let minutes = number(parts[0], digits: 1...4)
    else { return nil }
    let seconds = parts.count == 2 ? parts[1].split(separator: ".", maxSplits: 1)[...] : parts[1...]
    guard let whole = seconds.first.flatMap({ number($0, digits: 1...2) }), whole < 60 else {
      return nil
    }
    var fraction = 0
    if let digits = seconds.dropFirst().first {
      guard let value = number(digits, digits: 1...3) else { return nil }
      fraction = value * [100, 10, 1][digits.count - 1]
    }
    return .milliseconds((minutes * 60 + whole) * 1000 + fraction)
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The name and value of a line such as `[ar:Artist]`.
  private static func identification(_ line: Substring) -> (name: String, value: String)? {
    let line = trimmed(String(line))
    guard line.hasPrefix("["), line.hasSuffix("]"), let colon = line.firstIndex(of: ":") else {
      return nil
    }
    let name = line[line.index(after: line.startIndex)..<colon].lowercased()
    guard names.contains(name) else { return nil }
    let value = line[line.index(after: colon)...].dropLast()
    return (name, trimmed(String(value)))
  }

  /// The identification tags in use; other bracketed lines are words, such as "[Chorus: all]".
  private static let names: Set<String> = [
    "al", "ar", "au", "by", "encoding", "hash", "id", "kana", "la", "length", "lr", "offset",
    "re", "sign", "ti", "tool", "total", "ve", "#",
  ]

  /// The words without the times between them.
  private static func withoutWordTimes(_ text: Substring) -> String {
    var result = ""
    var rest = text
    var hasTimes = false
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "[" }) {
      result += rest[..<start]
      let close: Character = rest[start] == "<" ? ">" : "]"
      let inside = rest[rest.index(after: start)...]
      if let end = inside.prefix(12).firstIndex(of: close), time(inside[..<end]) != nil {
        rest = inside[inside.index(after: end)...]
        hasTimes = true
      } else {
        result.append(rest[start])
        rest = inside
      }
    }
    let words = trimmed(result + rest)
    // There is often a space on either side of a time.
    return hasTimes ? words.split(separator: " ").joined(separator: " ") : words
  }

  /// The lines in order of time, none before 0; lines of one time keep their order.
  private static func sorted(_ lines: [Lyrics.Line], movedBy offset: Duration) -> [Lyrics.Line] {
    lines.enumerated()
      .map { (index: $0, line: Lyrics.Line(time: max(.zero, $1.time - offset), text: $1.text)) }
      .sorted { ($0.line.time, $0.index) < ($1.line.time, $1.index) }
      .map(\.line)
  }

  // MARK: - Text

  private static func bounded(_ text: String) -> String {
    let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    guard text.utf8.count > byteLimit else { return text }
    return String(decoding: text.utf8.prefix(byteLimit), as: UTF8.self)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// "01:02.503", with as many digits as the time needs: two, or three.
  private static func stamp(_ time: Duration) -> String {
    let milliseconds = Int64((time / .milliseconds(1)).rounded())
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1000)
    let decimals =
      fraction.isMultiple(of: 10) ? padded(fraction / 10, 2) : padded(fraction, 3)
    return "\(padded(minutes, 2)):\(padded(seconds, 2)).\(decimals)"
  }
}
