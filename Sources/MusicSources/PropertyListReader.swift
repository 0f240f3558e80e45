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

extension PropertyListReader {
  /// The seconds since 1970 of a date as property lists write it, `2003-12-31T23:30:00Z`; nil where it
  /// is written otherwise.
  static func seconds(of date: String) -> Double? {
    let numbers = date.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
      .compactMap { Int(Substring($0)) }
    guard numbers.count == 6, date.last == "Z", 1...9999 ~= numbers[0], 1...12 ~= numbers[1],
      1...31 ~= numbers[2], 0...23 ~= numbers[3], 0...59 ~= numbers[4], 0...60 ~= numbers[5]
    else { return nil }
    // Years that begin in March have their leap day at the end; 719,468 days lie between 1 March of
    // the year 0 and 1970.
    let month = (numbers[1] + 9) % 12
    let year = numbers[0] - (numbers[1] < 3 ? 1 : 0)
    let days =
      year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + numbers[2] - 1
      - 719_468
    return Double(((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5])
  }
}
