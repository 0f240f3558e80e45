// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// Walks a Matroska file: its tracks first, then the packets of one of them.
///
/// Segment, Cluster and BlockGroup are entered, and what else lies in them is passed over, so that
/// it doesn't matter whether the writer of a live stream knew their sizes.
struct MatroskaFile {
  /// A packet of the wanted track.
  struct Packet {
    var offset: Int64
    var size: Int
    /// Sound at its end that is not to be played, in nanoseconds.
    var discardedNanoseconds: Int64 = 0
  }

  private enum Name {
    static let header: EBMLElement.Identifier = 0x1A45_DFA3
    static let documentType: EBMLElement.Identifier = 0x4282
    static let segment: EBMLElement.Identifier = 0x1853_8067
    static let tracks: EBMLElement.Identifier = 0x1654_AE6B
    static let trackEntry: EBMLElement.Identifier = 0xAE
    static let cluster: EBMLElement.Identifier = 0x1F43_B675
    static let simpleBlock: EBMLElement.Identifier = 0xA3
    static let blockGroup: EBMLElement.Identifier = 0xA0
    static let block: EBMLElement.Identifier = 0xA1
    static let discardPadding: EBMLElement.Identifier = 0x75A2
    static let cues: EBMLElement.Identifier = 0x1C53_BB6B
    static let chapters: EBMLElement.Identifier = 0x1043_A770
    static let tags: EBMLElement.Identifier = 0x1254_C367
  }

  /// A file's tracks, cover art aside, take no more than this.
  private static let largestDescription: Int64 = 1 << 24

  private let window: SourceWindow
  private var position: Int64
  /// Where the segment ends.
  private let end: Int64
  private var pending: [Packet] = []
  private var hasPassedSound = false

  let isWebM: Bool
  private(set) var audioTracks: [MatroskaTrack] = []
  /// Those that have come so far.
  private(set) var chapters: [Chapter] = []
  /// Whether the segment ends before all of it has come.
  private(set) var isCutOff = false

  /// Reads up to the first cluster.
  init(_ window: SourceWindow) throws(TrackFailure) {
    self.window = window
    guard let header = try EBMLElement(window, at: 0), header.identifier == Name.header,
      let size = header.size, size <= 1 << 16, let headerEnd = header.end
    else { throw Self.broken }
    let fields = try EBMLChildren(window.bytes(at: header.start, count: Int(size)))
    isWebM = fields.text(Name.documentType) == "webm"
    guard let segment = try EBMLElement(window, at: headerEnd), segment.identifier == Name.segment
    else { throw Self.broken }
    position = segment.start
    end = segment.end ?? window.count
    try readTracks()
  }

  private mutating func readTracks() throws(TrackFailure) {
    while let element = try element(), element.identifier != Name.cluster {
      if element.identifier == Name.chapters { try readChapters(element) }
      guard element.identifier == Name.tracks else { continue }
      guard let size = element.size, size <= Self.largestDescription else { throw Self.broken }
      let fields = try EBMLChildren(window.bytes(at: element.start, count: Int(size)))
      for entry in fields.all(Name.trackEntry) {
        if let track = try MatroskaTrack(entry) { audioTracks.append(track) }
      }
      return
    }
    throw Self.broken
  }

  /// Reads the first edition of Chapters (RFC 9559, section 5.1.7); a broken list is none.
  private mutating func readChapters(_ element: EBMLElement) throws(TrackFailure) {
    guard let size = element.size, size <= 1 << 20 else { return }
    let bytes = try window.bytes(at: element.start, count: Int(size))
    guard let edition = try EBMLChildren(bytes).first(0x45B9) else { return }
    chapters = []
    for atom in try EBMLChildren(edition).all(0xB6) {
      let fields = try EBMLChildren(atom)
      let title = try EBMLChildren(fields.first(0x80) ?? []).text(0x85)
      let time = Duration.nanoseconds(Int64(clamping: fields.number(0x91) ?? 0))
      chapters.append(Chapter(start: time, title: title))
    }
    chapters.sort { $0.start < $1.start }
  }

  /// The next packet of a track; nil at the end, or where the file breaks off.
  mutating func nextPacket(of track: UInt64) throws(TrackFailure) -> Packet? {
    while pending.isEmpty {
      guard let element = try element() else { return nil }
      guard let elementEnd = element.end else { continue }
      switch element.identifier {
      case Name.simpleBlock: try append(element.start..<elementEnd, of: track)
      case Name.blockGroup: try readGroup(element.start..<elementEnd, of: track)
      case Name.cues, Name.tags: hasPassedSound = true
      case Name.chapters: try readChapters(element)
      default: break
      }
    }
    return pending.removeFirst()
  }

  /// The next element, behind which `position` then stands, or in it where it is to be entered.
  private mutating func element() throws(TrackFailure) -> EBMLElement? {
    guard position < min(end, window.count) else {
      // Cues and tags follow the last cluster: nothing of the sound is missing if only they are.
      isCutOff = isCutOff || end > window.count && !hasPassedSound
      return nil
    }
    guard let element = try EBMLElement(window, at: position) else {
      isCutOff = true
      return nil
    }
    if element.identifier == Name.cluster {
      position = element.start
      return element
    }
    guard let elementEnd = element.end, elementEnd <= window.count else {
      let isSound = element.identifier == Name.cues || element.identifier == Name.tags
      isCutOff = isCutOff || !isSound
      return nil
    }
    position = elementEnd
    return element
  }

  /// Reads a BlockGroup: a Block, and perhaps what of its last packet is to be left out.
  private mutating func readGroup(
    _ range: Range<Int64>,
    of track: UInt64
  ) throws(TrackFailure) {
    var inside = range.lowerBound
    let before = pending.count
    var discarded: Int64 = 0
    while inside < range.upperBound, let child = try EBMLElement(window, at: inside),
      let childEnd = child.end, childEnd <= range.upperBound
    {
      if child.identifier == Name.block {
        try append(child.start..<childEnd, of: track)
      } else if child.identifier == Name.discardPadding, childEnd - child.start <= 8 {
        let bytes = try window.bytes(at: child.start, count: Int(childEnd - child.start))
        let sign: Int64 = bytes.first ?? 0 >= 0x80 ? -1 : 0
        discarded = bytes.reduce(sign) { $0 << 8 | Int64($1) }
      }
      inside = childEnd
    }
    if pending.count > before { pending[pending.count - 1].discardedNanoseconds = discarded }
  }

  private mutating func append(_ range: Range<Int64>, of track: UInt64) throws(TrackFailure) {
    guard let block = try MatroskaBlock(window, range, wanted: track) else { return }
    for packet in block.packets where packet.size > 0 {
      pending.append(Packet(offset: packet.offset, size: packet.size))
    }
  }

  private static var broken: TrackFailure {
    .damaged(position: nil, detail: "the Matroska file's headers are broken")
  }
}
