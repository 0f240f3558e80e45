// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The boxes at the top level of a file that matter here.
struct MovieFile {
  /// The movie box.
  var movie: Box
  /// Where the movie fragments lie.
  var fragments: [(position: Int64, size: Int)]

  /// A movie box larger than this holds no music.
  private static let largestMovie: Int64 = 1 << 28

  /// Whether a file begins as an ISO base media or QuickTime file does.
  static func isRecognized(_ head: [UInt8]) -> Bool {
    guard head.count >= 8 else { return false }
    let known: [FourCharacterCode] = [
      "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "moof", "sidx",
    ]
    let type = FourCharacterCode(head[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
    let size = head[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    return known.contains(type) && (size >= 8 || size <= 1)
  }

  /// Walks the file's boxes.
  ///
  /// - Throws: `damaged` where there is no movie box.
  init(_ window: SourceWindow) throws(TrackFailure) {
    var movie: [UInt8]?
    fragments = []
    var position: Int64 = 0
    while let box = try Self.header(window, at: position) {
      if box.type == "moov", movie == nil {
        guard box.size <= min(window.count - position, Self.largestMovie) else {
          throw .damaged(position: nil, detail: "the movie box is cut off")
        }
        movie = try window.source.bytes(at: position, count: Int(box.size))
      } else if box.type == "moof", box.size <= min(window.count - position, Self.largestMovie),
        fragments.count < PacketIndex.limit
      {
        fragments.append((position, Int(box.size)))
      }
      position += box.size
    }
    guard let movie, let box = Box.boxes(in: movie[...]).first else {
      throw .damaged(position: nil, detail: "there is no movie box")
    }
    self.movie = box
  }

  /// The type and size of the box at `position`; nil at the end or where there is none.
  private static func header(
    _ window: SourceWindow,
    at position: Int64
  ) throws(TrackFailure) -> (type: FourCharacterCode, size: Int64)? {
    let bytes = try window.bytes(at: position, count: 16)
    guard bytes.count >= 8 else { return nil }
    var cursor = ByteCursor(bytes)
    let word = try cursor.u32()
    let type = try cursor.code()
    switch word {
    case 0: return (type, window.count - position)
    case 1:
      guard bytes.count == 16 else { return nil }
      let size = Int64(clamping: try cursor.u64())
      // A box that claims to go on behind the end still ends the file.
      return size >= 16 ? (type, min(size, .max - position)) : nil
    case 2..<8: return nil
    default: return (type, Int64(word))
    }
  }
}
