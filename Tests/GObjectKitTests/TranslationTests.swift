// SPDX-License-Identifier: GPL-3.0-or-later
import GObjectKit
import Testing

/// No catalogue is bound in tests, so texts come back as they are written.
@Suite struct TranslationTests {
  @Test func `a text without a translation is itself`() {
    #expect(tr("No such text: 夜 %s") == "No such text: 夜 %s")
  }

  @Test func `a context never shows`() {
    #expect(trc("a verb", "Play") == "Play")
  }

  @Test(
    "A count takes its plural form and fills it",
    arguments: [
      (0, "0 songs"), (1, "1 song"), (2, "2 songs"), (-1, "-1 song"), (1_000, "1000 songs"),
    ]
  )
  func plurals(count: Int, text: String) {
    #expect(trn("%d song", "%d songs", count) == text)
  }

  @Test func `a plural form may leave the number out`() {
    #expect(trn("One song", "%d songs", 1) == "One song")
  }

  @Test(
    "Values go where the pattern wants them",
    arguments: [
      ("%s by %s", "a by b"), ("%2$s by %1$s", "b by a"), ("%1$s, %1$s", "a, a"),
      ("%s %d", "a b"), ("%1$d-%2$s", "a-b"), ("no place", "no place"), ("", ""),
      ("%s", "a"), ("%s%s", "ab"), ("夜%sの%s歌", "夜aのb歌"),
    ]
  )
  func fills(pattern: String, text: String) {
    #expect(pattern.filling("a", "b") == text)
  }

  @Test(
    "A percent sign stays one",
    arguments: [
      ("100%%", "100%"), ("%%s", "%s"), ("%%%s", "%a"), ("%%%%", "%%"), ("100%", "100%"),
      ("5 % more", "5 % more"), ("%x", "%x"), ("%1", "%1"), ("%1$", "%1$"), ("%1$x", "%1$x"),
      ("%½$s", "%½$s"),
    ]
  )
  func percentSigns(pattern: String, text: String) {
    #expect(pattern.filling("a") == text)
  }

  @Test(
    "A place without a value stays visible and breaks nothing",
    arguments: [
      ("%s %s", "a %s"), ("%2$s", "%2$s"), ("%0$s", "%0$s"),
      ("%99999999999999999999$s", "%99999999999999999999$s"),
    ]
  )
  func tooFewValues(pattern: String, text: String) {
    #expect(pattern.filling("a") == text)
  }

  @Test func `a value is never read as a pattern`() {
    #expect("%s %s".filling("%s", "%1$s") == "%s %1$s")
    #expect("%s%s".filling("100%", "s") == "100%s")
    // A letter and its accent are one character; the place before it is still a place.
    #expect("%s\u{301}".filling("a") == "a\u{301}")
  }

  @Test func `numbers are written plainly`() {
    #expect("%d of %d".filling(1_234_567, Int64.min) == "1234567 of -9223372036854775808")
  }
}
