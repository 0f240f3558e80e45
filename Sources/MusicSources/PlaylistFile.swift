// SPDX-License-Identifier: GPL-3.0-or-later
import Library
import Media

/// What a playlist file lists, in its order.
struct PlaylistFile {
  /// Far beyond what a playlist takes.
  private static let byteLimit = 1 << 26

  private(set) var entries: [PlaylistEntry] = []
  /// Where the file breaks off or contradicts itself; the entries in front of that are there.
  private(set) var damage: SourceError?

  /// Reads a playlist, which is told by its content: M3U is what is neither PLS nor XSPF.
  init(at place: Location, token: CancellationToken) throws(SourceError) {
    let stream = try ByteStream(reading: place, token: token)
    if place.fileExtension == "xspf" {
      try readXSPF(stream)
      return
    }
    guard let bytes = try stream.rest(limit: Self.byteLimit) else {
      throw .unknownFormat(place: place, detail: "too long for a playlist")
    }
    let lines = Self.lines(of: bytes)
    let first = lines.first { !$0.text.isEmpty }?.text ?? ""
    // No path holds the zero byte, and no playlist of lines begins with markup.
    guard !lines.contains(where: { $0.text.contains("\0") }), !first.hasPrefix("<") else {
      throw .unknownFormat(place: place, detail: "not a playlist")
    }
    if first.lowercased() == "[playlist]" {
      readPLS(lines)
    } else {
      readM3U(lines)
    }
  }

  private typealias Line = (bytes: [UInt8], text: String)

  /// The lines without the white space around them, as bytes and as the whole file reads.
  private static func lines(of bytes: [UInt8]) -> [Line] {
    var text = TextDecoding.text(of: bytes)
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let isEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let texts = text.utf8.split(whereSeparator: isEnd).map { trimmed(Array($0)) }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // A line end is one in each charset that is guessed; only in UTF-16 the bytes say nothing.
    let raw =
      isWide ? texts : bytes[start...].split(whereSeparator: isEnd).map { trimmed(Array($0)) }
    return zip(raw, texts).map { ($0, String(decoding: $1, as: UTF8.self)) }
  }

  private static func trimmed(_ line: [UInt8]) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let end = line.lastIndex(where: { !isSpace($0) }) else { return [] }
    return Array(line[...end].drop(while: isSpace))
  }
}

extension PlaylistFile {
  /// Reads paths and URIs, each behind a comment that may describe it:
  /// `#EXTINF:seconds,title`.
  private mutating func readM3U(_ lines: [Line]) {
    var title: String?
    var duration: Duration?
    for line in lines where !line.text.isEmpty {
      if line.text.hasPrefix("#EXTINF:") {
        let parts = line.text.dropFirst("#EXTINF:".count)
          .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        // Attributes may follow the number.
        duration = parts.first?.split(separator: " ").first.flatMap(Self.seconds)
        title = parts.count > 1 ? Self.title(parts[1]) : nil
      } else if !line.text.hasPrefix("#") {
        let reference = PlaylistEntry.Reference.path(bytes: line.bytes, text: line.text)
        entries.append(PlaylistEntry(reference: reference, title: title, duration: duration))
        (title, duration) = (nil, nil)
      }
    }
  }

  /// Reads keys with a number behind them: `File1=`, `Title1=`, `Length1=`.
  private mutating func readPLS(_ lines: [Line]) {
    var numbered: [Int: PlaylistEntry] = [:]
    var titles: [Int: String] = [:]
    var durations: [Int: Duration] = [:]
    for line in lines {
      guard let equals = line.bytes.firstIndex(of: UInt8(ascii: "=")),
        let textEquals = line.text.firstIndex(of: "=")
      else { continue }
      let key = line.text[..<textEquals].lowercased()
      let value = line.text[line.text.index(after: textEquals)...]
      guard let number = Int(key.drop { !$0.isNumber }) else { continue }
      switch key.prefix(while: { !$0.isNumber }) {
      case "file":
        let bytes = Array(line.bytes[(equals + 1)...])
        numbered[number] = PlaylistEntry(reference: .path(bytes: bytes, text: String(value)))
      case "title": titles[number] = Self.title(value)
      case "length": durations[number] = Self.seconds(value)
      default: break
      }
    }
    entries = numbered.sorted { $0.key < $1.key }
      .map { number, entry in
        var entry = entry
        entry.title = titles[number]
        entry.duration = durations[number]
        return entry
      }
  }

  private static func title(_ text: Substring) -> String? {
    let title = String(decoding: trimmed(Array(text.utf8)), as: UTF8.self)
    return title.isEmpty ? nil : title
  }

  /// A length in seconds; -1 and 0 stand for none.
  private static func seconds(_ text: Substring) -> Duration? {
    guard let seconds = Double(text), seconds > 0, seconds < 1e7 else { return nil }
    return .seconds(seconds)
  }
}

extension PlaylistFile {
  /// Reads the tracks of an XSPF playlist (version 1, section 4.1.1.2.14).
  private mutating func readXSPF(_ stream: ByteStream) throws(SourceError) {
    var scanner = MarkupScanner(stream)
    guard let first = try stream.peek(), first == UInt8(ascii: "<") || first == 0xEF,
      let root = try scanner.nextTag(), root.name == "playlist", root.kind != .close
    else {
      throw .unknownFormat(place: stream.place, detail: "not a playlist")
    }
    do throws(SourceError) {
      while let tag = try scanner.nextTag() {
        if tag.kind == .close, tag.name == "playlist" { return }
        if tag.kind == .open, tag.name == "track" { try readTrack(&scanner) }
      }
      if root.kind == .open { throw scanner.damaged("the file ends in the middle") }
    } catch {
      guard case .damaged = error else { throw error }
      damage = error
    }
  }

  private mutating func readTrack(_ scanner: inout MarkupScanner) throws(SourceError) {
    var values: [String: String] = [:]
    var depth = 1
    while depth > 0 {
      guard let tag = try scanner.nextTag() else {
        throw scanner.damaged("the file ends in the middle")
      }
      switch tag.kind {
      case .open where depth == 1 && ["location", "title", "duration"].contains(tag.name):
        let text = try scanner.text(closedBy: tag.name)
        // Further locations are other copies of the same.
        if values[tag.name] == nil {
          values[tag.name] = String(decoding: Self.trimmed(Array(text.utf8)), as: UTF8.self)
        }
      case .open: depth += 1
      case .close: depth -= 1
      case .empty: break
      }
    }
    guard let location = values["location"], !location.isEmpty else { return }
    entries.append(
      PlaylistEntry(
        reference: .uri(location),
        title: values["title"],
        duration: values["duration"].flatMap { Int($0) }
          .flatMap { 1...Int(Int32.max) ~= $0 ? .milliseconds($0) : nil }
      )
    )
  }
}
