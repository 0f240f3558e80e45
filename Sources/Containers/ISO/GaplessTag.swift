// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// iTunes' gapless information, the free-form metadata item "iTunSMPB".
struct GaplessTag: Equatable {
  var delay: Int64
  var padding: Int64
  var validFrames: Int64

  /// Finds the item in the `udta` box of a movie.
  init?(movie: Box) {
    guard let meta = movie.descendant("udta", "meta") else { return nil }
    // QuickTime's `meta` is no full box: its first child's type stands four bytes earlier.
    let isFull = Array(meta.content.dropFirst(4).prefix(4)) != Array("hdlr".utf8)
    guard let list = meta.children(behind: isFull ? 4 : 0).first(where: { $0.type == "ilst" })
    else { return nil }
    for item in list.children() where item.type == "----" {
      guard let name = item.child("name"), let data = item.child("data"),
        Array(name.content.dropFirst(4)) == Array("iTunSMPB".utf8)
      else { continue }
      self.init(text: String(decoding: data.content.dropFirst(8), as: UTF8.self))
      return
    }
    return nil
  }

  /// Reads the item's text: hexadecimal numbers, of which the second to fourth matter.
  init?(text: String) {
    let numbers = text.split(separator: " ").map { Int64($0, radix: 16) }
    guard numbers.count >= 4, let delay = numbers[1], let padding = numbers[2],
      let frames = numbers[3], delay >= 0, padding >= 0, frames > 0
    else { return nil }
    self.delay = delay
    self.padding = padding
    validFrames = frames
  }

  init(delay: Int64, padding: Int64, validFrames: Int64) {
    self.delay = delay
    self.padding = padding
    self.validFrames = validFrames
  }

  /// The item's text.
  var text: String {
    let numbers = [
      Self.hexadecimal(0, digits: 8), Self.hexadecimal(delay, digits: 8),
      Self.hexadecimal(padding, digits: 8), Self.hexadecimal(validFrames, digits: 16),
    ]
    let unused = [String](repeating: "00000000", count: 8)
    return " " + (numbers + unused).joined(separator: " ")
  }

  private static func hexadecimal(_ number: Int64, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
