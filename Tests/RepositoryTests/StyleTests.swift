// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// What the formatter's own lint does not know of: sizes, banned words, the licence's line.
@Suite struct StyleTests {
  /// Lines that a file or a function may have.
  static let longestFile = 400
  static let longestFunction = 60

  /// Words that end the program or swallow an error, with what to do instead.
  private static let banned = [
    "try?": "handle the error, or let it through",
    "try!": "handle the error, or let it through",
    " as!": "use as? and say what else is possible",
    "fatalError": "use a precondition with a sentence, or throw",
  ]
  /// What steps outside the compiler's guarantees and needs a reason beside it.
  private static let unsafe = [
    "unsafeBitCast", "Unmanaged<", "Unmanaged.", "@unchecked Sendable", "nonisolated(unsafe)",
  ]
  /// A reason stands at most so many lines above what it is for, or right below its first line.
  private static let reach = 12

  /// What is wrong with a Swift file, a line each.
  static func findings(in file: Repository.File) -> [String] {
    let source = SwiftSource(file.text)
    var findings: [String] = []
    if file.lines.first != "// SPDX-License-Identifier: GPL-3.0-or-later",
      file.path != "Package.swift"
    {
      findings.append("1: the licence's SPDX line is missing")
    }
    if file.lines.count - 1 > longestFile, !file.path.contains("/Generated/") {
      findings.append("\(file.lines.count - 1) lines; at most \(longestFile)")
    }
    for function in source.functions where function.lineCount > longestFunction {
      findings.append(
        "\(function.line): \(function.name) has \(function.lineCount) lines; at most \(longestFunction)"
      )
    }
    if file.path.hasPrefix("Sources/") {
      findings += bannedWords(in: source, path: file.path)
      findings += unexplained(in: source, lines: file.lines)
    }
    return findings
  }

  private static func bannedWords(in source: SwiftSource, path: String) -> [String] {
    var findings: [String] = []
    let mayPrint = path.hasPrefix("Sources/App/CommandLine")
    for (index, line) in source.lines.enumerated() {
      for (word, instead) in banned where Self.has(word, in: line) {
        findings.append("\(index + 1): \(word): \(instead)")
      }
      if !mayPrint, line.contains(#/(?:^|[^.\w])print\(/#) {
        findings.append("\(index + 1): print: only the command line prints")
      }
    }
    return findings
  }

  /// Whether a line has a word that is not the end of a longer one, such as `Entry?`.
  private static func has(_ word: String, in line: Substring) -> Bool {
    line.ranges(of: word).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !before.isLetter || word.first == " "
    }
  }

  private static func unexplained(in source: SwiftSource, lines: [Substring]) -> [String] {
    source.lines.enumerated().compactMap { index, line in
      guard let word = unsafe.first(where: { line.contains($0) }) else { return nil }
      let near = lines[max(0, index - reach)...min(index + 2, lines.count - 1)]
      let isExplained = near.contains { $0.contains("// SAFETY:") }
      return isExplained ? nil : "\(index + 1): \(word) without a // SAFETY: line above"
    }
  }

  @Test(
    "sizes and words",
    arguments: try Repository.files(in: "Sources", "Tests", endings: ".swift")
  )
  func style(file: Repository.File) { #expect(Self.findings(in: file) == []) }

  @Test("nothing is left for later", arguments: try everyText())
  func leftovers(file: Repository.File) {
    // Put together here, so that this file does not find itself.
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
    let found = file.lines.filter { line in words.contains { line.contains($0) } }
    #expect(found == [])
  }

  @Test(
    "scripts carry the licence's line",
    arguments: try Repository.files(in: "scripts", "Tests/UI", endings: ".sh", ".py")
  )
  func licence(file: Repository.File) {
    let line = file.text.hasPrefix("#!") ? file.lines[1] : file.lines[0]
    #expect(line == "# SPDX-License-Identifier: GPL-3.0-or-later")
  }

  private static func everyText() throws -> [Repository.File] {
    try Repository.files(in: "Sources", "Tests", "scripts", endings: ".swift", ".h", ".sh", ".py")
      + ["Package.swift", "Makefile"].map { try Repository.file($0) }
  }

  @Test(
    "each rule finds its breach",
    arguments: [
      "let a = try? b()", "let a = try! b()", "let a = b as! C", "fatalError()", "print(a)",
      "let a = unsafeBitCast(b, to: C.self)", "final class A: @unchecked Sendable {}",
      "nonisolated(unsafe) var a = 0", "let a = Unmanaged.passRetained(b)",
      String(repeating: "\n", count: 400),
      "func a() {" + String(repeating: "\n", count: 60) + "}",
    ]
  )
  func breach(text: String) {
    let head = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
    let file = Repository.File(path: "Sources/Media/A.swift", text: head + text + "\n")
    #expect(Self.findings(in: file).count == 1)
  }

  @Test func `a file without the licence's line is found`() {
    let file = Repository.File(path: "Sources/Media/A.swift", text: "import Media\n")
    #expect(Self.findings(in: file).count == 1)
  }

  @Test func `words in strings and comments are free`() {
    let text = """
      // SPDX-License-Identifier: GPL-3.0-or-later
      // a try? is banned
      let word = "fatalError"

      """
    #expect(Self.findings(in: Repository.File(path: "Sources/Media/A.swift", text: text)) == [])
  }
}
