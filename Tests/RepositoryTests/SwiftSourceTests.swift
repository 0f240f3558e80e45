// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@Suite struct SwiftSourceTests {
  @Test(
    "only code is left",
    arguments: [
      ("a // b", "a     "),
      ("a /* b /* c */ d */ e", "a                   e"),
      (#"f("x \" {", y)"#, #"f(        , y)"#),
      (##"f(#"x " \#(y) "#)"##, "f(         y    )"),
      (#"f("x \(g("y")) z")"#, "f(     g(   )    )"),
      ("\"\"\"\n{ \" }\n\"\"\" b", "   \n     \n    b"),
    ]
  )
  func blanks(text: String, code: String) {
    #expect(SwiftSource(text).lines.joined(separator: "\n") == code)
  }

  @Test func `functions end at the brace that closes them`() {
    let source = SwiftSource(
      "struct A {\n  func b() {\n    if c { d(\"}\") }\n  }\n  init() {}\n}\n"
    )
    #expect(
      source.functions == [
        .init(name: "b", line: 2, lineCount: 3), .init(name: "init", line: 5, lineCount: 1),
      ]
    )
  }

  @Test func `a requirement without a body is no function`() {
    let source = SwiftSource("protocol A {\n  func b()\n}\nstruct C {\n  var d: Int { 1 }\n}\n")
    #expect(source.functions.isEmpty)
  }
}
