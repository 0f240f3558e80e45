// SPDX-License-Identifier: GPL-3.0-or-later
// XML 1.0 as far as property lists use it, in constant memory: names, text, the five predefined
// entities and character references. A document type is passed over and declares nothing, so
// entities can't be expanded. Bytes that are no UTF-8 and characters that XML forbids are left out:
// iTunes itself writes them, from tags that hold them.
import Media

/// Splits an XML document into its tags and the text between them.
struct MarkupScanner {
  /// A tag.
  struct Tag {
    enum Kind {
      case open
      case close
      /// `<name/>`.
      case empty
    }

    let name: String
    let kind: Kind
    /// What stands behind the name, as it is written.
    fileprivate let rest: ArraySlice<UInt8>
  }

  /// Bounds on what a document may ask for, in bytes: far beyond what any real one holds.
  private enum Limit {
    static let tag = 1 << 14
    static let text = 1 << 20
    static let declaration = 1 << 16
    static let reference = 16
  }

  private enum Markup {
    case tag(Tag)
    case characters([UInt8])
    case nothing
  }

  private let stream: ByteStream

  init(_ stream: ByteStream) { self.stream = stream }

  /// Where the document lies, for errors.
  var place: Location { stream.place }

  /// The next tag, with the text in front of it passed over; nil at the end of the document.
  mutating func nextTag() throws(SourceError) -> Tag? {
    while let byte = try stream.next() {
      if byte != UInt8(ascii: "<") {
        stream.skip(to: UInt8(ascii: "<"))
      } else if case .tag(let tag) = try markup() {
        return tag
      }
    }
    return nil
  }

  /// The text up to the tag that closes `name`, which is passed as well.
  mutating func text(closedBy name: String) throws(SourceError) -> String {
    if let text = plainText(closedBy: name) { return text }
    var text: [UInt8] = []
    while true {
      stream.take(upTo: UInt8(ascii: "<"), or: UInt8(ascii: "&"), into: &text)
      guard text.count <= Limit.text else { throw damaged("a text is too long") }
      switch try required() {
      case UInt8(ascii: "<"):
        switch try markup() {
        case .nothing: break
        case .characters(let bytes): text += bytes
        case .tag(let tag):
          guard tag.kind == .close, tag.name == name else {
            throw damaged("<\(tag.name)> inside <\(name)>")
          }
          return Self.legible(text[...])
        }
      case UInt8(ascii: "&"): try appendReference(to: &text)
      // The first byte of the next block.
      case let byte: text.append(byte)
      }
    }
  }

  /// A text without references that lies, with the tag that closes it, in the block that is read
  /// already, as nearly all do; else nil, and nothing is passed.
  private func plainText(closedBy name: String) -> String? {
    let (less, reference) = (UInt8(ascii: "<"), UInt8(ascii: "&"))
    guard let text = stream.run(endingWith: less, excluding: reference, reference) else {
      return nil
    }
    guard text.count <= Limit.text, stream.takes("/\(name)>".utf8) else {
      stream.goBack(by: text.count + 1)
      return nil
    }
    return Self.legible(text)
  }

  /// The error for a document that breaks the rules.
  func damaged(_ detail: String) -> SourceError { .damaged(place: place, detail: detail) }
}

extension MarkupScanner {
  private func required() throws(SourceError) -> UInt8 {
    guard let byte = try stream.next() else { throw damaged("the file ends in the middle") }
    return byte
  }

  /// What begins behind a `<`.
  private func markup() throws(SourceError) -> Markup {
    switch try stream.peek() {
    case UInt8(ascii: "?"):
      try skip(to: "?>", limit: Limit.declaration)
      return .nothing
    case UInt8(ascii: "!"): return try declaration()
    default: return .tag(try tag())
    }
  }

  private func tag() throws(SourceError) -> Tag {
    let (quote, apostrophe) = (UInt8(ascii: "\""), UInt8(ascii: "'"))
    let plain = stream.run(endingWith: UInt8(ascii: ">"), excluding: quote, apostrophe)
    let bytes = if let plain { plain } else { try quotedTag()[...] }
    guard bytes.count <= Limit.tag else { throw damaged("a tag is too long") }
    let kind: Tag.Kind =
      bytes.first == UInt8(ascii: "/")
      ? .close : bytes.last == UInt8(ascii: "/") ? .empty : .open
    let name = bytes.drop { $0 == UInt8(ascii: "/") }
      .prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
    return Tag(
      name: String(decoding: name, as: UTF8.self),
      kind: kind,
      rest: bytes[name.endIndex...]
    )
  }

  /// The bytes of a tag that holds quoted values, or that goes on in the next block.
  private func quotedTag() throws(SourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var quote: UInt8?
    var byte = try required()
    while quote != nil || byte != UInt8(ascii: ">") {
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      bytes.append(byte)
      guard bytes.count <= Limit.tag else { throw damaged("a tag is too long") }
      byte = try required()
    }
    return bytes
  }

  /// A comment, a piece of literal text or a document type.
  private func declaration() throws(SourceError) -> Markup {
    var head: [UInt8] = []
    while !head.elementsEqual("!--".utf8), !head.elementsEqual("![CDATA[".utf8) {
      let byte = try required()
      head.append(byte)
      guard "!--".utf8.starts(with: head) || "![CDATA[".utf8.starts(with: head) else {
        try skipDocumentType(from: byte)
        return .nothing
      }
    }
    if head.elementsEqual("!--".utf8) {
      try skip(to: "-->", limit: .max)
      return .nothing
    }
    return .characters(try bytes(upTo: "]]>", limit: Limit.text))
  }

  private func skipDocumentType(from first: UInt8) throws(SourceError) {
    var depth = 1
    var count = 0
    var byte = first
    while true {
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0 { return }
      count += 1
      guard count <= Limit.declaration else { throw damaged("the document type is too long") }
      byte = try required()
    }
  }

  private func skip(to end: String, limit: Int) throws(SourceError) {
    let end = Array(end.utf8)
    var window: [UInt8] = []
    var count = 0
    while window != end {
      if window.count == end.count { window.removeFirst() }
      window.append(try required())
      count += 1
      guard count <= limit else { throw damaged("a declaration is too long") }
    }
  }

  private func bytes(upTo end: String, limit: Int) throws(SourceError) -> [UInt8] {
    let end = Array(end.utf8)
    var bytes: [UInt8] = []
    while !bytes.suffix(end.count).elementsEqual(end) {
      bytes.append(try required())
      guard bytes.count <= limit else { throw damaged("a text is too long") }
    }
    return bytes.dropLast(end.count)
  }

  /// Resolves what stands between `&` and `;`.
  private func appendReference(to text: inout [UInt8]) throws(SourceError) {
    let name = String(decoding: try bytes(upTo: ";", limit: Limit.reference), as: UTF8.self)
    guard let bytes = Self.expansion(of: name) else {
      throw damaged("the entity &\(name); is not known")
    }
    text += bytes
  }

  /// What a reference stands for; nil for an entity that XML does not know by itself.
  private static func expansion(of name: String) -> [UInt8]? {
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      guard name.hasPrefix("#") else { return nil }
      let number =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      // A number that is no character is left out, like the characters that XML forbids.
      guard let number, let scalar = Unicode.Scalar(number) else { return [] }
      return Array(String(Character(scalar)).utf8)
    }
  }

  /// The text without what can't be text.
  private static func legible(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    if let whole = String(validating: bytes, as: UTF8.self) {
      text = whole
    } else {
      // Decoding marks the bytes that are no UTF-8; the marks go too.
      text = String(decoding: bytes, as: UTF8.self)
      text.unicodeScalars.removeAll { $0 == "\u{FFFD}" }
    }
    // In UTF-8 the forbidden characters beyond ASCII begin with 0xEF.
    if bytes.contains(where: { $0 < 0x20 || $0 == 0xEF }),
      text.unicodeScalars.contains(where: isForbidden)
    {
      text.unicodeScalars.removeAll(where: isForbidden)
    }
    return text
  }

  /// XML 1.0, section 2.2.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
      || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}

extension MarkupScanner.Tag {
  /// The value of an attribute; nil where the tag has none of that name.
  ///
  /// A reference to an unknown entity stays as it is written.
  func attribute(_ name: String) -> String? {
    var rest = rest
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = rest[..<equals].filter { $0 > UInt8(ascii: " ") }
      guard let start = rest[equals...].firstIndex(where: Self.isQuote),
        let end = rest[(start + 1)...].firstIndex(of: rest[start])
      else { return nil }
      if key.elementsEqual(name.utf8) {
        return MarkupScanner.expanded(rest[(start + 1)..<end])
      }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}

extension MarkupScanner {
  /// A piece of markup with its references replaced.
  fileprivate static func expanded(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<ampersand]
      rest = rest[(ampersand + 1)...]
      guard let end = rest.prefix(Limit.reference).firstIndex(of: UInt8(ascii: ";")),
        let expansion = expansion(of: String(decoding: rest[..<end], as: UTF8.self))
      else {
        text.append(UInt8(ascii: "&"))
        continue
      }
      text += expansion
      rest = rest[(end + 1)...]
    }
    return legible((text + rest)[...])
  }
}
