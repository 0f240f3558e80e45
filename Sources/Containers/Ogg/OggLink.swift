// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// The beginning of a link of an Ogg file: its streams' first pages, and the headers of the first
/// audio stream among them.
struct OggLink {
  /// All streams of the link.
  private(set) var serials: Set<UInt32> = []
  private(set) var audioStreamCount = 0
  /// The audio stream's header packets.
  private(set) var headers: [[UInt8]] = []
  /// Stands behind the page that holds the last header.
  private(set) var pages: OggPageStream

  /// Reads a link's headers; nil where no stream of it is audio that is known here.
  init?(_ window: SourceWindow, at position: Int64) throws(TrackFailure) {
    pages = OggPageStream(window, position: position, serial: 0)
    var needed: Int?
    while serials.count < 64 {
      let start = pages.position
      guard let page = try pages.nextPage() else { break }
      guard page.flags.contains(.beginsStream) else {
        pages.move(to: start)
        break
      }
      serials.insert(page.serial)
      var single = OggPageStream(window, position: 0, serial: page.serial)
      guard let first = try single.packets(of: page).first,
        let count = OggCodec.headerCount(first: first)
      else { continue }
      audioStreamCount += 1
      guard needed == nil else { continue }
      needed = count
      headers = [first]
      pages.serial = page.serial
    }
    guard let needed else { return nil }
    while headers.count < needed {
      guard let page = try pages.nextPage() else { throw .endsEarly }
      guard page.serial == pages.serial else { continue }
      headers += try pages.packets(of: page)
    }
    // Headers end their page (RFC 3533 leaves it to the mappings, and all of these say so).
    headers.removeLast(headers.count - needed)
  }
}
