// SPDX-License-Identifier: GPL-3.0-or-later
import Containers
import Glibc
import Media
import Testing

@Suite("TrackCopy")
struct TrackCopyTests {
  static let kept = Recipe.all.filter { $0.exported != nil }

  @Test("The export's extension follows the encoding", arguments: Recipe.all)
  func choosesExtension(_ recipe: Recipe) throws {
    let track = try Workshop.reader(try Workshop.file(recipe)).track
    let source = Location(path: "/" + recipe.name).fileExtension
    #expect(TrackCopy.fileExtension(for: track, sourceExtension: source) == recipe.exported)
  }

  @Test("A copy has the same packets", arguments: kept.filter { $0.encoding != "PCM" })
  func keepsPackets(_ recipe: Recipe) throws {
    let source = try Workshop.file(recipe)
    let copy = try Workshop.copy(source)
    let expected = try Workshop.packets(try Workshop.reader(source)).map(\.bytes)
    #expect(try Workshop.packets(try Workshop.reader(copy)).map(\.bytes) == expected)
    // ADTS is the one container here whose packets FFmpeg hashes with their headers.
    if recipe.container != "ADTS" {
      #expect(try Workshop.packetHash(copy) == Workshop.packetHash(source))
    }
  }

  @Test("A copy decodes to the same samples", arguments: kept)
  func keepsSamples(_ recipe: Recipe) throws {
    let source = try Workshop.file(recipe)
    let copy = try Workshop.copy(source)
    let isDouble = recipe.bits == 64
    let format = isDouble ? "f64le" : recipe.name.hasPrefix("f32") ? "f32le" : "s32le"
    let samples = try Workshop.samples(copy, format: format)
    // FFmpeg leaves out the end of an edit list's stretch of Opus only in Ogg.
    guard recipe.name != "opus.mp4" else {
      #expect(samples.count == Int(recipe.frames) * recipe.channels * 4)
      return
    }
    #expect(try samples == Workshop.samples(source, format: format))
  }

  @Test("A copy's track is trimmed as the source's", arguments: kept)
  func keepsTrim(_ recipe: Recipe) throws {
    let source = try Workshop.reader(try Workshop.file(recipe)).track
    let copy = try Workshop.reader(try Workshop.copy(try Workshop.file(recipe))).track
    #expect(copy.validFrames == source.validFrames)
    #expect(copy.encoderDelay == source.encoderDelay)
    #expect(copy.format == source.format)
    #expect(copy.encoding == source.encoding)
  }

  @Test("FLAC's own test passes", arguments: kept.filter { $0.exported == "flac" })
  func satisfiesFLAC(_ recipe: Recipe) throws {
    try Workshop.run(["flac", "-t", "-s", try Workshop.copy(try Workshop.file(recipe))])
  }

  @Test("FLAC keeps its seek table and nothing else")
  func keepsSeekTable() throws {
    let copy = try Workshop.copy(try Workshop.file(.named("tool.flac")))
    let list = try Workshop.run(["metaflac", "--list", copy])
    let types = String(decoding: list, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("  type: ") }.map { $0.split(separator: " ").last ?? "" }
    #expect(types == ["(STREAMINFO)", "(SEEKTABLE)"])
  }

  @Test("MP3 begins with its Info frame, byte for byte, whatever tags lie around it")
  func stripsTags() throws {
    let clean = try Workshop.bytes(try Workshop.file(.named("lame.mp3")))
    let id3 = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 0, count: 20)
    let ape =
      Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, 32, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    let id3v1 = Array("TAG".utf8) + [UInt8](repeating: 32, count: 125)
    let path = Workshop.newPath(".mp3")
    try write(id3 + id3 + clean + ape + id3v1, to: path)
    #expect(try Workshop.bytes(try Workshop.copy(path)) == clean)
  }

  @Test("A stale Info frame is not copied")
  func replacesStaleTag() throws {
    let clean = try Workshop.bytes(try Workshop.file(.named("lame.mp3")))
    let path = Workshop.newPath(".mp3")
    try write(clean + clean, to: path)
    let track = try Workshop.reader(path).track
    let copied = try Workshop.reader(try Workshop.copy(path)).track
    // Two streams of 45 frames, of which the second's Info frame is a frame like others.
    let frames: Int64 = 91 * 1152
    #expect(track.validFrames == frames - 1105)
    #expect(copied.validFrames == track.validFrames)
    #expect(copied.encoderDelay == 1105)
  }

  @Test("WAV's chunks add up", arguments: ["u8mono.wav", "s24mono.wav", "s1651.wav", "f32.wav"])
  func writesWholeChunks(_ name: String) throws {
    let bytes = try Workshop.bytes(try Workshop.copy(try Workshop.file(.named(name))))
    func number(_ place: Int) -> Int {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(number(4) == bytes.count - 8)
    var position = 12
    while position < bytes.count { position += 8 + number(position + 4) + number(position + 4) % 2 }
    #expect(position == bytes.count)
  }

  @Test("More than two channels keep their places in WAV")
  func keepsLayout() throws {
    let copy = try Workshop.copy(try Workshop.file(.named("s1651.wav")))
    let probe = try Workshop.run(
      Recipe.split("ffprobe -v error -show_entries stream=channel_layout -of csv=p=0 \(copy)")
    )
    #expect(String(decoding: probe, as: UTF8.self) == "5.1\n")
  }

  @Test("No comment comes along into Ogg", arguments: ["tool.ogg", "opus.opus"])
  func dropsComments(_ name: String) throws {
    let source = Workshop.newPath("." + name.suffix(4))
    let original = try Workshop.file(.named(name))
    try Workshop.run(
      ["ffmpeg", "-v", "error", "-i", original, "-c", "copy", "-metadata", "TITLE=Secret", source]
    )
    let copy = try Workshop.bytes(try Workshop.copy(source))
    let text = String(decoding: copy, as: UTF8.self)
    #expect(!text.contains("Secret"))
  }

  @Test("A cancelled copy leaves no file", arguments: ["aac.m4a", "s16.wav", "tool.flac"])
  func cancels(_ name: String) throws {
    let reader = try Workshop.reader(try Workshop.file(.named(name)))
    let token = CancellationToken()
    let cancelling = CancellingReader(reader, token: token)
    let path = Workshop.newPath(".part")
    #expect(throws: TrackFailure.cancelled) {
      try TrackCopy.copy(
        cancelling,
        to: path,
        sourceExtension: "",
        token: token,
        progress: { _ in }
      )
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test(
    "A cut-off source is damaged, says where, and leaves no file",
    arguments: [
      "faststart.m4a", "lame.mp3", "tool.flac", "s16.wav", "tool.ogg", "s16.aiff",
    ]
  )
  func refusesCutOff(_ name: String) throws {
    let bytes = try Workshop.bytes(try Workshop.file(.named(name)))
    let source = MemoryByteSource(Array(bytes.prefix(bytes.count * 2 / 3)))
    let reader = try #require(try ContainerReader.open(source, nameHint: name))
    let path = Workshop.newPath(".part")
    do throws(TrackFailure) {
      try TrackCopy.copy(
        reader,
        to: path,
        sourceExtension: "",
        token: CancellationToken(),
        progress: { _ in }
      )
      Issue.record("the copy succeeded")
    } catch {
      guard case .damaged(let position, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect((0.4...0.9).contains(try #require(position).seconds))
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("Nothing is overwritten")
  func keepsExisting() throws {
    let path = Workshop.newPath(".m4a")
    try write([1, 2, 3], to: path)
    let reader = try Workshop.reader(try Workshop.file(.named("aac.m4a")))
    #expect(throws: TrackFailure.notWritable(path: path, detail: "File exists")) {
      try TrackCopy.copy(
        reader,
        to: path,
        sourceExtension: "",
        token: CancellationToken(),
        progress: { _ in }
      )
    }
    #expect(try Workshop.bytes(path) == [1, 2, 3])
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "wb"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}

/// Cancels its own copy after the third packet.
private final class CancellingReader: PacketReader {
  private let reader: any PacketReader
  private let token: CancellationToken
  private var count = 0

  init(_ reader: any PacketReader, token: CancellationToken) {
    self.reader = reader
    self.token = token
  }

  var track: AudioTrack { reader.track }

  func next() throws(TrackFailure) -> AudioPacket? {
    count += 1
    if count == 3 { token.cancel() }
    return try reader.next()
  }

  func seek(toFrame frame: Int64) throws(TrackFailure) -> Int64 { try reader.seek(toFrame: frame) }
}
