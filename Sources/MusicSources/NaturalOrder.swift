// SPDX-License-Identifier: GPL-3.0-or-later

/// The order in which people expect file names: numbers by value, letters whatever their case.
enum NaturalOrder {
  /// What a name is sorted by.
  struct Key: Comparable {
    private enum Part: Equatable {
      /// Digits without leading zeros, which sort by their count before their value.
      case number(length: Int, digits: [UInt8])
      case text(String)
    }

    private let parts: [Part]
    /// Decides between names that read alike ("a.mp3", "A.mp3", "01" and "1").
    private let bytes: [UInt8]

    init(_ name: [UInt8]) {
      bytes = name
      var parts: [Part] = []
      for run in Self.runs(of: name) {
        if Self.isDigit(run[run.startIndex]) {
          let digits = Array(run.drop { $0 == UInt8(ascii: "0") })
          parts.append(.number(length: digits.count, digits: digits))
        } else {
          parts.append(.text(String(decoding: run, as: UTF8.self).lowercased()))
        }
      }
      self.parts = parts
    }

    static func < (left: Key, right: Key) -> Bool {
      for (mine, other) in zip(left.parts, right.parts) where mine != other {
        return isOrdered(mine, before: other)
      }
      if left.parts.count != right.parts.count { return left.parts.count < right.parts.count }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    private static func isOrdered(_ left: Part, before right: Part) -> Bool {
      switch (left, right) {
      case (.number(let length, let digits), .number(let otherLength, let otherDigits)):
        length == otherLength
          ? digits.lexicographicallyPrecedes(otherDigits) : length < otherLength
      case (.text(let text), .text(let other)): text < other
      case (.number, .text): true
      case (.text, .number): false
      }
    }

    /// Splits a name where digits begin or end.
    private static func runs(of name: [UInt8]) -> [ArraySlice<UInt8>] {
      var runs: [ArraySlice<UInt8>] = []
      var start = name.startIndex
      for index in name.indices.dropFirst() where isDigit(name[index]) != isDigit(name[index - 1]) {
        runs.append(name[start..<index])
        start = index
      }
      if start < name.endIndex { runs.append(name[start...]) }
      return runs
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}
