// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The chapters of a movie's sound track: those of a QuickTime chapter track ("Chapter Lists" in the
/// QuickTime File Format), else those of Nero's `chpl` box, which FFmpeg writes beside it.
struct MovieChapters {
  /// No book has more.
  private static let limit = 10_000

  private let movie: Box
  private let window: SourceWindow

  init(_ movie: Box, _ window: SourceWindow) {
    self.movie = movie
    self.window = window
  }

  /// The chapters of a track in order; none where they are broken.
  func chapters(of identifier: UInt32) throws(TrackFailure) -> [Chapter] {
    do throws(TrackFailure) {
      let listed = try chapterTrack(of: identifier)
      return try listed.isEmpty ? nero() : listed
    } catch {
      guard case .damaged = error else { throw error }
      return []
    }
  }

  private func chapterTrack(of identifier: UInt32) throws(TrackFailure) -> [Chapter] {
    guard let references = try track(identifier)?.descendant("tref", "chap") else { return [] }
    var cursor = ByteCursor(references.content)
    while cursor.remaining >= 4 {
      guard let media = try track(cursor.u32())?.child("mdia"), let handler = media.child("hdlr"),
        // A movie's chapters may have pictures too, in a track of their own.
        handler.content.dropFirst(8).prefix(4).elementsEqual("text".utf8),
        let header = media.child("mdhd"), let table = media.descendant("minf", "stbl")
      else { continue }
      let timescale = try MovieTrack.field(header, version0: 8, version1: 16)
      return timescale > 0 ? try texts(SampleTable(table), timescale: timescale) : []
    }
    return []
  }

  private func track(_ identifier: UInt32) throws(TrackFailure) -> Box? {
    for box in movie.children() where box.type == "trak" {
      guard let header = box.child("tkhd") else { continue }
      if try MovieTrack.field(header, version0: 8, version1: 16) == identifier { return box }
    }
    return nil
  }

  /// A text sample is its length in two bytes and the title; what follows is how to draw it.
  private func texts(_ table: SampleTable, timescale: UInt32) throws(TrackFailure) -> [Chapter] {
    let scale = Int64(timescale)
    var ticks: Int64 = 0
    var chapters: [Chapter] = []
    for sample in try table.samples().prefix(Self.limit) {
      let size = min(Int(sample.size), 1 << 16)
      var cursor = ByteCursor(try window.bytes(at: sample.offset, count: size))
      let length = try cursor.u16()
      let title = Self.title(try cursor.take(Int(length)))
      let rest = Duration.nanoseconds(ticks % scale * 1_000_000_000 / scale)
      chapters.append(Chapter(start: .seconds(ticks / scale) + rest, title: title))
      ticks &+= Int64(sample.duration)
    }
    return chapters
  }

  /// UTF-8, or UTF-16 behind a byte order mark.
  private static func title(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.starts(with: [0xFE, 0xFF]) else { return String(decoding: bytes, as: UTF8.self) }
    let words = Array(bytes.dropFirst(2))
    let units = stride(from: 0, to: words.count - 1, by: 2).map {
      UInt16(words[$0]) << 8 | UInt16(words[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Times in units of 100 ns, each followed by a title behind its length.
  private func nero() throws(TrackFailure) -> [Chapter] {
    guard let box = movie.descendant("udta", "chpl") else { return [] }
    let header = try box.full()
    var cursor = header.cursor
    if header.version > 0 { try cursor.skip(4) }
    var chapters: [Chapter] = []
    for _ in 0..<(try cursor.u8()) {
      let time = Int64(min(try cursor.u64(), 1 << 52))
      let title = try cursor.take(Int(cursor.u8()))
      let text = String(decoding: title, as: UTF8.self)
      chapters.append(Chapter(start: .nanoseconds(100 * time), title: text))
    }
    return chapters
  }
}
