// SPDX-License-Identifier: GPL-3.0-or-later
import CFLAC
import Media

/// Reads the frames of a native FLAC file (RFC 9639, section 8), each checked by its CRC.
final class FLACReader: RunReader {
  let givesRuns = true
  let runLayout: PCMLayout? = nil
  let track: AudioTrack
  /// The SEEKTABLE block's content; nil where there is none.
  let seekTable: [UInt8]?

  private let window: SourceWindow
  private let info: FLACStreamInfo
  /// The audio frames and nothing else.
  private let audio: Range<Int64>
  private var position: Int64
  private var expected: Int64 = 0

  /// No frame is larger: lengths in STREAMINFO have 24 bits.
  private static let largestFrame = 1 << 24

  /// Whether a FLAC stream begins with these bytes.
  static func isRecognized(_ head: [UInt8]) -> Bool { head.starts(with: "fLaC".utf8) }

  /// Reads the metadata blocks of the stream in `range`, tags around it left out.
  init(_ window: SourceWindow, range: Range<Int64>) throws(TrackFailure) {
    self.window = window
    var position = range.lowerBound + 4
    var info: [UInt8]?
    var table: [UInt8]?
    while true {
      let header = try window.bytes(at: position, count: 4)
      guard header.count == 4, header[0] & 0x7F != 0x7F else {
        throw .damaged(position: nil, detail: "the FLAC metadata break off")
      }
      let size = header[1...].reduce(0) { $0 << 8 | Int($1) }
      // Only the first STREAMINFO counts: some taggers have added an empty second one.
      if header[0] & 0x7F == 0, info == nil {
        info = try window.bytes(at: position + 4, count: size)
      } else if header[0] & 0x7F == 3, table == nil, size <= 1 << 20 {
        table = try window.bytes(at: position + 4, count: size)
      }
      position += 4 + Int64(size)
      guard position <= range.upperBound else {
        throw .damaged(position: nil, detail: "the FLAC metadata break off")
      }
      if header[0] & 0x80 != 0 { break }
    }
    guard let info else { throw .damaged(position: nil, detail: "FLAC without STREAMINFO") }
    self.info = try FLACStreamInfo(info)
    seekTable = table
    audio = position..<range.upperBound
    self.position = position
    var track = AudioTrack(encoding: .flac, container: .flac, format: self.info.format)
    track.codecData = Array(info.prefix(FLACStreamInfo.size))
    track.framesPerPacket = self.info.constantBlockSize ?? 0
    track.validFrames = self.info.totalFrames > 0 ? self.info.totalFrames : nil
    if track.validFrames == nil {
      track.validFrames = try Self.lastFrameEnd(window, audio, self.info)
    }
    self.track = track
  }

  func next() throws(TrackFailure) -> AudioPacket? {
    guard let frame = try nextFrame() else { return nil }
    let bytes = try window.bytes(at: position, count: frame.size)
    position += Int64(frame.size)
    return AudioPacket(bytes: bytes, frames: frame.frames)
  }

  func nextRun() throws(TrackFailure) -> PacketRun? {
    let start = position
    var packets: [(size: Int, frames: Int)] = []
    // A frame that would have the window move on belongs to the next run.
    let reach = Int64(max(info.maximumFrameSize, 1 << 14) + 2 * FLACFrameHeader.maximumSize)
    while packets.isEmpty || window.holds(start..<min(position + reach, audio.upperBound)),
      let frame = try nextFrame()
    {
      packets.append(frame)
      position += Int64(frame.size)
    }
    guard !packets.isEmpty else { return nil }
    let slice = try window.slice(at: start, count: Int(position - start))
    return PacketRun(slice: slice, packets: packets)
  }

  /// Size and frames of the FLAC frame at `position`, which is checked; nil behind the last.
  private func nextFrame() throws(TrackFailure) -> (size: Int, frames: Int)? {
    guard position < audio.upperBound else {
      guard info.totalFrames == 0 || expected >= info.totalFrames else {
        throw damaged("frames are missing at the end")
      }
      return nil
    }
    if info.totalFrames > 0, expected >= info.totalFrames { return nil }
    let header = try FLACFrameHeader(
      window.peek(at: position, count: FLACFrameHeader.maximumSize),
      stream: info
    )
    guard let header, header.start == expected || expected == 0 else {
      throw damaged("there is no frame where one must be")
    }
    guard let size = try frameSize(header) else {
      throw damaged("a frame's checksum is wrong")
    }
    expected = header.start + Int64(header.blockSize)
    return (size, header.blockSize)
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 {
    var low = audio.lowerBound
    var high = audio.upperBound
    var best = (position: low, start: Int64(0))
    // Halving until a few frames are left, which are then walked.
    while high - low > 1 << 16 {
      let middle = low + (high - low) / 2
      guard let found = try frameHeader(from: middle, to: high), found.start <= frame else {
        high = middle
        continue
      }
      best = (found.position, found.start)
      low = found.position + 1
    }
    position = best.position
    expected = best.start
    while let found = try frameHeader(from: position + 1, to: audio.upperBound),
      found.start <= frame
    {
      position = found.position
      expected = found.start
    }
    return expected
  }

  /// The size of the frame at `position`: to where its checksum fits and the next frame stands.
  private func frameSize(_ header: FLACFrameHeader) throws(TrackFailure) -> Int? {
    let following = header.start + Int64(header.blockSize)
    let limit = min(Int64(Self.largestFrame), audio.upperBound - position)
    var checksum = CRC16()
    var checked = 0
    var search = max(header.size + 2, info.minimumFrameSize)
    var size = min(max(info.maximumFrameSize, 1 << 14) + FLACFrameHeader.maximumSize, Int(limit))
    while true {
      let bytes = try window.peek(at: position, count: size)
      guard bytes.count == size else { return nil }
      let isWhole = Int64(size) == limit
      while let sync = Self.sync(bytes, from: search), isWhole || sync + 16 <= size {
        search = sync + 1
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sync...].prefix(16))
        guard let next = FLACFrameHeader(rest, stream: info), next.start == following else {
          continue
        }
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[checked..<sync]))
        checked = sync
        // A frame and its checksum together have the checksum zero.
        if checksum.value == 0 { return sync }
      }
      if isWhole {
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[checked...]))
        return checksum.value == 0 && limit < Self.largestFrame ? size : nil
      }
      search = max(search, size - 15)
      size = min(size * 2, Int(limit))
    }
  }

  private static func sync(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let found = otk_flac_sync(bytes.baseAddress, start, bytes.count)
    return found < bytes.count ? found : nil
  }

  private func frameHeader(
    from start: Int64,
    to end: Int64
  ) throws(TrackFailure) -> (position: Int64, start: Int64)? {
    try Self.frameHeader(window, from: start, to: end, info).map { ($0.position, $0.header.start) }
  }

  /// The first frame header in a stretch of the file.
  private static func frameHeader(
    _ window: SourceWindow,
    from start: Int64,
    to end: Int64,
    _ info: FLACStreamInfo
  ) throws(TrackFailure) -> (position: Int64, header: FLACFrameHeader)? {
    var position = start
    while position < end {
      let bytes = try window.peek(at: position, count: Int(min(1 << 15, end - position)))
      guard bytes.count > 1 else { return nil }
      var search = 0
      while let sync = sync(bytes, from: search) {
        if sync + 16 > bytes.count, position + Int64(bytes.count) < end, sync > 0 { break }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sync...].prefix(16))
        if let header = FLACFrameHeader(rest, stream: info) {
          return (position + Int64(sync), header)
        }
        search = sync + 1
      }
      position += Int64(max(bytes.count - 15, 1))
    }
    return nil
  }

  /// Where the last frame ends, for streams whose STREAMINFO doesn't count frames.
  private static func lastFrameEnd(
    _ window: SourceWindow,
    _ audio: Range<Int64>,
    _ info: FLACStreamInfo
  ) throws(TrackFailure) -> Int64? {
    let reach = Int64(max(info.maximumFrameSize, 1 << 18)) * 2
    var position = max(audio.lowerBound, audio.upperBound - reach)
    var end: Int64?
    while let found = try frameHeader(window, from: position, to: audio.upperBound, info) {
      end = found.header.start + Int64(found.header.blockSize)
      position = found.position + Int64(found.header.size)
    }
    return end
  }

  private func damaged(_ detail: String) -> TrackFailure {
    .damaged(position: track.position(ofFrame: expected), detail: detail)
  }
}
