// SPDX-License-Identifier: GPL-3.0-or-later
import Media

/// What the chunks of a RIFF, RF64, AIFF, AIFC or W64 file say, read without libsndfile: which
/// encoding its samples have, and how many bytes of them are promised.
struct ChunkedFile {
  var container: AudioContainer
  /// WAVE's format tag, behind an extensible header the subformat's; 0 outside WAVE.
  var formatTag: UInt16 = 0
  /// Whether it bears the newer name of RF64 (ITU-R BS.2088).
  private(set) var isBW64 = false
  private(set) var bytesPerFrame = 0
  /// Where samples lie as far as the file reaches.
  private(set) var data: Range<Int64> = 0..<0
  /// Bytes of samples that the header promises; nil where it says it didn't know.
  private(set) var promisedSize: Int64?
  /// Whether samples begin where they usually do, in the byte order that they usually have.
  private var isUsual = true
  /// AIFF's own count of frames.
  private var commonFrames: Int64?
  /// What the `fact` chunk counts: the frames of an encoding whose blocks are padded.
  private(set) var factFrames: Int64?

  /// Reads the chunks' headers; nil for another kind of file.
  init?(_ window: SourceWindow) throws(TrackFailure) {
    let head = try window.bytes(at: 0, count: 40)
    guard head.count >= 12 else { return nil }
    let form = String(decoding: head[..<4], as: UTF8.self)
    let type = String(decoding: head[8..<12], as: UTF8.self)
    switch (form, type) {
    case ("RIFF", "WAVE"), ("RIFX", "WAVE"): container = .wav
    case ("RF64", "WAVE"): container = .rf64
    case ("BW64", "WAVE"):
      container = .rf64
      isBW64 = true
    case ("FORM", "AIFF"): container = .aiff
    case ("FORM", "AIFC"): container = .aifc
    case ("riff", _) where head.count == 40 && head[24..<28].elementsEqual("wave".utf8):
      container = .w64
      try readLongChunks(window)
      return
    default: return nil
    }
    isUsual = form != "RIFX"
    try readChunks(window, isBigEndian: form == "FORM" || form == "RIFX")
  }

  /// Where samples lie, in AIFF behind SSND's offset and block size; nil where that isn't certain.
  var samples: Range<Int64>? {
    guard isUsual else { return nil }
    guard container == .aiff || container == .aifc else { return data }
    guard data.count >= 8 else { return nil }
    return data.lowerBound + 8..<data.upperBound
  }

  /// Frames that the header promises; nil where it doesn't know.
  var promisedFrames: Int64? {
    if let commonFrames { return commonFrames }
    guard let promisedSize, bytesPerFrame > 0 else { return nil }
    return promisedSize / Int64(bytesPerFrame)
  }

  private mutating func readChunks(
    _ window: SourceWindow,
    isBigEndian: Bool
  ) throws(TrackFailure) {
    var position: Int64 = 12
    var largeSize: Int64?
    for _ in 0..<4096 {
      let header = try window.bytes(at: position, count: 8)
      guard header.count == 8 else { return }
      let name = String(decoding: header[..<4], as: UTF8.self)
      let word = header[4...]
      var size = (isBigEndian ? Array(word) : word.reversed()).reduce(0) { $0 << 8 | Int64($1) }
      let start = position + 8
      switch name {
      case "ds64":
        let bytes = try window.bytes(at: start, count: 16)
        if bytes.count == 16 {
          largeSize = Int64(
            clamping: bytes[8..<16].reversed().reduce(0) { $0 << 8 | UInt64($1) }
          )
        }
      case "fmt ":
        readFormat(try window.bytes(at: start, count: 40), size: size, isBigEndian)
      case "COMM":
        let bytes = try window.bytes(at: start, count: 8)
        if bytes.count == 8 { commonFrames = bytes[2..<6].reduce(0) { $0 << 8 | Int64($1) } }
      case "fact":
        let bytes = try window.bytes(at: start, count: 4)
        factFrames = bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
      case "data", "SSND":
        if container == .rf64, size == 0xFFFF_FFFF, let largeSize { size = largeSize }
        setData(start: start, size: size, count: window.count)
        if name == "SSND" {
          isUsual = try window.bytes(at: start, count: 4) == [0, 0, 0, 0]
        }
        if data.upperBound == window.count { return }
      default: break
      }
      let (next, overflow) = start.addingReportingOverflow(size + (size & 1))
      guard !overflow else { return }
      position = next
    }
  }

  /// W64: a GUID of 16 bytes names a chunk, its size has 64 bits and counts name and size; chunks
  /// begin at multiples of 8 (Sony Wave64).
  private mutating func readLongChunks(_ window: SourceWindow) throws(TrackFailure) {
    var position: Int64 = 40
    for _ in 0..<4096 {
      let header = try window.bytes(at: position, count: 24)
      guard header.count == 24 else { return }
      let word = header[16...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      let size = Int64(clamping: word)
      guard size >= 24, size < .max - position - 8 else { return }
      if header.starts(with: "fmt ".utf8) {
        readFormat(try window.bytes(at: position + 24, count: 40), size: size - 24, false)
      } else if header.starts(with: "data".utf8) {
        promisedSize = size - 24
        let end = min(position + size, window.count)
        data = min(position + 24, end)..<end
        return
      }
      position += (size + 7) & ~7
    }
  }

  private mutating func setData(start: Int64, size: Int64, count: Int64) {
    guard data.isEmpty else { return }
    // Writers of a stream can't go back, and leave 0, all ones, or nearly all ones.
    let isUnknown = size == 0 || (0x7FFF_F000...0xFFFF_FFFF).contains(size)
    let end = isUnknown && count - start < size || size == 0 ? count : min(start + size, count)
    data = start..<max(end, start)
    promisedSize = isUnknown && (size == 0 || count - start < size) ? nil : size
    if container == .aiff || container == .aifc, promisedSize == nil { commonFrames = nil }
  }

  private mutating func readFormat(_ bytes: [UInt8], size: Int64, _ isBigEndian: Bool) {
    guard bytes.count >= 16 else { return }
    func field(_ place: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    formatTag = field(0)
    bytesPerFrame = Int(field(12))
    if formatTag == 0xFFFE, size >= 40, bytes.count >= 40 { formatTag = field(24) }
  }
}
