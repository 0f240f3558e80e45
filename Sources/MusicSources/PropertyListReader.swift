// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads an XML property list as a stream, so that one of any length takes the same memory.
///
/// The elements are those of Apple's PropertyList-1.0.dtd.
struct PropertyListReader {
  /// A piece of the list.
  enum Event: Equatable {
    case beginDictionary
    case beginArray
    /// The end of the innermost dictionary or array.
    case end
    case key(String)
    case value(Value)
  }

  /// A value that holds no others.
  enum Value: Equatable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    /// A date as it is written, by ISO 8601.
    case date(String)
    /// Data, a real number, or an integer that doesn't fit.
    case other
  }

  private static let maximumDepth = 64

  private var scanner: MarkupScanner
  private var open: [String] = []
  private var pending: Event?

  init(_ stream: ByteStream) throws(SourceError) {
    scanner = MarkupScanner(stream)
    // A declaration or the root element, perhaps behind a byte order mark.
    guard let first = try stream.peek(), first == UInt8(ascii: "<") || first == 0xEF else {
      throw .unknownFormat(place: stream.place, detail: "not an XML property list")
    }
    guard let root = try scanner.nextTag(), root.name == "plist", root.kind == .open else {
      throw .unknownFormat(place: stream.place, detail: "not an XML property list")
    }
  }

  /// The next piece; nil behind the list.
  mutating func next() throws(SourceError) -> Event? {
    if let event = pending {
      pending = nil
      return event
    }
    guard let tag = try scanner.nextTag() else {
      guard open.isEmpty else { throw scanner.damaged("the file ends in the middle") }
      return nil
    }
    if tag.kind == .close { return try close(tag) }
    switch tag.name {
    case "dict", "array": return try begin(tag)
    case "key": return .key(try text(of: tag))
    default: return .value(try value(of: tag))
    }
  }

  /// Passes over the value that comes next, with all that it holds.
  mutating func skipValue() throws(SourceError) {
    switch try next() {
    case .beginDictionary, .beginArray: try skipContainer()
    case .end, .key, .value, nil: break
    }
  }

  /// Passes over the rest of the dictionary or array that has just begun.
  mutating func skipContainer() throws(SourceError) {
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .beginDictionary, .beginArray: depth += 1
      case .end: depth -= 1
      case .key, .value: break
      }
    }
  }

  private mutating func begin(_ tag: MarkupScanner.Tag) throws(SourceError) -> Event {
    if tag.kind == .empty {
      pending = .end
    } else {
      open.append(tag.name)
      guard open.count <= Self.maximumDepth else { throw scanner.damaged("nested too deeply") }
    }
    return tag.name == "dict" ? .beginDictionary : .beginArray
  }

  private mutating func close(_ tag: MarkupScanner.Tag) throws(SourceError) -> Event? {
    guard let innermost = open.popLast() else {
      guard tag.name == "plist" else { throw scanner.damaged("</\(tag.name)> closes nothing") }
      return nil
    }
    guard tag.name == innermost else {
      throw scanner.damaged("</\(tag.name)> closes <\(innermost)>")
    }
    return .end
  }

  private mutating func value(of tag: MarkupScanner.Tag) throws(SourceError) -> Value {
    let text = try text(of: tag)
    return switch tag.name {
    case "string": .string(text)
    case "integer": Int(text).map { .integer($0) } ?? .other
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "date": .date(text)
    default: .other
    }
  }

  private mutating func text(of tag: MarkupScanner.Tag) throws(SourceError) -> String {
    tag.kind == .empty ? "" : try scanner.text(closedBy: tag.name)
  }
}
