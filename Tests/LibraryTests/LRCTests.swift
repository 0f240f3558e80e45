// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media
import Testing

@Suite struct LRCTests {
  private func lines(_ text: String) -> [String] {
    LRC.parse(text).lines.map { "\(Int($0.time / .milliseconds(1))) \($0.text)" }
  }

  @Test(
    "Time stamps of every spelling are read",
    arguments: [
      ("[00:01.50]a", ["1500 a"]), ("[0:01.5]a", ["1500 a"]), ("[00:01.503]a", ["1503 a"]),
      ("[00:01:50]a", ["1500 a"]), ("[00:01]a", ["1000 a"]), ("[100:00.00]a", ["6000000 a"]),
      ("  [00:01.00] a ", ["1000 a"]), ("[00:01.00][00:03.00]a", ["1000 a", "3000 a"]),
      ("[00:03.00][00:01.00]a\n[00:02.00]b", ["1000 a", "2000 b", "3000 a"]),
      ("[00:01.00]", ["1000 "]), ("\u{FEFF}[00:01.00]a\r\n[00:02.00]b", ["1000 a", "2000 b"]),
      ("[offset:500]\n[00:01.00]a", ["500 a"]), ("[offset:-500]\n[00:01.00]a", ["1500 a"]),
      ("[offset:+9000]\n[00:01.00]a", ["0 a"]), ("[ar:X]\n[ti:Y]\n[00:01.00]a", ["1000 a"]),
      ("[00:01.00]<00:01.00>We <00:01.50> sail", ["1000 We sail"]),
      ("[00:01.00]same[00:01.20] line", ["1000 same line"]),
      ("[00:01.00]a [b] <c>", ["1000 a [b] <c>"]),
      ("[00:01.00]x\r[00:02.00]y", ["1000 x", "2000 y"]),
      ("[00:75.00]a", []), ("[aa:bb]a", []), ("[00:01.0000]a", []), ("[-1:00]a", []),
    ]
  )
  func readsTimes(text: String, expected: [String]) { #expect(lines(text) == expected) }

  @Test("Text without times stays as it is")
  func keepsPlainText() {
    let text = "[Chorus: all]\nla la\n\nlast"
    #expect(LRC.parse(text) == Lyrics(text: text))
  }

  @Test("Bytes are UTF-8, or UTF-16 by their mark")
  func readsUTF16() {
    let text = "[00:01.00]一行目"
    var (little, big): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
    for unit in text.utf16 {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for bytes in [Array(text.utf8), little, big, little + [7]] {
      #expect(LRC.parse(bytes: bytes).lines.first?.text.hasPrefix("一行目") == true)
    }
  }

  @Test(
    "Old files in other charsets are read",
    arguments: [("cp932", "一行目 ソ"), ("euc-jp", "一行目 ソ"), ("gb18030", "月下的旧船"), ("latin-1", "été")]
  )
  func readsCharsets(charset: String, words: String) {
    let source = "import sys; sys.stdout.write('[00:01.00]\(words)'.encode('\(charset)').hex())"
    let digits = Array(Shell.output("/usr/bin/python3", "-c", source))
    let bytes = stride(from: 0, to: digits.count - 1, by: 2)
      .compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    #expect(LRC.parse(bytes: bytes).lines.map(\.text) == [words])
  }

  @Test("What is written reads back the same")
  func roundTrips() {
    let lyrics = LRC.parse("[00:01.00]a\n[01:02.345]b [x]\n[99:59.99]\n[100:00.00]c")
    #expect(LRC.parse(LRC.text(lyrics)) == lyrics)
    #expect(LRC.text(Lyrics(text: "plain\nwords")) == "plain\nwords")
  }

  @Test("Huge and hostile input ends soon")
  func boundsInput() {
    #expect(LRC.parse(String(repeating: "[00:01.00]", count: 1_000_000)).lines.count <= 100_000)
    #expect(LRC.parse(String(repeating: "[", count: 3_000_000)).lines.isEmpty)
    #expect(LRC.parse("[00:01.00]" + String(repeating: "<", count: 900_000)).lines.count == 1)
    #expect(
      LRC.parse("[offset:99999999999999999999]\n[00:01.00]a").lines.first?.time == .seconds(1)
    )
  }
}
