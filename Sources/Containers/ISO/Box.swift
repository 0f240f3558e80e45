// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// A box of an ISO base media file (ISO/IEC 14496-12, 4.2), or a QuickTime atom, held in memory.
struct Box {
  var type: FourCharacterCode
  /// The box with its header.
  var whole: ArraySlice<UInt8>
  /// What follows the header.
  var content: ArraySlice<UInt8>

  /// The boxes in `bytes`; ends where the bytes make no box, such as QuickTime's closing zeros.
  static func boxes(in bytes: ArraySlice<UInt8>) -> [Box] {
    var result: [Box] = []
    var rest = bytes
    while let box = Box(first: rest) {
      result.append(box)
      rest = rest[box.whole.endIndex...]
    }
    return result
  }

  /// The box at the start of `bytes`, if there is one that fits.
  private init?(first bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    let word = bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
    var header = 8
    var size = word
    if word == 1 {
      guard bytes.count >= 16 else { return nil }
      size = bytes.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      header = 16
    } else if word == 0 {
      size = UInt64(bytes.count)
    }
    guard size >= UInt64(header), size <= UInt64(bytes.count) else { return nil }
    type = FourCharacterCode(
      bytes.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    )
    whole = bytes.prefix(Int(size))
    content = whole.dropFirst(header)
  }

  /// The boxes in the content behind its first `fields` bytes.
  func children(behind fields: Int = 0) -> [Box] { Self.boxes(in: content.dropFirst(fields)) }

  /// The first box of a type in the content.
  func child(_ type: FourCharacterCode) -> Box? { children().first { $0.type == type } }

  /// The first box at the end of a path of types.
  func descendant(_ path: FourCharacterCode...) -> Box? {
    path.reduce(self) { (box: Box?, type) in box?.child(type) }
  }

  /// A cursor behind the version and flags of a full box (14496-12, 4.2), and those.
  func full() throws(TrackFailure) -> (version: UInt8, flags: UInt32, cursor: ByteCursor) {
    var cursor = ByteCursor(content)
    let word = try cursor.u32()
    return (UInt8(word >> 24), word & 0xFF_FFFF, cursor)
  }
}
