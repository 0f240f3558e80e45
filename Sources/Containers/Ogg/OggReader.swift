// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Reads the first audio stream of an Ogg file (RFC 3533).
///
/// In a chained file (`track.isChained`) the packets of all links follow one another, and a link's
/// header packets stand before its packets, with 0 frames.
final class OggReader: PacketReader {
  private(set) var track: AudioTrack

  private let window: SourceWindow
  private var codec: OggCodec
  private var pages: OggPageStream
  /// Where the first link's first page behind the headers begins.
  private let firstPage: Int64
  private let firstCodec: OggCodec
  private let firstSerial: UInt32
  /// A page's end, counted in frames from the first packet, is its granule position plus this.
  private var granuleOffset: Int64 = 0
  private var pending: [AudioPacket] = []
  private var pendingIndex = 0
  private var hasEnded = false
  /// The frame at which the next packet begins.
  private var position: Int64 = 0

  /// Whether an Ogg stream begins with these bytes.
  static func isRecognized(_ head: [UInt8]) -> Bool { head.starts(with: "OggS".utf8) }

  /// Reads the headers; nil where there are streams but none that is known here.
  init?(_ window: SourceWindow) throws(TrackFailure) {
    self.window = window
    guard let link = try OggLink(window, at: 0) else { return nil }
    codec = try OggCodec(headers: link.headers)
    pages = link.pages
    firstPage = link.pages.position
    firstCodec = codec
    firstSerial = link.pages.serial
    track = codec.track
    track.audioTrackCount = link.audioStreamCount
    try measure(link)
  }

  func next() throws(TrackFailure) -> AudioPacket? {
    while pendingIndex >= pending.count {
      do throws(TrackFailure) {
        guard try load() != nil else { return nil }
      } catch {
        guard case .damaged(nil, let detail) = error else { throw error }
        throw .damaged(position: track.position(ofFrame: position), detail: detail)
      }
    }
    let packet = pending[pendingIndex]
    pendingIndex += 1
    position += Int64(packet.frames)
    return packet
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    rewind()
    let target = frame - max(track.preRollFrames, 1)
    guard target > 0, !track.isChained else { return 0 }
    // The page before the last one that ends before the target: the next but one then holds it,
    // and is not the stream's last, whose granule position leaves out what is trimmed.
    var low = firstPage
    var high = window.count
    var landing: (position: Int64, page: OggPage)?
    while high - low > Int64(OggPage.maximumSize) {
      let middle = low + (high - low) / 2
      let found = try OggPageStream.find(window, from: middle, to: high) {
        $0.serial == firstSerial && $0.granule >= 0
      }
      guard let found, found.page.granule &+ granuleOffset < target else {
        high = middle
        continue
      }
      landing = found
      low = found.position + Int64(found.page.size)
    }
    guard let landing else { return 0 }
    pages.move(to: landing.position)
    guard let page = try load(), page.granule >= 0, !page.flags.contains(.endsStream) else {
      rewind()
      return 0
    }
    let end = page.granule &+ granuleOffset
    position = max(end &- pending.reduce(0) { $0 + Int64($1.frames) }, 0)
    return position
  }

  private func rewind() {
    pages.serial = firstSerial
    pages.move(to: firstPage)
    codec = firstCodec
    codec.reset()
    pending = []
    pendingIndex = 0
    position = 0
    hasEnded = false
  }

  /// Reads on until packets have come; nil at the end.
  private func load() throws(TrackFailure) -> OggPage? {
    pending = []
    pendingIndex = 0
    while !hasEnded || track.isChained {
      let start = pages.position
      guard let page = try pages.nextPage() else { break }
      if page.flags.contains(.beginsStream), track.isChained, start > firstPage {
        guard try enterLink(at: start) else { break }
        if !pending.isEmpty { return page }
        continue
      }
      guard page.serial == pages.serial else { continue }
      let packets = try pages.packets(of: page)
      hasEnded = page.flags.contains(.endsStream)
      guard !packets.isEmpty else { continue }
      pending = packets.map { AudioPacket(bytes: $0, frames: codec.frames(of: $0)) }
      return page
    }
    return nil
  }

  /// Goes on with the link that begins at `position`.
  private func enterLink(at position: Int64) throws(TrackFailure) -> Bool {
    guard let link = try OggLink(window, at: position) else { return false }
    codec = try OggCodec(headers: link.headers)
    pages = link.pages
    if codec.track.encoding == .vorbis {
      pending = link.headers.map { AudioPacket(bytes: $0, frames: 0) }
    }
    return true
  }

  /// Learns delay and length from the granule positions of the first and the last page.
  private func measure(_ link: OggLink) throws(TrackFailure) {
    let tail = max(0, window.count - 4 * Int64(OggPage.maximumSize))
    var last: OggPage?
    var position = tail
    while let found = try OggPageStream.find(
      window,
      from: position,
      to: window.count,
      where: { _ in true }
    ) {
      if found.page.granule >= 0 || last == nil { last = found.page }
      position = found.position + Int64(found.page.size)
    }
    if let last, !link.serials.contains(last.serial) {
      track.isChained = true
      try measureLinks()
      return
    }
    var own = try lastGranule(from: tail)
    if own == nil { own = try lastGranule(from: firstPage) }
    guard let own, let page = try load(), page.granule >= 0 else {
      rewind()
      return
    }
    let frames = pending.reduce(0) { $0 + Int64($1.frames) }
    rewind()
    if !page.flags.contains(.endsStream), frames > 0 { granuleOffset = frames &- page.granule }
    if track.encoding == .vorbis { track.encoderDelay = Int(clamping: max(granuleOffset, 0)) }
    let preSkip = track.encoding == .opus ? Int64(track.encoderDelay) : 0
    let length = own &- max(0 &- granuleOffset, 0) &- preSkip
    if length >= 0 { track.validFrames = length }
  }

  private func lastGranule(from start: Int64) throws(TrackFailure) -> Int64? {
    var granule: Int64?
    var position = start
    while let found = try OggPageStream.find(
      window,
      from: position,
      to: window.count,
      where: { $0.serial == firstSerial && $0.granule >= 0 }
    ) {
      granule = found.page.granule
      position = found.position + Int64(found.page.size)
    }
    return granule
  }

  /// Adds up a chained file's links.
  private func measureLinks() throws(TrackFailure) {
    var total: Int64 = 0
    var granule: Int64 = 0
    var preSkip = Int64(track.encoding == .opus ? track.encoderDelay : 0)
    var serial = firstSerial
    var walk = OggPageStream(window, position: firstPage, serial: serial)
    while true {
      let start = walk.position
      guard let page = try walk.nextPage() else { break }
      if page.flags.contains(.beginsStream) {
        total = total &+ max(granule &- preSkip, 0)
        granule = 0
        guard let link = try OggLink(window, at: start) else { return }
        serial = link.pages.serial
        walk = link.pages
        preSkip = OpusHead(link.headers[0]).map { Int64($0.preSkip) } ?? 0
      } else if page.serial == serial, page.granule >= 0 {
        granule = page.granule
      }
    }
    track.validFrames = total &+ max(granule &- preSkip, 0)
  }
}
