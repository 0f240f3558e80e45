// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The header of an EBML element (RFC 8794, section 4): its identifier and where its content lies.
struct EBMLElement {
  /// Names an element; the length marker is part of the number, as in the specifications' tables.
  typealias Identifier = UInt32

  /// The longest header: four bytes of identifier and eight of size.
  static let largestHeader = 12

  var identifier: Identifier
  /// Where the content begins.
  var start: Int64
  /// The content's length; nil where the writer left it open.
  var size: Int64?

  /// Reads the header at `position`; nil where there is none.
  init?(_ window: SourceWindow, at position: Int64) throws(TrackFailure) {
    let bytes = try window.peek(at: position, count: Self.largestHeader)
    guard let header = EBMLElement(bytes, position: position) else { return nil }
    self = header
  }

  /// Reads the header at the start of `bytes`, which lie at `position`.
  private init?(_ bytes: UnsafeRawBufferPointer, position: Int64) {
    guard let first = bytes.first, first >= 0x10 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard bytes.count > length else { return nil }
    identifier = bytes[..<length].reduce(0) { $0 << 8 | UInt32($1) }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[length...])
    guard let number = EBMLNumber(rest) else { return nil }
    start = position + Int64(length + number.length)
    size = number.isUnknown ? nil : number.value
  }

  /// Where the content ends; nil where that is open.
  var end: Int64? {
    size.map { size in
      let (end, overflow) = start.addingReportingOverflow(size)
      return overflow ? .max : end
    }
  }
}

/// A number of variable length (RFC 8794, section 4): the leading zeros tell how many bytes follow.
struct EBMLNumber {
  var value: Int64
  /// Bytes it takes.
  var length: Int

  /// Reads a number at the start of `bytes`; nil where it doesn't fit.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, first > 0 else { return nil }
    length = first.leadingZeroBitCount + 1
    guard bytes.count >= length else { return nil }
    let head = Int64(first) & (0xFF >> Int64(length))
    value = bytes[1..<length].reduce(head) { $0 << 8 | Int64($1) }
  }

  /// Whether all bits are set, which stands for an unknown size.
  var isUnknown: Bool { value == 1 << Int64(7 * length) - 1 }

  /// The number as a signed one: EBML lacing shifts the range (RFC 9559, section 10.3.3).
  var signed: Int64 { value - (1 << Int64(7 * length - 1) - 1) }
}

/// The child elements of an element that is held in memory.
struct EBMLChildren {
  private var values: [EBMLElement.Identifier: [[UInt8]]] = [:]

  /// The children of an element whose content is `bytes`; ends where the bytes make no element.
  init(_ bytes: [UInt8]) throws(TrackFailure) {
    let window = try SourceWindow(MemoryByteSource(bytes))
    var position: Int64 = 0
    while let child = try EBMLElement(window, at: position),
      let end = child.end, end <= Int64(bytes.count)
    {
      values[child.identifier, default: []].append(Array(bytes[Int(child.start)..<Int(end)]))
      position = end
    }
  }

  /// The contents of all children of a kind.
  func all(_ identifier: EBMLElement.Identifier) -> [[UInt8]] { values[identifier] ?? [] }

  /// The content of the first child of a kind.
  func first(_ identifier: EBMLElement.Identifier) -> [UInt8]? { values[identifier]?.first }

  /// The first child of a kind as an unsigned number; nil where there is none of at most 8 bytes.
  func number(_ identifier: EBMLElement.Identifier) -> UInt64? {
    guard let bytes = first(identifier), bytes.count <= 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The first child of a kind as a floating-point number of 4 or 8 bytes.
  func float(_ identifier: EBMLElement.Identifier) -> Double? {
    guard let number = number(identifier) else { return nil }
    return switch first(identifier)?.count {
    case 4: Double(Float(bitPattern: UInt32(number)))
    case 8: Double(bitPattern: number)
    default: nil
    }
  }

  /// The first child of a kind as text, without the zeros that may pad it.
  func text(_ identifier: EBMLElement.Identifier) -> String? {
    first(identifier).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
